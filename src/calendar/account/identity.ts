import * as accounts from '../../accounts/identities.ts';
import type { Context } from '../../context/context.ts';
import { assertMayManageAccount } from '../../policy/permissions.ts';
import type { AccountView } from './account.ts';
import { type ChangedAccount, readChanged } from './write.ts';

/** A user as an identity provider knows it. */
export interface IdentityView {
  issuer: string;
  subject: string;
}

/**
 * The identities of an account. They change without a new revision, so the response is fresh now
 * only.
 */
export function identitiesOf({ number }: AccountView, { clock, loaders }: Context): Promise<IdentityView[]> {
  clock.until((moment) => moment);
  return loaders.identitiesByUser.load(number);
}

/**
 * Unlinks an identity from an account, whose sessions end (decision 0083). Throws `unauthenticated`
 * (401), `forbidden` and `insufficientScope` (403) for those who may not administer, and
 * `userNotFound` and `identityNotFound` (404).
 */
export async function unlinkIdentity(
  context: Context,
  { number, issuer, subject }: IdentityView & { number: number },
): Promise<ChangedAccount> {
  assertMayManageAccount(context.viewer, null);
  await accounts.unlinkIdentity(context.database, number, { issuer, subject });
  return { account: await readChanged(context, number) };
}
