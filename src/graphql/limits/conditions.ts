import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { rejectAt } from './rejection.ts';
import { fragmentsOf } from './selections.ts';

/**
 * Rejects `@skip` and `@include` at the root of a subscription, fragments included: a subscription
 * has exactly one root field, whatever its variables (GraphQL, 5.2.4.1). Throws
 * `conditionalSubscription`.
 */
export function rejectConditionalRoots(document: DocumentNode): void {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const condition = findCondition(definition.selectionSet, fragmentsOf(document));
    if (condition !== undefined) rejectAt(condition, 'conditionalSubscription');
  }
}

/** Removes each fragment that it visits: before validation, fragments may be cyclic. */
function findCondition(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): DirectiveNode | undefined {
  for (const selection of selections) {
    const own = selection.directives?.find(isCondition);
    const condition = own ?? findCondition(selectionSetOf(selection, fragments), fragments);
    if (condition !== undefined) return condition;
  }
  return undefined;
}

/** What a fragment selects; nothing for a field, whose own fields may be conditional. */
function selectionSetOf(
  selection: SelectionNode,
  fragments: Map<string, FragmentDefinitionNode>,
): SelectionSetNode {
  const nothing = { kind: Kind.SELECTION_SET, selections: [] } as const;
  if (selection.kind === Kind.FIELD) return nothing;
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  const fragment = fragments.get(selection.name.value);
  fragments.delete(selection.name.value);
  return fragment?.selectionSet ?? nothing;
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'skip' || name.value === 'include';
}
