import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { writeSynced } from '../database/embedded/synced.ts';
import { generatePassword } from './passwords.ts';

/**
 * The generated password of the first administrator, from before it counts until it has been shown (decision 0061): a
 * process may be killed in between.
 */
export interface FirstPassword {
  /** The password that is still to be shown; null: none is. */
  read(): string | null;
  /** Makes the password, or gives the one that is still to be shown. */
  make(): string;
  /** To be called when it was shown, or is worth nothing. */
  forget(): void;
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** In a file of the data folder that nobody else may read. With a server, or in memory, there is nowhere to keep it. */
export function firstPassword({ databaseUrl, dataDir }: Place): FirstPassword {
  if (databaseUrl !== null || dataDir === inMemory) return unkept;
  const file = join(resolve(dataDir), 'administrator-password');
  const read = () => readText(file);
  return {
    read,
    make: () => {
      const kept = read();
      if (kept !== null) return kept;
      const password = generatePassword();
      writeSynced(file, `${password}\n`);
      return password;
    },
    forget: () => rmSync(file, { force: true }),
  };
}

const unkept: FirstPassword = { read: () => null, make: generatePassword, forget: () => undefined };

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw error;
  }
}
