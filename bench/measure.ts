import autocannon from 'autocannon';
import type pg from 'pg';
import { askFor, type Asking, askOnce, type Question, type State } from './asking.ts';
import type { Beside } from './beside.ts';
import { cpuBetween, cpuOf, memoryOf, readBackendCpu } from './processes.ts';
import type { Server } from './servers.ts';
import { quantile } from './statistics.ts';

/** One line of the table: who is asked what, over how many connections. */
export interface Row {
  /** Who answers, as the table calls it. */
  name: string;
  server: Server;
  question: Question;
  state: State;
  connections: number;
  /** The name of the row that this one is compared with: the same question and as many connections. */
  bar?: Pick<Row, 'name' | 'state'>;
  beside?: Beside;
}

/** What one round of a row measured. Times are in milliseconds, CPU is per request, memory in megabytes. */
export interface Sample {
  perSecond: number;
  /** Null where no answer came in time. */
  p50: number | null;
  p99: number | null;
  nodeCpu: number | null;
  databaseCpu: number | null;
  memory: number | null;
}

/** An answer that takes longer, in seconds, counts as an error. */
const timeout = 20;

/** Asks for so many seconds. Throws where an answer is no success, because its time would say nothing. */
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
  /** Milliseconds that each answer took, sorted. */
  times: number[];
  /** Seconds. */
  duration: number;
}

/** Sends requests for so many seconds. Throws where one failed or was not what the state says. */
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

/** By which `--only` finds a row, and failures name it. */
export function nameOf({ name, question, state, connections }: Row): string {
  return `${name}, ${question.name}, ${state}, ${connections}`;
}

/** CPU milliseconds; null where the kernel does not tell. */
interface UsedCpu {
  node: number | null;
  /** Of the processes behind the connections, if they run on this machine. */
  database: number | null;
}

/** Gives what reads how much is used from now on. */
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
