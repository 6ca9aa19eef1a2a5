import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeSynced } from '#embedded-postgres';
import type { Config } from '../config/config.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { generatePassword } from './passwords.ts';

export type FirstPassword = ReturnType<typeof firstPassword>;

/**
 * The generated password of the first administrator, stored from its creation until it has been
 * shown: the process may be killed in between (decision 0061). It is in a private file of the data
 * folder; nowhere with a server, or in memory.
 */
export function firstPassword({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const isStored = databaseUrl === null && dataDir !== inMemory;
  const file = join(resolve(dataDir), 'administrator-password');
  /** The password that is still to be shown; null: none. */
  const read = () => (isStored ? readText(file) : null);
  return {
    read,
    /** Generates the password, or returns the one that is still to be shown. */
    make: () => {
      const stored = read();
      if (stored !== null) return stored;
      const password = generatePassword();
      if (isStored) writeSynced(file, `${password}\n`);
      return password;
    },
    /** To be called once it was shown, or is invalid. */
    forget: () => {
      if (isStored) rmSync(file, { force: true });
    },
  };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw error;
  }
}
