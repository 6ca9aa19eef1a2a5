import type { Context } from '../../context/context.ts';
import { accountsById, countAccounts, sliceOfAccounts } from '../../database/queries/account-list.ts';
import type { Role } from '../../entities/user.ts';
import { assertMayManageAccount } from '../../policy/permissions.ts';
import { fittingIds } from '../../values/ids.ts';
import { Checks, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';

/** A user as administrators and the user see it (decision 0059). */
export interface AccountView {
  __typename: 'Account';
  number: number;
  name: string;
  displayName: string | null;
  role: Role;
  disabled: boolean;
  hasPassword: boolean;
  /** UTC. */
  createdAt: string;
}

/** The account of the viewer; null for anonymous. */
export async function readMe(context: Context): Promise<AccountView | null> {
  return context.viewer === null ? null : readAccount(context, context.viewer.id);
}

/** The account of a user; null if there is none that the viewer may see. */
export async function readAccount(context: Context, number: number): Promise<AccountView | null> {
  const [account = null] = await findAccounts(context, fittingIds([number]));
  return account;
}

/** Those of the accounts that the viewer may see, in any order. */
export async function findAccounts(context: Context, numbers: number[]): Promise<AccountView[]> {
  const rows = await context.database.query(accountsById(context, numbers));
  return rows.map(toView);
}

/**
 * All accounts, oldest first. Throws `unauthenticated` (401), `forbidden` and `insufficientScope`
 * (403) for those who may not administer, and `invalidParameters` (400).
 */
export async function connectAccounts(context: Context, input: Input): Promise<Connection<AccountView>> {
  assertMayManageAccount(context.viewer, null);
  const checks = new Checks();
  const slice = readSlice(checks, input);
  checks.throwIfAny();
  const rows = await context.database.query(sliceOfAccounts(context, slice));
  return toConnection(slice, rows.map(toView), {
    positionOf: ({ number }) => ({ value: '', number }),
    count: async () => {
      const [row] = await context.database.query(countAccounts(context));
      return Number(row?.count);
    },
  });
}

function toView(row: Omit<AccountView, '__typename'>): AccountView {
  return { __typename: 'Account', ...row };
}
