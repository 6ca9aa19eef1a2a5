import { sql, type SqlBool } from 'kysely';
import { Session } from '../../entities/user.ts';
import { prepare } from '../statements/prepared.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { ByIds } from './relation.ts';
import { now } from './token.ts';

/** A use is stored once in a tenth of the time after which an unused session ends. */
const isUnnoted = sql<boolean>`(session.last_used_at + session.idle_hours * interval '6 minutes' < ${now})`;

const isValid = sql<SqlBool>`(session.expires_at > ${now}
  and session.last_used_at + session.idle_hours * interval '1 hour' > ${now})`;

// Every request with a session reads this: it is compiled once.
const sessionOwner = sqlBuilder
  .selectFrom('session')
  .innerJoin('user_account', 'user_account.id', 'session.user_id')
  .select(['user_account.id', 'user_account.name', 'user_account.role'])
  .select(isUnnoted.as('unnoted'))
  .where('session.digest', '=', '')
  .where('user_account.disabled', '=', sql<boolean>`false`)
  .where(isValid)
  .compile();

/** The user of a session that is valid, and whether this use of it is to be stored. */
export function selectSessionOwner(digest: string): typeof sessionOwner {
  return { ...sessionOwner, parameters: [digest] };
}

const openSessions = sqlBuilder
  .selectFrom('session')
  .select(['id as number', 'user_id as userId', 'digest', 'client'])
  .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
  .where(isValid)
  .orderBy('last_used_at', 'desc')
  .orderBy('id', 'desc');

/** The open sessions of a user, the one used last first. */
export function selectSessions(userId: number) {
  return openSessions.where('user_id', '=', userId).compile();
}

/** The open sessions of users, the one used last first. */
export const sessionsOfUsers = prepare((_, { ids }: ByIds) => openSessions.where(among('user_id', ids)));

export interface NewSession {
  digest: string;
  userId: number;
  /** Hours until it ends, and until it ends unused. */
  hours: number;
  idleHours: number;
  /**
   * The hash of the password that was verified; null if an identity provider vouches for the user.
   */
  passwordHash: string | null;
  /** What started it, in a few words. */
  client: string | null;
}

/**
 * Stores a session unless the user has been disabled meanwhile or has another password, and returns
 * whether it did. The row of the user is locked, so that a change of password that is under way
 * ends this session too.
 */
export async function insertSession(em: UnitOfWork, session: NewSession): Promise<boolean> {
  const { digest, userId, hours, idleHours, passwordHash, client } = session;
  const { rows } = await sql`
    insert into session (digest, user_id, created_at, expires_at, last_used_at, idle_hours, client)
    select ${digest}, id, ${now}, ${now} + ${hours}::int * interval '1 hour', ${now}, ${idleHours}::smallint, ${client}::text
    from (
      select id from user_account where id = ${userId} and not disabled
        and (${passwordHash}::text is null or password_hash = ${passwordHash}) for share
    ) as current
    returning digest`.execute(inTransaction(em));
  return rows.length > 0;
}

/** The sessions of a user that are kept, the latest ones. */
const mostSessions = 100;

/** Removes expired sessions of all users, and the oldest ones of this user beyond the limit. */
export async function deleteOldSessions(em: UnitOfWork, userId: number): Promise<void> {
  const latest = sql`select digest from session where user_id = ${userId} order by created_at desc limit ${mostSessions}`;
  await sql`
    delete from session where expires_at <= ${now}
      or (user_id = ${userId} and digest not in (${latest}))`.execute(inTransaction(em));
}

/** Removes a session. */
export async function deleteSession(em: UnitOfWork, digest: string): Promise<void> {
  await em.remove(em.getReference(Session, digest)).flush();
}

/** Removes a session of a user, and returns whether there was one. */
export async function deleteSessionOf(em: UnitOfWork, userId: number, id: number): Promise<boolean> {
  const session = await em.findOne(Session, { userId, id });
  if (session !== null) await em.remove(session).flush();
  return session !== null;
}

/** Removes the sessions of a user, except the one with this digest. */
export async function deleteSessions(em: UnitOfWork, userId: number, except = ''): Promise<void> {
  await inTransaction(em)
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('digest', '<>', except)
    .execute();
}

/** Stores the time of this use, unless another process has just done so. */
export async function updateSessionUse(em: UnitOfWork, digest: string): Promise<void> {
  await inTransaction(em)
    .updateTable('session')
    .set({ last_used_at: now })
    .where('digest', '=', digest)
    .where(isUnnoted)
    .execute();
}
