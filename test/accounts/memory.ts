import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { describeFailure } from '../../src/runtime/startup-error.ts';

/** An empty database that lives as long as the test file. */
export function openMemory(): Promise<Database> {
  return openDatabase(readConfig({ DATA_DIR: 'memory:', LOG_LEVEL: 'silent' }));
}

/** The header of HTTP Basic. */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** What the shell prints about a change that is rejected; the change must not succeed. */
export async function rejectionOf(change: Promise<unknown>): Promise<string> {
  try {
    await change;
  } catch (error) {
    return describeFailure(error);
  }
  throw new Error('The change was not rejected.');
}
