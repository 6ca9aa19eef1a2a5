import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

const known = new WeakMap<Info['fieldNodes'], Map<string, boolean>>();

/** Whether a field is selected of the result of the current one, under any alias or condition. */
export function selects(info: Info, name: string): boolean {
  const answers = known.get(info.fieldNodes) ?? new Map<string, boolean>();
  known.set(info.fieldNodes, answers);
  const answer =
    answers.get(name) ??
    info.fieldNodes.some(({ selectionSet }) => hasField(selectionSet, name, info.fragments));
  answers.set(name, answer);
  return answer;
}

function hasField(
  set: SelectionSetNode | undefined,
  name: string,
  fragments: GraphQLResolveInfo['fragments'],
): boolean {
  return (set?.selections ?? []).some((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === name;
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return hasField(inner?.selectionSet, name, fragments);
  });
}

/** Whether nothing but some of these fields is selected of the result of the current one. */
export function selectsOnly({ fieldNodes, fragments }: Info, names: readonly string[]): boolean {
  const sets = fieldNodes.map(({ selectionSet }) => selectionSet);
  return sets.every((set) => hasOnly(set, names, fragments));
}

function hasOnly(
  set: SelectionSetNode | undefined,
  names: readonly string[],
  fragments: GraphQLResolveInfo['fragments'],
): boolean {
  return (set?.selections ?? []).every((selection) => {
    if (selection.kind === Kind.FIELD) return names.includes(selection.name.value);
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return hasOnly(inner?.selectionSet, names, fragments);
  });
}
