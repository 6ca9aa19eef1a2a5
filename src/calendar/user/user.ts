import type { Context } from '../../context/context.ts';
import { findableUsers } from '../../database/queries/relation.ts';
import type { Role } from '../../entities/user.ts';
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

/** The authenticated user as shown to the user alone (decision 0067). */
export interface ViewerView {
  __typename: 'Viewer';
  number: number;
  role: Role;
  user: UserView;
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

/** The user of an account, as others see it. */
export function readUser(
  { number, displayName }: UserRow,
  { language }: Pick<Context, 'language'>,
): UserView {
  return toUserView({ number, displayName }, language);
}

/** Those of the users that the reader may find by number, in any order. */
export async function findUsers(context: Context, numbers: number[]): Promise<UserView[]> {
  const rows = await context.database.query(findableUsers(context, { ids: numbers }));
  return rows.map((row) => toUserView(row, context.language));
}

/** The user who sent the request; null for anonymous, and where the account no longer exists. */
export async function readViewer(context: Context): Promise<ViewerView | null> {
  const { viewer, language: requestedLanguage } = context;
  if (viewer === null) return null;
  const user = await authorOf({ authorNumber: viewer.id, requestedLanguage }, context);
  return user === null ? null : { __typename: 'Viewer', number: viewer.id, role: viewer.role, user };
}

/** The same by number; nobody finds the viewer of somebody else. */
export async function findViewers(context: Context, numbers: number[]): Promise<ViewerView[]> {
  const isOwn = context.viewer !== null && numbers.includes(context.viewer.id);
  const viewer = isOwn ? await readViewer(context) : null;
  return viewer === null ? [] : [viewer];
}

function toUserView({ number, displayName }: UserRow, requestedLanguage: Language): UserView {
  const name = displayName ?? authorLabel(number, requestedLanguage);
  return { __typename: 'User', number, name, requestedLanguage };
}
