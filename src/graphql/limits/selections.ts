import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** The fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** A field as it is selected, and the type that a fragment narrowed it to, if one did. */
export interface Selected {
  field: FieldNode;
  on: string | undefined;
}

/**
 * The fields that some selections of one place come to, by the name that they answer under, with fragments resolved:
 * each fragment once, so that it takes no longer than the document is long, however fragments repeat each other.
 */
export function collectFields(
  selections: readonly SelectionSetNode[],
  fragments: Fragments,
): Map<string, Selected[]> {
  const fields = new Map<string, Selected[]>();
  const seen = new Set<string>();
  const collect = (set: SelectionSetNode, on: string | undefined): void => {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) add(fields, { field: node, on });
      else if (node.kind === Kind.INLINE_FRAGMENT)
        collect(node.selectionSet, node.typeCondition?.name.value ?? on);
      else if (!seen.has(node.name.value)) {
        seen.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment !== undefined) collect(fragment.selectionSet, fragment.typeCondition.name.value);
      }
    }
  };
  for (const set of selections) collect(set, undefined);
  return fields;
}

/** What is selected below some fields. */
export function below(selected: readonly Selected[]): SelectionSetNode[] {
  return selected.flatMap(({ field }) => field.selectionSet ?? []);
}

function add(fields: Map<string, Selected[]>, selected: Selected): void {
  const name = selected.field.alias?.value ?? selected.field.name.value;
  const known = fields.get(name);
  if (known === undefined) fields.set(name, [selected]);
  else known.push(selected);
}
