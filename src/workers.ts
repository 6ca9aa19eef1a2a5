import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './app.ts';
import type { Config } from './config.ts';
import { openListener } from './listener.ts';
import { StartFailure } from './failure.ts';
import { createLogger, type Logger } from './log.ts';
import { openCalendar } from './open.ts';

/** Sent by a worker that can answer. */
export const readyMessage = 'ready';

/** Sent to a worker that shall finish. */
export const stopMessage = 'stop';

/** A worker that does not finish is ended after this time, in milliseconds. */
const patience = 15_000;

/** A worker that died is replaced after this time, in milliseconds: one that cannot start must not spin. */
const pause = 1_000;

/** The workers that the service has now, and whether it still wants them. */
interface Crew {
  config: Config;
  log: Logger;
  stopping: boolean;
}

/**
 * Starts the service in several processes that share the port and the PostgreSQL database. This process prepares the
 * database, replaces workers that die and passes the end on. Throws a `StartFailure`.
 */
export async function startWorkers(config: Config): Promise<Running> {
  const listener = await openListener(config);
  await listener.close();
  const { database, administrator } = await openCalendar(config);
  await database.close();
  const settled = { ...config, port: listener.port };
  const crew = { config: settled, log: createLogger(config.logLevel), stopping: false };
  await Promise.all(Array.from({ length: config.workers }, () => startWorker(crew)));
  const close = async () => {
    crew.stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(stopWorker));
  };
  return { url: listener.url, administrator, close };
}

/** A worker that was ready once is replaced for ever. */
async function startWorker(crew: Crew): Promise<void> {
  const worker = cluster.fork({ PORT: crew.config.port });
  const ended = once(worker, 'exit').then(() => {
    throw new StartFailure('A worker process ended before it could serve.');
  });
  await Promise.race([once(worker, 'message'), ended]);
  worker.once('exit', (code, signal) => {
    if (crew.stopping) return;
    crew.log.warn(
      { worker: worker.process.pid, code, signal },
      'a worker ended, another one takes its place',
    );
    void replaceWorker(crew);
  });
}

async function replaceWorker(crew: Crew): Promise<void> {
  await wait(pause, undefined, { ref: false });
  if (!crew.stopping) await startWorker(crew).catch(() => replaceWorker(crew));
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  // One that is gone this moment cannot be told any more.
  worker.send(stopMessage, () => undefined);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(timer);
}
