import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import { selectAccount } from '../database/queries/account.ts';
import { selectSessionOwner, updateSessionUse } from '../database/queries/session.ts';
import { selectTokenOwner, updateLastUse } from '../database/queries/token.ts';
import { CalendarError } from '../errors.ts';
import type { Viewer } from '../policy/viewer.ts';
import type { Logger } from '../runtime/log.ts';
import { type SignInLimits, standardSignInLimits } from '../rate-limits/rate-limits.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { addressGroup } from '../values/address-group.ts';
import type { Attempt } from './attempts.ts';
import { type Claim, parseAuthorization } from './authorization.ts';
import { LastUses } from './last-uses.ts';
import { createDecoyHash } from './passwords.ts';
import { type SignIn, SignIns } from './sign-ins.ts';
import { digestToken, isToken } from './tokens.ts';

/** The credentials of a request. */
export interface Credentials {
  authorization: string | undefined;
  /** The secret in the session cookie; it counts only without `authorization`. */
  session?: string;
  /** The client whose attempts count together. */
  client: string;
  /** The address of the client. */
  address?: string;
}

export interface Authenticator {
  /**
   * The user of an `Authorization` header, or without it of a session; null if there is neither, or
   * the session has ended. HTTP Basic takes a password or a token, Bearer a token. Throws
   * `wrongCredentials` (401) for anything else, on reads too (wire-format 2), `tooManyAttempts`
   * (429) after many wrong passwords, and `busy` (503) if too many wait to be hashed; tokens and
   * passwords that were verified before never wait (decision 0085).
   */
  authenticate(credentials: Credentials): Promise<Viewer | null>;
  /**
   * The user with this name and password, which is not a token, and the hash that the password
   * belongs to. Throws as `authenticate` does.
   */
  verify(claim: Claim & { name: string }, credentials: Credentials): Promise<VerifiedUser>;
}

/** A user whose password was verified. */
export type VerifiedUser = Viewer & { passwordHash: string };

/** Reads the credentials of a request; nothing else does. */
export function readCredentials({ headers, ip, sessionSecret }: Request): Credentials {
  return {
    authorization: headers.authorization,
    session: sessionSecret,
    address: ip,
    get client() {
      return addressGroup(ip ?? '');
    },
  };
}

interface Dependencies {
  database: Database;
  signIns: SignIns;
  limits: SignInLimits;
  lastUses: LastUses;
  /** The hash to compare with if there is no user. */
  decoy: string;
}

interface Options {
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
  /** Gets failures to store the last use of a token. */
  log?: Logger;
  limits?: SignInLimits;
}

/**
 * An authenticator that reads the users on each request, so that removals, revoked tokens and new
 * passwords or roles apply at once.
 */
export function createAuthenticator(
  database: Database,
  { now = () => performance.now(), log, limits = standardSignInLimits }: Options = {},
): Authenticator {
  const dependencies: Dependencies = {
    database,
    limits,
    signIns: new SignIns({ limits, now }),
    lastUses: new LastUses(database, log),
    decoy: createDecoyHash(),
  };
  return {
    async authenticate(credentials) {
      const { authorization, session } = credentials;
      if (authorization === undefined || authorization === '')
        return session === undefined ? null : findBySession(dependencies, session);
      const claim = parseAuthorization(authorization);
      return noted(dependencies, { name: claim?.name ?? null, credentials }, () =>
        findUser(dependencies, claim, credentials),
      );
    },
    verify: (claim, credentials) =>
      noted(dependencies, { name: claim.name, credentials }, () =>
        findByPassword(dependencies, {
          ...attemptOf(dependencies, claim.name, credentials),
          password: claim.secret,
        }),
      ),
  };
}

/** Who is signing in. */
interface Claimant {
  name: string | null;
  credentials: Credentials;
}

/** Notes who signed in, or the failure. */
async function noted<User extends Viewer>(
  dependencies: Dependencies,
  claimant: Claimant,
  find: () => Promise<User>,
): Promise<User> {
  try {
    const user = await find();
    noteRequest({ user: { id: user.id, name: user.name } });
    return user;
  } catch (error) {
    if (error instanceof CalendarError && error.reason === 'wrongCredentials')
      noteFailure(dependencies, claimant);
    throw error;
  }
}

/** An operator wants to know of guessing (decision 0077), and once of each pause that it causes. */
function noteFailure(dependencies: Dependencies, { name, credentials }: Claimant): void {
  const attempt = attemptOf(dependencies, name ?? '', credentials);
  const pause = name === null ? 0 : dependencies.signIns.pauseOf(attempt);
  const { client } = credentials;
  noteRequest({ failedSignIn: { name, client, pause: pause === 0 ? undefined : pause } });
}

function findUser(
  dependencies: Dependencies,
  claim: Claim | null,
  credentials: Credentials,
): Promise<Viewer> {
  if (claim === null) return Promise.reject(new CalendarError('wrongCredentials'));
  const { name, secret } = claim;
  if (name === null || isToken(secret)) return findByToken(dependencies, name, secret);
  const signIn = { ...attemptOf(dependencies, name, credentials), password: secret };
  return findByPassword(dependencies, signIn).then(withoutHash);
}

function withoutHash({ id, name, role, scope }: VerifiedUser): Viewer {
  return { id, name, role, scope };
}

function attemptOf({ limits }: Dependencies, name: string, { client, address = '' }: Credentials): Attempt {
  return { name, client, isTrusted: limits.isTrusted(address) };
}

/** A session that has ended is no error: its browser still has to read, and to sign in again. */
async function findBySession({ database, lastUses }: Dependencies, secret: string): Promise<Viewer | null> {
  const digest = digestToken(secret);
  const [owner] = await database.query(selectSessionOwner(digest));
  if (owner === undefined) return null;
  const { unnoted, ...user } = owner;
  if (unnoted) lastUses.note(digest, updateSessionUse);
  noteRequest({ user: { id: user.id, name: user.name } });
  return { ...user, scope: 'admin' };
}

async function findByToken(
  { database, lastUses }: Dependencies,
  name: string | null,
  token: string,
): Promise<Viewer> {
  const digest = digestToken(token);
  const [owner] = await database.query(selectTokenOwner(digest, name));
  if (owner === undefined) throw new CalendarError('wrongCredentials');
  const { unnoted, ...viewer } = owner;
  if (unnoted) lastUses.note(digest, updateLastUse);
  return viewer;
}

/**
 * Hashes and counts failures even if there is no such user, so that nothing reveals which names
 * exist.
 */
async function findByPassword(
  { database, signIns, decoy }: Dependencies,
  signIn: SignIn,
): Promise<VerifiedUser> {
  signIns.rejectPaused(signIn);
  const [account] = await database.query(selectAccount(signIn.name));
  const passwordHash = account?.passwordHash ?? decoy;
  const right = await signIns.verify(signIn, passwordHash);
  if (account === undefined || account.disabled || !right) throw new CalendarError('wrongCredentials');
  return { id: account.id, name: account.name, role: account.role, scope: 'admin', passwordHash };
}
