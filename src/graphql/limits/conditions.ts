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
import { fragmentsOf } from './selections.ts';

/** A variable that `@skip` or `@include` depends on. */
export interface Condition {
  name: string;
  hasDefault: boolean;
}

/**
 * Rejects `@skip` and `@include` at the root of a subscription, fragments included: a subscription has exactly one root
 * field, whatever its variables (GraphQL, 5.2.4.1). Throws `conditionalSubscription`.
 */
export function rejectConditionalRoots(document: DocumentNode): void {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    if (isConditional(definition.selectionSet, fragmentsOf(document)))
      throw new CalendarError('conditionalSubscription');
  }
}

/** Removes each fragment that it visits: before validation, fragments may be cyclic. */
function isConditional(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): boolean {
  return selections.some((selection) => {
    if (selection.directives?.some(isCondition) === true) return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT) return isConditional(selection.selectionSet, fragments);
    const fragment = fragments.get(selection.name.value);
    fragments.delete(selection.name.value);
    return fragment !== undefined && isConditional(fragment.selectionSet, fragments);
  });
}

/** The variables that conditions of an operation depend on, fragments included. */
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
 * Throws `conditionWithoutValue` if a condition depends on a variable that is missing or null: GraphQL makes that an error
 * (6.4.1), which graphql-js finds only where it comes to the field.
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
