import autocannon from 'autocannon';
import type pg from 'pg';
import { askFor, type Asking, askOnce, type Question, type State } from './asking.ts';
import type { Beside } from './beside.ts';
import { cpuBetween, cpuOf, memoryOf, readBackendCpu } from './processes.ts';
import type { Server } from './servers.ts';
import { quantile } from './statistics.ts';

/** One row of the table: the server, the request and the number of connections. */
export interface Row {
  /** The name of the server in the table. */
  name: string;
  server: Server;
  question: Question;
  state: State;
  connections: number;
  /**
   * Whose rows it is compared with, of which the fastest counts: for the same question, over as
   * many connections.
   */
  bars?: Bar[];
  beside?: Beside;
}

/** What a row is compared with. */
export interface Bar extends Pick<Row, 'name' | 'state'> {
  /** The name of its question, if it is another one. */
  question?: string;
}

/**
 * The result of one round of a row. Times are in milliseconds, CPU per request, memory in
 * megabytes.
 */
export interface Sample {
  perSecond: number;
  /** Null if no response came in time. */
  p50: number | null;
  p99: number | null;
  nodeCpu: number | null;
  databaseCpu: number | null;
  memory: number | null;
}

/** A response that takes longer, in seconds, is an error. */
const timeout = 20;

/**
 * Measures for so many seconds. Throws if a response is not a success, because its time would be
 * meaningless.
 */
export async function measure(row: Row, seconds: number, client: pg.Client): Promise<Sample> {
  const asking = await askFor(row);
  await askOnce(asking);
  const end = await row.beside?.();
  try {
    const readUsed = await watchCpu(row.server, client);
    const shot = await shoot(row, { ...asking, duration: seconds });
    return summarize(shot, await readUsed(), row.server);
  } finally {
    await end?.();
    await askOnce(asking);
  }
}

function summarize({ times, duration }: Shot, used: UsedCpu, { pid }: Server): Sample {
  const count = times.length;
  const perRequest = (cpu: number | null) => (cpu === null || count === 0 ? null : cpu / count);
  return {
    perSecond: count / duration,
    p50: count === 0 ? null : quantile(times, 0.5),
    p99: count === 0 ? null : quantile(times, 0.99),
    nodeCpu: perRequest(used.node),
    databaseCpu: perRequest(used.database),
    memory: memoryOf(pid)?.now ?? null,
  };
}

interface Shot {
  /** The milliseconds of each response, sorted. */
  times: number[];
  /** Seconds. */
  duration: number;
}

/**
 * Sends requests for so many seconds. Throws if one failed, or its response does not fit the state.
 */
export async function shoot(row: Row, asking: Asking & { duration: number }): Promise<Shot> {
  const times: number[] = [];
  const shot = autocannon({ connections: row.connections, timeout, ...asking });
  shot.on('response', (...answer) => times.push(answer[3]));
  const result = await shot;
  const wrong = times.length - result[row.state === '304' ? '3xx' : '2xx'];
  if (wrong + result.errors + result.timeouts > 0)
    throw new Error(`${nameOf(row)}: ${wrong} wrong, ${result.errors} failed of ${times.length}`);
  return { times: times.sort((one, other) => one - other), duration: result.duration };
}

/** The name of a row for `--only` and in errors. */
export function nameOf({ name, question, state, connections }: Row): string {
  return `${name}, ${question.name}, ${state}, ${connections}`;
}

/** CPU milliseconds; null if the kernel does not report them. */
interface UsedCpu {
  node: number | null;
  /** Of the processes behind the connections, if they run on this machine. */
  database: number | null;
}

/** Returns the function that reads the use from now on. */
export async function watchCpu(
  { pid }: Pick<Server, 'pid'>,
  client: pg.Client,
): Promise<() => Promise<UsedCpu>> {
  const node = cpuOf(pid);
  const database = await readBackendCpu(client);
  return async () => {
    const now = cpuOf(pid);
    const used = node === null || now === null ? null : now - node;
    return { node: used, database: cpuBetween(database, await readBackendCpu(client)) };
  };
}
