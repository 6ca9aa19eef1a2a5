import type { Context } from '../../context/context.ts';
import { findableUsers } from '../../database/queries/relation.ts';
import { authorLabel } from '../../values/labels.ts';
import type { Language } from '../../i18n/language.ts';

/** A user as others see it; its events are in `requestedLanguage`. */
export interface UserView {
  __typename: 'User';
  number: number;
  /** The display name, never the user name (decision 0059). */
  name: string;
  requestedLanguage: Language;
}

interface UserRow {
  number: number;
  displayName: string | null;
}

/** The author of a post; null where the account no longer exists. */
export async function authorOf(
  { authorNumber, requestedLanguage }: { authorNumber: number; requestedLanguage: Language },
  { loaders }: Context,
): Promise<UserView | null> {
  const row = await loaders.userById.load(authorNumber);
  return row === null ? null : toUserView(row, requestedLanguage);
}

/** Those of the users that the reader may find by number, in any order. */
export async function findUsers(context: Context, numbers: number[]): Promise<UserView[]> {
  const rows = await context.database.query(findableUsers(context, { ids: numbers }));
  return rows.map((row) => toUserView(row, context.language));
}

function toUserView({ number, displayName }: UserRow, requestedLanguage: Language): UserView {
  const name = displayName ?? authorLabel(number, requestedLanguage);
  return { __typename: 'User', number, name, requestedLanguage };
}
