import * as accounts from '../../accounts/user-tokens.ts';
import type { Context } from '../../context/context.ts';
import { accepted, Checks, isPresent } from '../input/checks.ts';
import type { CreateTokenInput } from '../../../schema/types.ts';
import type { AccountView } from './account.ts';
import { admitOwner, readChanged } from './write.ts';

/** A token as shown to its user and to administrators. */
export type TokenView = accounts.TokenView;

interface CreatedToken extends accounts.CreatedToken {
  account: AccountView | null;
}

/** A token by the number of its user, by default the viewer, and its name. */
export interface TokenAddress {
  number?: number | null;
  name: string;
}

/**
 * The tokens of an account by name. They change without a new revision, so the response is fresh
 * now only.
 */
export function tokensOf({ number }: AccountView, { clock, loaders }: Context): Promise<TokenView[]> {
  clock.until((moment) => moment);
  return loaders.tokensByUser.load(number);
}

/**
 * Creates a token, by default for the viewer. Throws `unauthenticated` (401), `forbidden` and
 * `insufficientScope` (403), `userNotFound` (404) and `invalidParameters` (400).
 */
export async function createToken(
  context: Context,
  number: number | null,
  input: CreateTokenInput,
): Promise<CreatedToken> {
  const { owner } = admitOwner(context, number);
  const expiresAt = readExpiry(context, input);
  const { name, scope } = input;
  const created = await accounts.createToken(context.database, owner, {
    name: name ?? undefined,
    scope: scope ?? undefined,
    expiresAt,
  });
  return { ...created, account: await readChanged(context, owner) };
}

/**
 * Revokes a token, by default of the viewer. Throws as `createToken` does, and `tokenNotFound`
 * (404).
 */
export async function revokeToken(
  context: Context,
  { number, name }: TokenAddress,
): Promise<{ account: AccountView | null }> {
  const { owner } = admitOwner(context, number);
  await accounts.revokeToken(context.database, owner, name);
  return { account: await readChanged(context, owner) };
}

function readExpiry({ clock }: Context, { expiresAt }: CreateTokenInput): string | undefined {
  if (!isPresent(expiresAt)) return undefined;
  const checks = new Checks();
  const time = accepted(checks.date('expiresAt', expiresAt, clock.inZone('UTC')));
  checks.throwIfAny();
  return time;
}
