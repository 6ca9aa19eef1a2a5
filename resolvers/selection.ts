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
