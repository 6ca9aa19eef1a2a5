import type { Context } from '../../context/context.ts';
import { findableUsers } from '../../database/queries/relation.ts';
import { authorLabel } from '../../values/labels.ts';
import type { Language } from '../../i18n/language.ts';

/** A user as others see it; what it wrote is given in `requestedLanguage`. */
export interface UserView {
  __typename: 'User';
  number: number;
  /** Never the name to sign in with (decision 0059). */
  name: string;
  requestedLanguage: Language;
}

interface UserRow {
  number: number;
  displayName: string | null;
}

/** Who wrote a thing; null where the account is gone. */
export async function authorOf(
  { authorNumber, requestedLanguage }: { authorNumber: number; requestedLanguage: Language },
  { loaders }: Context,
): Promise<UserView | null> {
  const row = await loaders.userById.load(authorNumber);
  return row === null ? null : toUserView(row, requestedLanguage);
}

/** Those of the users that the reader may find by number, in no order. */
export async function findUsers(context: Context, numbers: number[]): Promise<UserView[]> {
  const rows = await context.database.query(findableUsers(context, { ids: numbers }));
  return rows.map((row) => toUserView(row, context.language));
}

function toUserView({ number, displayName }: UserRow, requestedLanguage: Language): UserView {
  const name = displayName ?? authorLabel(number, requestedLanguage);
  return { __typename: 'User', number, name, requestedLanguage };
}
