import autocannon from 'autocannon';
import type pg from 'pg';
import { askFor, type Question, type State } from './asking.ts';
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
  p50: number;
  p99: number;
  nodeCpu: number | null;
  databaseCpu: number | null;
  memory: number | null;
}

/** An answer that takes longer, in seconds, counts as an error. */
const timeout = 20;

/** Asks for so many seconds. Throws where an answer is no success, because its time would say nothing. */
export async function measure(row: Row, seconds: number, client: pg.Client): Promise<Sample> {
  const asking = await askFor(row);
  const end = await row.beside?.();
  const before = await readCpu(row.server, client);
  try {
    const { times, duration } = await shoot(row, { ...asking, duration: seconds });
    const after = await readCpu(row.server, client);
    if (times.length === 0) throw new Error(`${nameOf(row)}: no answer in ${seconds} s`);
    const perRequest = (used: number | null) => (used === null ? null : used / times.length);
    return {
      perSecond: times.length / duration,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      nodeCpu: perRequest(before.node === null || after.node === null ? null : after.node - before.node),
      databaseCpu: perRequest(cpuBetween(before.database, after.database)),
      memory: memoryOf(row.server.pid)?.now ?? null,
    };
  } finally {
    await end?.();
  }
}

type Asking = Omit<Parameters<typeof autocannon>[0], 'connections'>;

/**
 * Sends requests and gives the times of the answers, in milliseconds and sorted, and how many seconds it took. Throws
 * where one failed or was not what the state says.
 */
export async function shoot(row: Row, asking: Asking) {
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

async function readCpu({ pid }: Server, client: pg.Client) {
  return { node: cpuOf(pid), database: await readBackendCpu(client) };
}
