import { sql } from 'kysely';
import { type Database, transaction } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { describeFailure } from '../../src/runtime/startup-error.ts';
import { copyTemplate, testConfig } from '../harness/template.ts';

/** A database without users that lives as long as the test file. */
export async function openMemory(): Promise<Database> {
  const copy = await copyTemplate();
  const database = await openDatabase(testConfig(copy.place));
  await transaction(database, async (em) => {
    await sql`truncate user_account restart identity cascade`.execute(inTransaction(em));
  });
  const close = async () => {
    await database.close();
    await copy.drop();
  };
  return { ...database, close };
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
