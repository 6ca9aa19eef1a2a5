import { parseArgs } from 'node:util';
import pg from 'pg';
import { askOnce } from './asking.ts';
import { createDatabase, signIn } from './database.ts';
import { prepareNewEvent } from './new-event.ts';
import { readServer } from './options.ts';
import { cpuBetween, cpuOf, readBackendCpu } from './processes.ts';
import { seedInTime } from './seed/load.ts';
import { type Server, startService } from './servers.ts';
import type { Write } from './shoot-writes.ts';
import { medianOf } from './statistics.ts';
import { readRetitled, retitle } from './writes.ts';

/*
 * Prints the ledger of the store as Markdown: the bytes of each table and its indexes, then what a
 * write costs. `npm run bench:store -- --events 20000`; with `--of URL` only the bytes of a
 * calendar that is there. What each table serves is in docs/store.md.
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '20000' }, of: { type: 'string' } },
});

/** Writes of each kind that are measured, one after the other. */
const measured = 100;

try {
  await (values.of === undefined ? measureNew(Number(values.events)) : measureBytes(values.of));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

async function measureBytes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await printBytes(client);
  } finally {
    await client.end();
  }
}

async function measureNew(events: number): Promise<void> {
  const database = await createDatabase(readServer());
  const { client, url } = database;
  try {
    await seedInTime({ client, url }, events);
    await printBytes(client);
    await client.query(`do $$ begin
      execute format('alter database %I set track_functions = all', current_database());
    end $$`);
    await client.query('set track_functions = none');
    const service = await startService(url);
    try {
      await printWrites(client, service);
    } finally {
      await service.stop();
    }
  } finally {
    await database.drop();
  }
}

interface Size {
  table: string;
  rows: number;
  heap: number;
  indexes: number;
}

/** Partitions count as their table. */
async function printBytes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Size>(`select coalesce(parent.relname, own.relname) as "table",
      sum(greatest(own.reltuples, 0))::float8 as rows, sum(pg_table_size(own.oid))::float8 as heap,
      sum(pg_indexes_size(own.oid))::float8 as indexes
    from pg_class own left join pg_inherits on inhrelid = own.oid left join pg_class parent on parent.oid = inhparent
    where own.relkind = 'r' and own.relnamespace = current_schema()::regnamespace
    group by 1 order by sum(pg_total_relation_size(own.oid)) desc`);
  const large = rows.filter(({ heap, indexes }) => heap + indexes >= 1e6);
  const sum = (column: 'heap' | 'indexes') => rows.reduce((total, row) => total + row[column], 0);
  const lines = [
    ...large.map((row) => [row.table, row.rows.toFixed(0), megabytes(row.heap), megabytes(row.indexes)]),
    ['all tables', '', megabytes(sum('heap')), megabytes(sum('indexes'))],
  ];
  printTable(['table', 'rows', 'rows MB', 'indexes MB'], lines);
}

async function printWrites(client: pg.Client, service: Server): Promise<void> {
  const create = await prepareNewEvent(client);
  const ids = await readRetitled(client);
  const path = '/calendar/events/v1/events';
  const writes: [string, Write][] = [
    ['create', (count) => ({ path, fields: create(`Evening ${count} of the choir`) })],
    ['new title', retitle(ids.map((id) => `${path}/${id}`))],
  ];
  for (const [name, write] of writes) {
    await repeat(service, write, { from: 1, to: 50 });
    await client.query('select pg_stat_reset()');
    const before = { node: cpuOf(service.pid), backends: await readBackendCpu(client) };
    const times = await repeat(service, write, { from: 51, to: 50 + measured });
    const node = (cpuOf(service.pid) ?? 0) - (before.node ?? 0);
    const postgres = cpuBetween(before.backends, await readBackendCpu(client)) ?? 0;
    const each = (total: number) => (total / measured).toFixed(1);
    console.log(
      `\n${name}: ${medianOf(times)?.toFixed(1)} ms; CPU ${each(node)} ms of Node, ${each(postgres)} ms of PostgreSQL\n`,
    );
    await printFunctions(client);
  }
}

async function repeat(
  service: Server,
  write: Write,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const times: number[] = [];
  const headers = { 'content-type': 'application/json', authorization: signIn() };
  for (let count = from; count <= to; count += 1) {
    const { path, fields } = write(count);
    const begun = performance.now();
    await askOnce({ url: `${service.url}${path}`, method: 'POST', headers, body: JSON.stringify(fields) });
    times.push(performance.now() - begun);
  }
  return times;
}

/** What triggers and other functions of the database took. */
async function printFunctions(client: pg.Client): Promise<void> {
  // Backends report at most once a second, when they are idle.
  await client.query('select pg_sleep(2)');
  const { rows } = await client.query<{ name: string; calls: number; ms: number }>(
    `select funcname as name, calls::float8 / $1 as calls, self_time / $1 as ms
    from pg_stat_user_functions where self_time / $1 >= 0.01 order by self_time desc`,
    [measured],
  );
  const lines = rows.map(({ name, calls, ms }) => [name, calls.toFixed(1), ms.toFixed(2)]);
  printTable(['function', 'calls', 'ms'], lines);
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function printTable(heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const rows = [heads, heads.map((_head, at) => (at === 0 ? '---' : '---:')), ...lines];
  console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
}
