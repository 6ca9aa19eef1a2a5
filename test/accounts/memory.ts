import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';

/** An empty database that lives as long as the test file. */
export function openMemory(): Promise<Database> {
  return openDatabase(readConfig({ DATA_DIR: 'memory:', LOG_LEVEL: 'silent' }));
}

/** The header of HTTP Basic. */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
