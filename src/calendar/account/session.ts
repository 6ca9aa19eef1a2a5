import * as accounts from '../../accounts/sessions.ts';
import type { Context, SessionControl } from '../../context/context.ts';
import { readAccount, type AccountView } from './account.ts';
import { admitOwner, type ChangedAccount, readChanged } from './write.ts';

interface Login {
  account: AccountView | null;
  /** UTC. */
  expiresAt: string;
}

/**
 * Signs in and starts a session (decision 0083). Throws `wrongCredentials` (401), `tooManyAttempts`
 * (429) after many wrong passwords, and `crossSite` (403).
 */
export async function login(
  context: Context,
  { name, password }: { name: string; password: string },
): Promise<Login> {
  const { viewer, expiresAt } = await sessionOf(context).start(name, password);
  return { account: await readAccount({ ...context, viewer }, viewer.id), expiresAt };
}

/** Ends the session of the request, and returns whether there was one. */
export function logout(context: Context): Promise<boolean> {
  return sessionOf(context).end();
}

/** An open session as shown to its user and to administrators. */
export type SessionView = accounts.SessionView;

/**
 * The open sessions of an account, the one used last first (decision 0083). They change without a
 * new revision, so the response is fresh now only.
 */
export function sessionsOf({ number }: AccountView, { clock, loaders }: Context): Promise<SessionView[]> {
  clock.until((moment) => moment);
  return loaders.sessionsByUser.load(number);
}

/** Whether a session is the one that sent the request. */
export function isCurrent({ digest }: SessionView, { session }: Context): boolean {
  return session?.digest === digest;
}

/** A session by the number of its user, by default the viewer, and its own. */
export interface SessionAddress {
  number?: number | null;
  session: number;
}

/**
 * Ends a session, by default of the viewer. Throws `unauthenticated` (401), `forbidden` and
 * `insufficientScope` (403), and `userNotFound` and `sessionNotFound` (404).
 */
export async function endSession(
  context: Context,
  { number, session }: SessionAddress,
): Promise<ChangedAccount> {
  const { owner } = admitOwner(context, number);
  await accounts.endSession(context.database, owner, session);
  return { account: await readChanged(context, owner) };
}

/** The sessions of a user, by default the viewer. */
export interface EndedSessions {
  number?: number | null;
  /** Whether the session that sent the request goes on. */
  keepCurrent?: boolean | null;
}

/**
 * Ends all sessions, by default of the viewer, or all but the one that sent the request. Throws as
 * `endSession` does.
 */
export async function endSessions(
  context: Context,
  { number, keepCurrent }: EndedSessions,
): Promise<ChangedAccount> {
  const { owner } = admitOwner(context, number);
  const kept = keepCurrent === true ? context.session?.digest : undefined;
  await accounts.endSessions(context.database, owner, kept);
  return { account: await readChanged(context, owner) };
}

function sessionOf({ session }: Context): SessionControl {
  if (session === undefined) throw new Error('Only requests of GraphQL have a session.');
  return session;
}
