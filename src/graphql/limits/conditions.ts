import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  separateOperations,
  visit,
} from 'graphql';
import { CalendarError } from '../../errors.ts';
import type { Variables } from './price.ts';

/** A variable that `@skip` or `@include` looks at. */
export interface Condition {
  name: string;
  hasDefault: boolean;
}

type Fragments = Map<string, FragmentDefinitionNode>;

/**
 * Refuses `@skip` and `@include` where a subscription begins, fragments included: it must have exactly one root field,
 * and values known only at execution must not decide that (GraphQL, 5.2.4.1). Throws `conditionalSubscription`.
 */
export function refuseConditionalRoots({ definitions }: DocumentNode): void {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const named = fragments.map((each) => [each.name.value, each] as const);
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    if (isConditional(definition.selectionSet, new Map(named)))
      throw new CalendarError('conditionalSubscription');
  }
}

/** Looks into each fragment once and takes it out: before validation they may spread each other in a circle. */
function isConditional({ selections }: SelectionSetNode, fragments: Fragments): boolean {
  return selections.some((selection) => {
    if (selection.directives?.some(isCondition) === true) return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT) return isConditional(selection.selectionSet, fragments);
    const fragment = fragments.get(selection.name.value);
    fragments.delete(selection.name.value);
    return fragment !== undefined && isConditional(fragment.selectionSet, fragments);
  });
}

/** The variables of an operation that its conditions look at, those of its fragments included. */
export function readConditions(document: DocumentNode, operation: OperationDefinitionNode): Condition[] {
  const own = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  const used = new Set<string>();
  visit(own, {
    Directive: (directive) => {
      if (!isCondition(directive)) return;
      for (const { value } of directive.arguments ?? [])
        if (value.kind === Kind.VARIABLE) used.add(value.name.value);
    },
  });
  return (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) => {
    const name = variable.name.value;
    return used.has(name) ? [{ name, hasDefault: defaultValue !== undefined }] : [];
  });
}

/**
 * Throws `conditionWithoutValue` where a condition looks at a variable that is missing or null: compiled operations
 * would take it for false, and GraphQL knows no third case (6.4.1).
 */
export function checkConditions(conditions: readonly Condition[], variables: Variables): void {
  const missing = conditions.filter(({ name, hasDefault }) =>
    Object.hasOwn(variables, name) && variables[name] !== undefined ? variables[name] === null : !hasDefault,
  );
  if (missing.length > 0)
    throw new CalendarError('conditionWithoutValue', { missing: missing.map(({ name }) => `$${name}`) });
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'skip' || name.value === 'include';
}
