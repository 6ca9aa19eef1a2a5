import autocannon from 'autocannon';
import type pg from 'pg';
import { cpuOf, memoryOf } from './processes.ts';
import type { Server } from './servers.ts';

/** One line of the table: who is asked what, over how many connections. */
export interface Row {
  name: string;
  server: Server;
  path: string;
  /** A JSON body; with one it is a POST. */
  body?: string;
  connections: number;
  /** Whether each request has an address of its own, so that nothing is answered from what was kept. */
  isFresh?: boolean;
  /** Whether the client has the answer already and asks if it still holds. */
  isKnown?: boolean;
  /** Whether other rows are compared with it. */
  isBar?: boolean;
}

/** What one round of a row measured. Times are in milliseconds, CPU is per request. */
export interface Sample {
  perSecond: number;
  p50: number;
  p99: number;
  nodeCpu: number | null;
  databaseCpu: number | null;
}

/** An answer that takes longer, in seconds, counts as an error. */
const timeout = 20;

/** Asks for so many seconds. Throws where an answer is no success, because its time would say nothing. */
export async function measure(row: Row, seconds: number, client: pg.Client): Promise<Sample> {
  const before = await readCpu(row.server, client);
  const times: number[] = [];
  const shot = autocannon({
    url: `${row.server.url}${row.path}`,
    connections: row.connections,
    duration: seconds,
    timeout,
    ...(row.body === undefined ? {} : asPost(row.body)),
    ...(row.isFresh === true ? asFresh(row.path) : {}),
    ...(row.isKnown === true ? { headers: { 'if-none-match': await readTag(row) } } : {}),
  });
  shot.on('response', (...answer) => times.push(answer[3]));
  const result = await shot;
  const refused = result.non2xx - (row.isKnown === true ? result['3xx'] : 0);
  if (refused + result.errors + result.timeouts > 0 || times.length === 0) {
    throw new Error(`${row.name}: ${refused} refused, ${result.errors} failed of ${times.length}`);
  }
  const after = await readCpu(row.server, client);
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    nodeCpu: perRequest(before.node, after.node, times.length),
    databaseCpu: perRequest(before.database, after.database, times.length),
  };
}

/** The value that this part of the sorted values stays below. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The most memory that a server has held so far, in megabytes. */
export function peakMemory({ pid }: Server): number | null {
  return memoryOf(pid)?.most ?? null;
}

function asPost(body: string) {
  return { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body };
}

/** A parameter that nobody knows makes another address of the same question. */
function asFresh(path: string) {
  let count = 0;
  const next = () => `${path}?fresh=${(count += 1)}-${Date.now()}`;
  return { requests: [{ setupRequest: (request: { path: string }) => ({ ...request, path: next() }) }] };
}

async function readTag({ name, server, path }: Row): Promise<string> {
  const { headers } = await fetch(`${server.url}${path}`);
  const tag = headers.get('etag');
  if (tag === null) throw new Error(`${name}: the answer has no tag`);
  return tag;
}

function perRequest(before: number | null, after: number | null, requests: number): number | null {
  return before === null || after === null ? null : (after - before) / requests;
}

/** CPU milliseconds so far. The database's share is that of the processes behind the connections, if they run on this machine. */
export async function readCpu({ pid }: Pick<Server, 'pid'>, client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const shares = rows.map((row) => cpuOf(row.pid));
  const database = shares.includes(null)
    ? null
    : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  return { node: cpuOf(pid), database };
}
