import { randomBytes, scryptSync } from 'node:crypto';
import { type Database, transaction } from '../../src/database/database.ts';
import { insertAccount, lockAccounts } from '../../src/database/queries/account.ts';
import type { Role } from '../../src/entities/user.ts';
import { password as usual } from './users.ts';

/**
 * Adds a user whose password is hashed as cheaply as its stored form allows: tests sign in often,
 * and a hash of the service takes as long as some tests.
 */
export function addTestUser(database: Database, name: string, role: Role, password = usual) {
  return transaction(database, async (em) => {
    await lockAccounts(em);
    return insertAccount(em, { name, role, displayName: null, passwordHash: hashCheaply(password) });
  });
}

/** The stored form of a password, with the lowest parameters of scrypt. */
function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, { cost: 2, blockSize: 8, parallelization: 1 });
  return `$scrypt$ln=1,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
