import type { Context, SessionControl } from '../../context/context.ts';
import { readAccount, type AccountView } from './account.ts';

interface Login {
  account: AccountView | null;
  /** UTC. */
  expiresAt: string;
}

/**
 * Signs in and starts a session (decision 0083). Throws `wrongCredentials` (401), `tooManyAttempts` (429) after many wrong
 * passwords, and `crossSite` (403).
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

function sessionOf({ session }: Context): SessionControl {
  if (session === undefined) throw new Error('Only requests of GraphQL have a session.');
  return session;
}
