import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Source } from './source.ts';

/** The results of several statements at one moment, read in slices while others write. */
export interface Snapshot {
  /** The next rows of the statement at this place, at most `most`; none at the end. */
  fetch<Row>(place: number, most: number): Promise<Row[]>;
  close(): Promise<void>;
}

/** Values as text do not depend on the settings of the server, and nothing ends a long read. */
const settings = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

let count = 0;

/** Opens a snapshot of the results of statements without parameters (decision 0088). */
export function openSnapshot(
  { pool, orm, primary }: Pick<Source, 'pool' | 'orm' | 'primary'>,
  statements: readonly string[],
): Promise<Snapshot> {
  return pool === null ? openInside({ orm, primary }, statements) : openOnServer(pool, statements);
}

/** A transaction that lasts as long as the snapshot, on a connection of its own. */
async function openOnServer(pool: Pool, statements: readonly string[]): Promise<Snapshot> {
  const client = await pool.connect();
  const close = () => client.release(true);
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const setting of settings) await client.query(setting);
    for (const [place, statement] of statements.entries())
      await client.query(`declare ${cursorName(0, place)} no scroll cursor for ${statement}`);
  } catch (error) {
    close();
    throw error;
  }
  return {
    fetch: async <Row>(place: number, most: number) => {
      const { rows } = await client.query(`fetch ${most} from ${cursorName(0, place)}`);
      return rows as Row[];
    },
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}

/**
 * All transactions share the only connection of the embedded database, so none may stay open. The
 * results are stored when this one commits, and outlast it: the others wait for that, and run
 * between the slices.
 */
async function openInside(
  { orm, primary }: Pick<Source, 'orm' | 'primary'>,
  statements: readonly string[],
): Promise<Snapshot> {
  count += 1;
  const names = statements.map((_, place) => cursorName(count, place));
  await orm.em.fork().transactional(async (em) => {
    const run = (text: string) => em.getKysely().executeQuery(CompiledQuery.raw(text));
    for (const setting of settings) await run(setting);
    for (const [place, statement] of statements.entries())
      await run(`declare ${names[place]} no scroll cursor with hold for ${statement}`);
  });
  return {
    fetch: (place, most) => primary.run(CompiledQuery.raw(`fetch ${most} from ${names[place]}`)),
    close: async () => {
      for (const name of names) await primary.run(CompiledQuery.raw(`close ${name}`));
    },
  };
}

function cursorName(snapshot: number, place: number): string {
  return `snapshot_${snapshot}_${place}`;
}
