import pg from 'pg';
import { filling } from '../../src/database/migrations/0034-one-index-of-letters.ts';
import { knowing } from '../../src/database/migrations/0031-known-words.ts';

/** The tables that grow with the number of events. */
const loaded = `(
  'event', 'event_translation', 'event_text', 'event_words', 'event_letters', 'search_chunk', 'slug', 'event_venue',
  'event_organizer', 'event_term', 'ticket')`;

/** A database to fill, and a connection to it. */
export interface Filling {
  /** Where more connections are found; null where there is but the one. */
  url: string | null;
  client: pg.Client;
}

/**
 * Does the work while the tables of events have no indexes but their keys, no references, no
 * triggers for each row, and none that index letters, which would store every chunk twice. All of
 * them stand again afterwards: letters are stored and indexes built in one go, and a reference to
 * nothing fails then.
 */
export async function inBulk<Result>({ url, client }: Filling, work: () => Promise<Result>): Promise<Result> {
  await client.query('set synchronous_commit = off');
  const references = await takeAway(client, {
    find: `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid::regclass::text in ${loaded}`,
    drop: ({ table, name }) => `alter table ${table} drop constraint ${name}`,
    restore: ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  });
  const indexes = await takeAway(client, {
    find: `select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisprimary and not relispartition and indrelid::regclass::text in ${loaded}`,
    drop: ({ name }) => `drop index ${name}`,
    restore: ({ definition }) => definition.replace(' ON ONLY ', ' ON '),
  });
  const triggers = await takeAway(client, {
    find: `select tgrelid::regclass::text as "table", quote_ident(tgname) as name, '' as definition
      from pg_trigger where not tgisinternal and tgrelid::regclass::text in ${loaded}
        and (tgtype & 1 = 1 or tgfoid = 'index_letters'::regproc)`,
    drop: ({ table, name }) => `alter table ${table} disable trigger ${name}`,
    restore: ({ table, name }) => `alter table ${table} enable trigger ${name}`,
  });
  const result = await work();
  for (const statement of [...filling, ...knowing]) await client.query(statement);
  await client.query('vacuum');
  const waiting = indexes.toSorted((one, other) => Number(isOfText(other)) - Number(isOfText(one)));
  await (url === null ? runNext(client, waiting) : runSideBySide(url, waiting));
  for (const statement of [...references, ...triggers]) await client.query(statement);
  await addUpTotals(client);
  await client.query('analyze');
  return result;
}

/** What the triggers would have counted. */
async function addUpTotals(client: pg.Client): Promise<void> {
  await client.query('set jit = off');
  const { rows } = await client.query<{ ids: number[] }>(
    'select array_agg(id) as ids from event group by id / 20000',
  );
  for (const { ids } of rows) {
    await client.query('select recount_events($1)', [ids]);
    await client.query('select add_up_events()');
    // Planned while it was empty, the function would read all of it for each event.
    await client.query('analyze event_tally');
  }
  await client.query('reset jit');
  await client.query('vacuum event_delta, event_sum');
}

interface Found {
  table: string;
  name: string;
  definition: string;
}

interface Taking {
  find: string;
  drop: (found: Found) => string;
  restore: (found: Found) => string;
}

/** Drops what is found; returns the statements that bring it back. */
async function takeAway(client: pg.Client, { find, drop, restore }: Taking): Promise<string[]> {
  const { rows } = await client.query<Found>(find);
  for (const found of rows) await client.query(drop(found));
  return rows.map(restore);
}

const connections = 2;

/** The statements on several connections, each of which takes the next one. */
async function runSideBySide(url: string, waiting: string[]): Promise<void> {
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`set maintenance_work_mem = '1GB'`);
      await runNext(client, waiting);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

async function runNext(client: pg.Client, waiting: string[]): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next);
}

/** They take longest, and come first. */
function isOfText(statement: string): boolean {
  return statement.includes(' gin ');
}
