import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type Database, transaction } from '../database/database.ts';
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessions,
  insertSession,
  selectSessions,
} from '../database/queries/session.ts';
import { CalendarError } from '../errors.ts';
import { clientName } from '../values/client-name.ts';
import { digestToken } from './tokens.ts';
import { changeUser, findUser, updated, type UserKey } from './users.ts';

/** The form of the secret of a session: 256 random bits. */
export const sessionForm = /^[\w-]{43}$/;

/** The lifetime of the cookie of a session, in seconds. */
export function secondsOf({ sessionHours }: Pick<Config, 'sessionHours'>): number {
  return sessionHours.total * 3_600;
}

/**
 * A user, and the hash of the password that was verified; null if an identity provider vouches for
 * the user.
 */
export interface SignedIn {
  id: number;
  passwordHash: string | null;
}

type Lifetime = Pick<Config, 'sessionHours'>;

/** How a session starts. */
interface Start {
  lifetime: Lifetime;
  /** The secret of an earlier session of the same client, which ends. */
  replaced?: string;
  /** The `User-Agent` of the client. */
  userAgent?: string;
}

/**
 * Starts a session, and returns its secret, of which only a digest is stored (decision 0083).
 * Throws `wrongCredentials` (401) if the user has been disabled or has another password since it
 * was verified.
 */
export async function startSession(
  database: Database,
  { id: userId, passwordHash }: SignedIn,
  { lifetime, replaced, userAgent }: Start,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { total: hours, idle: idleHours } = lifetime.sessionHours;
  await transaction(database, async (em) => {
    if (replaced !== undefined) await deleteSession(em, digestToken(replaced));
    const client = clientName(userAgent);
    const session = { digest: digestToken(secret), userId, hours, idleHours, passwordHash, client };
    if (!(await insertSession(em, session))) throw new CalendarError('wrongCredentials');
    await deleteOldSessions(em, userId);
  });
  return secret;
}

/** Ends the session with this secret, if there is one. */
export function endOwnSession(database: Database, secret: string): Promise<void> {
  return transaction(database, (em) => deleteSession(em, digestToken(secret)));
}

/** An open session, without its secret; times are UTC. */
export interface SessionView {
  number: number;
  /** The digest of its secret. */
  digest: string;
  /** What started it, in a few words; null if it did not say. */
  client: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** When it ends at the latest. */
  expiresAt: string;
}

/**
 * The open sessions of a user, the one used last first (decision 0083). Throws `userNotFound`
 * (404).
 */
export async function listSessions(database: Database, key: UserKey): Promise<SessionView[]> {
  const { id } = await findUser(database, key);
  return database.query(selectSessions(id));
}

/**
 * Ends a session of a user, and returns the name of the user. Throws `userNotFound` and
 * `sessionNotFound` (404).
 */
export function endSession(database: Database, key: UserKey, number: number): Promise<string> {
  return changeUser(database, key, async (em, { id }) => {
    if (!(await deleteSessionOf(em, id, number))) throw new CalendarError('sessionNotFound');
    return updated;
  });
}

/**
 * Ends all sessions of a user, except the one whose secret has the digest `kept`, and returns the
 * name of the user. Throws `userNotFound` (404).
 */
export function endSessions(database: Database, key: UserKey, kept?: string): Promise<string> {
  return changeUser(database, key, async (em, { id }) => {
    await deleteSessions(em, id, kept);
    return updated;
  });
}
