import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Fragments by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fragments of a document. */
export function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/** A selected field, and the type condition of its fragment, if it has one. */
export interface Selected {
  field: FieldNode;
  on: string | undefined;
}

/**
 * The fields of some selection sets of one object by response name, fragments resolved. Each
 * fragment is visited once, so the time is linear in the length of the document.
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

/** The selection sets of some fields. */
export function nested(selected: readonly Selected[]): SelectionSetNode[] {
  return selected.flatMap(({ field }) => field.selectionSet ?? []);
}

function add(fields: Map<string, Selected[]>, selected: Selected): void {
  const name = selected.field.alias?.value ?? selected.field.name.value;
  const known = fields.get(name);
  if (known === undefined) fields.set(name, [selected]);
  else known.push(selected);
}
