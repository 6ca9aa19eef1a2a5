import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Running } from './app.ts';
import type { Config } from './config.ts';
import { openDoor } from './door.ts';
import { StartFailure } from './failure.ts';
import { openCalendar } from './open.ts';

/** Sent to a worker that shall finish. */
export const stopMessage = 'stop';

/** A worker that does not finish is ended after this time, in milliseconds. */
const patience = 15_000;

/** A worker that died is replaced after this time, in milliseconds: one that cannot start must not spin. */
const pause = 1_000;

/**
 * Starts the service in several processes that share the port and the PostgreSQL database. This process prepares the
 * database, replaces workers that die and passes the end on. Throws a `StartFailure`.
 */
export async function startWorkers(config: Config): Promise<Running> {
  const door = await openDoor(config);
  await door.close();
  const { database, administrator } = await openCalendar(config);
  await database.close();
  const crew = { stopping: false };
  await Promise.all(Array.from({ length: config.workers }, () => startWorker()));
  cluster.on('exit', () => {
    if (!crew.stopping) setTimeout(() => void startWorker().catch(() => undefined), pause).unref();
  });
  const close = async () => {
    crew.stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(stopWorker));
  };
  return { url: door.url, administrator, close };
}

async function startWorker(): Promise<void> {
  const worker = cluster.fork();
  const ended = once(worker, 'exit').then(() => {
    throw new StartFailure('A worker process ended before it could serve.');
  });
  await Promise.race([once(worker, 'listening'), ended]);
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.send(stopMessage);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(timer);
}
