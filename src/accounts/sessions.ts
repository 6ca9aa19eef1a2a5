import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type Database, transaction } from '../database/database.ts';
import { deleteOldSessions, deleteSession, insertSession } from '../database/queries/session.ts';
import { CalendarError } from '../errors.ts';
import { digestToken } from './tokens.ts';

/** The form of the secret of a session: 256 random bits. */
export const sessionForm = /^[\w-]{43}$/;

/** The lifetime of the cookie of a session, in seconds. */
export function secondsOf({ sessionHours }: Pick<Config, 'sessionHours'>): number {
  return sessionHours * 3_600;
}

/** A user, and the hash of the password that was verified; null if an identity provider vouches for the user. */
export interface SignedIn {
  id: number;
  passwordHash: string | null;
}

type Lifetime = Pick<Config, 'sessionHours' | 'sessionIdleHours'>;

/**
 * Starts a session, and returns its secret, of which only a digest is stored (decision 0083). `replaced` is the secret of an
 * earlier session of the same client, which ends. Throws `wrongCredentials` (401) if the user has been disabled or has
 * another password since it was verified.
 */
export async function startSession(
  database: Database,
  { id: userId, passwordHash }: SignedIn,
  { lifetime, replaced }: { lifetime: Lifetime; replaced?: string },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { sessionHours: hours, sessionIdleHours: idleHours } = lifetime;
  await transaction(database, async (em) => {
    if (replaced !== undefined) await deleteSession(em, digestToken(replaced));
    const session = { digest: digestToken(secret), userId, hours, idleHours, passwordHash };
    if (!(await insertSession(em, session))) throw new CalendarError('wrongCredentials');
    await deleteOldSessions(em, userId);
  });
  return secret;
}

/** Ends the session with this secret, if there is one. */
export function endSession(database: Database, secret: string): Promise<void> {
  return transaction(database, (em) => deleteSession(em, digestToken(secret)));
}
