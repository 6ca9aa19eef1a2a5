import type { Database } from '../database/database.ts';
import { deleteToken, insertToken, selectTokens } from '../database/queries/token.ts';
import type { Scope } from '../entities/user.ts';
import { scopes } from '../policy/permissions.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { fromUtcText, isUtcText, utcText } from '../values/dates.ts';
import { digestToken, generateToken } from './tokens.ts';
import { changeUser, findUser } from './users.ts';

const longestName = 100;

const day = 86_400_000;

/** A token as requested. */
export interface NewToken {
  /** By default `token`, or the first of `token-2`, `token-3` … that is free. */
  name?: string;
  /** By default `write`. */
  scope?: string;
  /** A number of days, `90d`, or a UTC date, `2027-01-31`, at whose beginning it expires; by default never. */
  expires?: string;
}

/** A token without its secret; times are UTC. */
export interface TokenView {
  name: string;
  scope: Scope;
  createdAt: string;
  expiresAt: string | null;
  expired: boolean;
  lastUsedAt: string | null;
}

/**
 * Creates a token for a user; it is returned here and never again. Throws a `StartupError` if there is no such user, for an
 * invalid or taken name, an unknown scope or an expiry that is not in the future.
 */
export async function createToken(
  database: Database,
  userName: string,
  newToken: NewToken = {},
): Promise<string> {
  const requested = newToken.name === undefined ? null : checkName(newToken.name);
  const scope = checkScope(newToken.scope ?? 'write');
  const expiresAt = newToken.expires === undefined ? null : parseExpiry(newToken.expires, Date.now());
  const token = generateToken();
  await changeUser(database, userName, async (em, user) => {
    const taken = new Set((await database.query(selectTokens(user.id))).map(({ name }) => name));
    const name = requested ?? findFreeName(taken);
    if (taken.has(name)) throw new StartupError(`${user.name} already has a token named ${name}.`);
    await insertToken(em, { digest: digestToken(token), userId: user.id, name, scope, expiresAt });
  });
  return token;
}

/** The tokens of a user by name. Throws a `StartupError` if there is no such user. */
export async function listTokens(database: Database, userName: string): Promise<TokenView[]> {
  const { id } = await findUser(database, userName);
  return database.query(selectTokens(id));
}

/** Revokes a token, and returns the name of its user. Throws a `StartupError` if there is no such user or token. */
export function revokeToken(database: Database, userName: string, tokenName: string): Promise<string> {
  return changeUser(database, userName, async (em, { id, name }) => {
    if (await deleteToken(em, id, tokenName.trim().normalize('NFC'))) return;
    throw new StartupError(`${name} has no token named ${tokenName}.`);
  });
}

function findFreeName(taken: ReadonlySet<string>): string {
  for (let place = 1; ; place += 1) {
    const name = place === 1 ? 'token' : `token-${place}`;
    if (!taken.has(name)) return name;
  }
}

function checkName(name: string): string {
  const clean = name.trim().normalize('NFC');
  if (clean !== '' && clean.length <= longestName && !/\p{Cc}/u.test(clean)) return clean;
  throw new StartupError(
    `A token name must have 1 to ${longestName} characters, without control characters.`,
  );
}

function checkScope(scope: string): Scope {
  const known = scopes.find((one) => one === scope);
  if (known === undefined)
    throw new StartupError(`The scope must be one of ${scopes.join(', ')}, not "${scope}".`);
  return known;
}

/** The UTC time at which a token expires. */
function parseExpiry(text: string, now: number): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const time = days === undefined ? `${text} 00:00:00` : utcText(now + Number(days) * day);
  if (!isUtcText(time))
    throw new StartupError(
      `The expiry must be a number of days such as 90d, or a date such as 2027-01-31, not "${text}".`,
    );
  if (fromUtcText(time) > now) return time;
  throw new StartupError(`The expiry must be in the future, not "${text}".`);
}
