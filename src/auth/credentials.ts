import type { Database } from '../database/database.ts';
import { CalendarError } from '../errors.ts';
import { selectAccount, selectTokenOwner } from './accounts.ts';
import { parseAuthorization } from './authorization.ts';
import { createDecoyHash } from './passwords.ts';
import { digestToken, isToken } from './tokens.ts';
import { createVerifier, type Verifier } from './verifier.ts';
import type { Viewer } from './viewer.ts';

/** Tells who asks. */
export interface Authenticator {
  /**
   * The user of an `Authorization` header, null without one or with an empty one. HTTP Basic takes the user's password or a token as the
   * password, Bearer a token. Throws `wrongCredentials` (401) for everything else, on reads too (wire-format 2), and
   * `busy` (503) when too many passwords wait to be checked.
   */
  authenticate(authorization: string | undefined): Promise<Viewer | null>;
}

/**
 * An authenticator over the users as they are stored at the moment of each request: whoever was removed, or got another
 * password or role, meets that at once.
 */
export function createAuthenticator(database: Database): Authenticator {
  const verify = createVerifier();
  const decoy = createDecoyHash();
  return {
    async authenticate(authorization) {
      if (authorization === undefined || authorization === '') return null;
      const claim = parseAuthorization(authorization);
      const viewer = claim && (await findViewer({ database, verify, decoy }, claim.name, claim.secret));
      if (viewer === null) throw new CalendarError('wrongCredentials');
      return viewer;
    },
  };
}

interface Means {
  database: Database;
  verify: Verifier;
  /** Hashed against where there is no user. */
  decoy: string;
}

async function findViewer(means: Means, name: string | null, secret: string): Promise<Viewer | null> {
  if (name !== null && !isToken(secret)) return findByPassword(means, name, secret);
  const [owner] = await means.database.query(selectTokenOwner(digestToken(secret), name).compile());
  return owner ?? null;
}

/** Hashes even where there is nobody, so that time does not tell which names exist. */
async function findByPassword({ database, verify, decoy }: Means, name: string, password: string) {
  const [account] = await database.query(selectAccount(name).compile());
  const right = await verify(password, account?.passwordHash ?? decoy);
  return account !== undefined && right ? { id: account.id, name: account.name, role: account.role } : null;
}
