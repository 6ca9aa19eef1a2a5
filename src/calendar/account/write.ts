import { addUser, removeUser, setPassword, updateUser, type UserChange } from '../../accounts/users.ts';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayManageAccount } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import type { CreateAccountInput, UpdateAccountInput } from '../../../schema/types.ts';
import { type AccountView, readAccount } from './account.ts';

/** An account as it is after a change. */
export interface ChangedAccount {
  account: AccountView | null;
  /** Returned here and never again. */
  generatedPassword?: string | null;
}

/**
 * Creates an account, with a generated password by default. Throws `unauthenticated` (401),
 * `forbidden` and `insufficientScope` (403) for those who may not administer, as the other changes
 * do, and `invalidParameters` (400).
 */
export async function createAccount(context: Context, input: CreateAccountInput): Promise<ChangedAccount> {
  assertMayManageAccount(context.viewer, null);
  const { user, generatedPassword } = await addUser(context.database, input);
  return { account: await readChanged(context, user.id), generatedPassword };
}

/**
 * Updates an account. Throws also `userNotFound` (404), and `lastAdministrator` (409) if nobody
 * else could administer.
 */
export async function updateAccount(
  context: Context,
  number: number,
  { role, displayName, disabled }: UpdateAccountInput,
): Promise<ChangedAccount> {
  assertMayManageAccount(context.viewer, null);
  const change: UserChange = { role: role ?? undefined, displayName, disabled: disabled ?? undefined };
  await updateUser(context.database, number, change);
  return { account: await readChanged(context, number) };
}

/**
 * Deletes an account. Throws also `userNotFound` (404), and `lastAdministrator` (409) if nobody
 * else could administer.
 */
export async function deleteAccount(context: Context, number: number): Promise<void> {
  assertMayManageAccount(context.viewer, null);
  await removeUser(context.database, number);
  clearLoaders(context.loaders);
}

/** A password to be set, by default of the viewer. */
export interface PasswordChange {
  number?: number | null;
  currentPassword?: string | null;
  /** By default one is generated. */
  password?: string | null;
}

/**
 * Changes the own password, which needs the current one, or as an administrator that of somebody
 * else. Throws also `missingParameters` and `invalidParameters` (400), `userNotFound` (404), and
 * `tooManyAttempts` (429) for guesses.
 */
export async function changePassword(
  context: Context,
  { number, currentPassword, password }: PasswordChange,
): Promise<ChangedAccount> {
  const { database, session } = context;
  const { viewer, owner } = admitOwner(context, number);
  const isOwn = owner === viewer.id;
  if (isOwn) await confirmPassword(context, viewer, currentPassword ?? null);
  const kept = isOwn ? session?.digest : undefined;
  const { generatedPassword } = await setPassword(database, owner, { password, kept });
  return { account: await readChanged(context, owner), generatedPassword };
}

async function confirmPassword(
  { session }: Context,
  viewer: Viewer,
  currentPassword: string | null,
): Promise<void> {
  if (currentPassword === null)
    throw new CalendarError('missingParameters', { missing: ['currentPassword'] });
  try {
    await session?.confirm(viewer, currentPassword);
  } catch (error) {
    if (!(error instanceof CalendarError) || error.reason !== 'wrongCredentials') throw error;
    const problem = { key: 'invalid.currentPassword' } as const;
    throw new CalendarError('invalidParameters', { invalid: { currentPassword: problem } });
  }
}

/**
 * The viewer, and the user whose account a change concerns, by default the viewer. Throws unless it
 * is allowed.
 */
export function admitOwner(
  { viewer }: Context,
  number: number | null = null,
): { viewer: Viewer; owner: number } {
  assertMayManageAccount(viewer, number ?? viewer?.id ?? null);
  return { viewer, owner: number ?? viewer.id };
}

/** The account as it is now; null if the viewer may not see it any more. */
export function readChanged(context: Context, number: number): Promise<AccountView | null> {
  clearLoaders(context.loaders);
  return readAccount(context, number);
}
