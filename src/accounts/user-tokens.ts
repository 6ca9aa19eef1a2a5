import type { Database } from '../database/database.ts';
import { deleteToken, insertToken, selectTokens } from '../database/queries/token.ts';
import type { Scope } from '../entities/user.ts';
import { CalendarError } from '../errors.ts';
import { fromUtcText, isUtcText, utcText } from '../values/dates.ts';
import { invalid } from './invalid.ts';
import { digestToken, generateToken } from './tokens.ts';
import { checkScope, checkTokenName } from './user-fields.ts';
import { changeUser, findUser, type UserKey } from './users.ts';

const day = 86_400_000;

/** A token as requested. */
export interface NewToken {
  /** By default `token`, or the first of `token-2`, `token-3` … that is free. */
  name?: string;
  /** By default `write`. */
  scope?: string;
  /**
   * A number of days, `90d`, a UTC date, `2027-01-31`, at whose beginning it expires, or a UTC
   * time; by default never.
   */
  expiresAt?: string;
}

/** A token without its secret; times are UTC. */
export interface TokenView {
  /** Never given to another token. */
  number: number;
  name: string;
  scope: Scope;
  createdAt: string;
  expiresAt: string | null;
  expired: boolean;
  lastUsedAt: string | null;
}

/** A new token; the secret is returned here and never again. */
export interface CreatedToken {
  secret: string;
  token: TokenView;
}

/**
 * Creates a token for a user. Throws `userNotFound` (404), and `invalidParameters` (400) for an
 * invalid or taken name, an unknown scope or an expiry that is not in the future.
 */
export async function createToken(
  database: Database,
  key: UserKey,
  newToken: NewToken = {},
): Promise<CreatedToken> {
  const requested = newToken.name === undefined ? null : checkTokenName(newToken.name);
  const scope = checkScope(newToken.scope ?? 'write');
  const expiresAt = newToken.expiresAt === undefined ? null : readExpiry(newToken.expiresAt, Date.now());
  const secret = generateToken();
  const created = { scope, createdAt: utcText(Date.now()), expiresAt };
  let named = { number: 0, name: '' };
  await changeUser(database, key, async (em, { id: userId }) => {
    const taken = new Set((await database.query(selectTokens(userId))).map((token) => token.name));
    const name = requested ?? findFreeName(taken);
    if (taken.has(name)) throw invalid('name', { key: 'invalid.taken' });
    const number = await insertToken(em, { digest: digestToken(secret), userId, name, ...created });
    named = { number, name };
    return { action: 'create', kind: 'token', token: { id: number, name } };
  });
  return { secret, token: { ...named, ...created, expired: false, lastUsedAt: null } };
}

/** The tokens of a user by name. Throws `userNotFound` (404). */
export async function listTokens(database: Database, key: UserKey): Promise<TokenView[]> {
  const { id } = await findUser(database, key);
  return database.query(selectTokens(id));
}

/**
 * Revokes a token, and returns the name of its user. Throws `userNotFound` and `tokenNotFound`
 * (404).
 */
export function revokeToken(database: Database, key: UserKey, tokenName: string): Promise<string> {
  return changeUser(database, key, async (em, { id }) => {
    const name = tokenName.trim().normalize('NFC');
    const number = await deleteToken(em, id, name);
    if (number === undefined) throw new CalendarError('tokenNotFound');
    return { action: 'delete', kind: 'token', token: { id: number, name } };
  });
}

function findFreeName(taken: ReadonlySet<string>): string {
  for (let place = 1; ; place += 1) {
    const name = place === 1 ? 'token' : `token-${place}`;
    if (!taken.has(name)) return name;
  }
}

/** The UTC time at which a token expires. */
function readExpiry(text: string, now: number): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const moment = text.length > 10 ? text : `${text} 00:00:00`;
  const time = days === undefined ? moment : utcText(now + Number(days) * day);
  if (!isUtcText(time)) throw invalid('expiresAt', { key: 'invalid.date' });
  if (fromUtcText(time) <= now) throw invalid('expiresAt', { key: 'invalid.expiry' });
  return time;
}
