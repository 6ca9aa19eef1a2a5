import type { Context } from '../../context/context.ts';
import { utcText } from '../../values/dates.ts';
import { settlePublication } from './publication.ts';
import type { PostChanges } from './store.ts';

/** The columns of a new post that all kinds share. */
export function newRecord(
  context: Context,
  { authorId, publication }: Pick<PostChanges<string, object>, 'authorId' | 'publication'>,
) {
  const now = utcText(context.clock.now);
  return {
    version: 1,
    authorId: authorId ?? context.viewer?.id ?? 0,
    createdAt: now,
    modifiedAt: now,
    firstLanguage: context.language,
    ...settlePublication(context, null, publication),
  };
}
