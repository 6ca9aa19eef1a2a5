import { type AccountView, connectAccounts, readAccount, readMe } from '../src/calendar/account/account.ts';
import { identitiesOf, type IdentityView, unlinkIdentity } from '../src/calendar/account/identity.ts';
import {
  endSession,
  endSessions,
  isCurrent,
  login,
  logout,
  type EndedSessions,
  type SessionAddress,
  sessionsOf,
  type SessionView,
} from '../src/calendar/account/session.ts';
import { createToken, revokeToken, type TokenAddress, tokensOf } from '../src/calendar/account/token.ts';
import {
  changePassword,
  type PasswordChange,
  createAccount,
  deleteAccount,
  updateAccount,
} from '../src/calendar/account/write.ts';
import type {
  CreateAccountInput,
  CreateTokenInput,
  QueryAccountArgs,
  QueryAccountsArgs,
  UpdateAccountInput,
} from '../schema/types.ts';
import { readUser } from '../src/calendar/user/user.ts';
import type { Context } from '../src/context/context.ts';
import { isRejection } from '../src/errors.ts';
import { connectionFields } from './common.ts';
import { toGlobalId } from './node.ts';
import { type UserError, toUserErrors } from './user-errors.ts';

/** Resolves accounts, their tokens, sessions and identities. */
export const accountResolvers = {
  Query: {
    me: (_: unknown, _args: unknown, context: Context) => readMe(context),
    account: (_: unknown, { number }: QueryAccountArgs, context: Context) => readAccount(context, number),
    accounts: (_: unknown, args: QueryAccountsArgs, context: Context) => connectAccounts(context, args),
  },
  Mutation: {
    createAccount: (_: unknown, { input }: { input: CreateAccountInput }, context: Context) =>
      settleCounted(context, ['input'], () => createAccount(context, input)),
    updateAccount: (
      _: unknown,
      { number, input }: { number: number; input: UpdateAccountInput },
      context: Context,
    ) => settleCounted(context, ['input'], () => updateAccount(context, number, input)),
    deleteAccount: (_: unknown, { number }: { number: number }, context: Context) =>
      settleCounted(context, [], async () => {
        await deleteAccount(context, number);
        return { deletedId: toGlobalId('Account', number) };
      }),
    changePassword: (_: unknown, args: PasswordChange, context: Context) =>
      settleCounted(context, [], () => changePassword(context, args)),
    createToken: (
      _: unknown,
      { number, input }: { number?: number | null; input?: CreateTokenInput | null },
      context: Context,
    ) => settleCounted(context, ['input'], () => createToken(context, number ?? null, input ?? {})),
    revokeToken: (_: unknown, args: TokenAddress, context: Context) =>
      settleCounted(context, [], () => revokeToken(context, args)),
    endSession: (_: unknown, args: SessionAddress, context: Context) =>
      settleCounted(context, [], () => endSession(context, args)),
    endSessions: (_: unknown, args: EndedSessions, context: Context) =>
      settleCounted(context, [], () => endSessions(context, args)),
    unlinkIdentity: (_: unknown, args: IdentityView & { number: number }, context: Context) =>
      settleCounted(context, [], () => unlinkIdentity(context, args)),
    login: (_: unknown, args: { name: string; password: string }, context: Context) =>
      settle(context, [], () => login(context, args)),
    logout: (_: unknown, _args: unknown, context: Context) => logout(context),
  },
  Account: {
    id: ({ number }: AccountView) => toGlobalId('Account', number),
    user: (account: AccountView, _: unknown, context: Context) => readUser(account, context),
    tokens: (account: AccountView, _: unknown, context: Context) => tokensOf(account, context),
    sessions: (account: AccountView, _: unknown, context: Context) => sessionsOf(account, context),
    identities: (account: AccountView, _: unknown, context: Context) => identitiesOf(account, context),
  },
  Session: {
    current: (session: SessionView, _: unknown, context: Context) => isCurrent(session, context),
  },
  AccountConnection: connectionFields,
};

/** What a change returns, or why it was rejected; other errors are thrown. */
async function settle<Result extends object>(
  context: Context,
  input: readonly string[],
  change: () => Promise<Result>,
): Promise<Partial<Result> & { errors: UserError[] }> {
  try {
    return { ...(await change()), errors: [] };
  } catch (error) {
    if (!isRejection(error)) throw error;
    const errors = toUserErrors(error, context, { operation: [], input });
    return { errors } as Partial<Result> & { errors: UserError[] };
  }
}

/**
 * The same, counted as a write of the user even if it is rejected (decision 0085). Throws
 * `rateLimited` (429).
 */
async function settleCounted<Result extends object>(
  context: Context,
  input: readonly string[],
  change: () => Promise<Result>,
): Promise<Partial<Result> & { errors: UserError[] }> {
  await context.quota?.chargeWrites(1);
  return settle(context, input, change);
}
