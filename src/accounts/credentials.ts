import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import { selectAccount, selectTokenOwner } from '../database/queries/account.ts';
import { CalendarError } from '../errors.ts';
import type { Viewer } from '../policy/viewer.ts';
import { addressGroup } from '../values/address-group.ts';
import { parseAuthorization } from './authorization.ts';
import { createDecoyHash } from './passwords.ts';
import { type SignIn, SignIns } from './sign-ins.ts';
import { digestToken, isToken } from './tokens.ts';

/** What a request says of who asks. */
export interface Credentials {
  authorization: string | undefined;
  /** Who counts as one client where passwords are tried. */
  client: string;
}

/** Tells who asks. */
export interface Authenticator {
  /**
   * The user of an `Authorization` header, null without one or with an empty one. HTTP Basic takes the user's password or a
   * token as the password, Bearer a token. Throws `wrongCredentials` (401) for everything else, on reads too (wire-format
   * 2), `tooManyAttempts` (429) after many wrong passwords and `busy` (503) when too many wait to be checked; tokens and
   * passwords that were right before never wait (decision 0057).
   */
  authenticate(credentials: Credentials): Promise<Viewer | null>;
}

/** The only reader of what a request says of who asks. */
export function readCredentials({ headers, ip }: Request): Credentials {
  return { authorization: headers.authorization, client: addressGroup(ip ?? '') };
}

interface Dependencies {
  database: Database;
  signIns: SignIns;
  /** Hashed against where there is no user. */
  decoy: string;
}

/**
 * An authenticator over the users as they are stored at the moment of each request: whoever was removed, or got another
 * password or role, meets that at once. `now` is a clock that only goes forward, in milliseconds.
 */
export function createAuthenticator(database: Database, now = () => performance.now()): Authenticator {
  const dependencies: Dependencies = { database, signIns: new SignIns(now), decoy: createDecoyHash() };
  return {
    async authenticate({ authorization, client }) {
      if (authorization === undefined || authorization === '') return null;
      const claim = parseAuthorization(authorization);
      if (claim === null) throw new CalendarError('wrongCredentials');
      const { name, secret } = claim;
      const viewer =
        name === null || isToken(secret)
          ? await findByToken(dependencies, name, secret)
          : await findByPassword(dependencies, { name, password: secret, client });
      if (viewer === null) throw new CalendarError('wrongCredentials');
      return viewer;
    },
  };
}

async function findByToken(
  { database }: Dependencies,
  name: string | null,
  token: string,
): Promise<Viewer | null> {
  const [owner] = await database.query(selectTokenOwner(digestToken(token), name).compile());
  return owner ?? null;
}

/** Hashes even where there is nobody, and counts failures all the same, so that nothing tells which names exist. */
async function findByPassword(
  { database, signIns, decoy }: Dependencies,
  signIn: SignIn,
): Promise<Viewer | null> {
  signIns.refusePaused(signIn);
  const [account] = await database.query(selectAccount(signIn.name).compile());
  const right = await signIns.verify(signIn, account?.passwordHash ?? decoy);
  return account !== undefined && right ? { id: account.id, name: account.name, role: account.role } : null;
}
