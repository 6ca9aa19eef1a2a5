import { createHash, type Hash } from 'node:crypto';
import { programVersion } from '../../runtime/version.ts';
import type { Database } from '../database.ts';
import { migrationTable } from '../migrations/names.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Header, writeLine } from './format.ts';
import { readSequences } from './sequences.ts';
import { listTables, type Run, runIn, selectLines, type Table } from './tables.ts';

/**
 * The size of a slice that is aimed at, in characters, and its rows: the first slice of a table
 * shows how long they are.
 */
const slice = { size: 1_000_000, first: 20, most: 2_000 };

/**
 * Writes the calendar at one moment as the text of a dump, uncompressed, while others write
 * (decision 0088).
 */
export async function* writeDump(database: Pick<Database, 'query' | 'snapshot'>): AsyncGenerator<string> {
  const run = runIn(database);
  const whole = createHash('sha256');
  const tables = await listTables(run);
  const snapshot = await database.snapshot(tables.map(selectLines));
  try {
    for await (const text of writeParts({ run, tables, snapshot })) {
      whole.update(text);
      yield text;
    }
    yield writeLine({ end: true, sha256: whole.digest('hex') });
  } finally {
    await snapshot.close();
  }
}

interface Content {
  run: Run;
  tables: readonly Table[];
  snapshot: Snapshot;
}

async function* writeParts({ run, tables, snapshot }: Content): AsyncGenerator<string> {
  yield writeLine(await describe(run));
  for (const [place, { name, columns }] of tables.entries()) {
    yield writeLine({ table: name, columns: columns.map((column) => column.name) });
    const digest = createHash('sha256');
    const rows = yield* writeRows((most) => snapshot.fetch(place, most), digest);
    yield writeLine({ rows, sha256: digest.digest('hex') });
  }
  // Read last: they are not part of the snapshot, and must not be behind it.
  yield writeLine({ sequences: await readSequences(run) });
}

/** Returns the number of rows. */
async function* writeRows(
  fetch: (most: number) => Promise<{ line: string }[]>,
  digest: Hash,
): AsyncGenerator<string, number> {
  let count = 0;
  for (let most = slice.first; ;) {
    const rows = await fetch(most);
    if (rows.length === 0) return count;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    digest.update(text);
    yield text;
    count += rows.length;
    most = Math.max(1, Math.min(slice.most, Math.floor((rows.length * slice.size) / text.length)));
  }
}

async function describe(run: Run): Promise<Header> {
  const done = await run<{ name: string }>(`select name from ${migrationTable} order by name`);
  const [first = '', ...rest] = done.map(({ name }) => name);
  return {
    format: 'event-calendar-dump',
    version: 1,
    program: programVersion(),
    created: new Date().toISOString(),
    migrations: [first, ...rest],
  };
}
