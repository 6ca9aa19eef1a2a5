import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { openListener } from '../http/listener.ts';
import { openMonitoringListener } from '../monitoring/monitoring.ts';
import { createWorkersSources } from '../monitoring/workers.ts';
import { shutdownShares } from '../runtime/limits.ts';
import { createLogger, type Logger } from '../runtime/log.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { reasonOf, StartupError } from '../runtime/startup-error.ts';
import type { Running } from './app.ts';
import { findNotice, openCalendar } from './bootstrap.ts';

/** Sent by a worker that is ready to serve. */
export const readyMessage = 'ready';

/** Sent to a worker that is to stop. */
export const stopMessage = 'stop';

/** How workers are replaced; times in milliseconds (decision 0047). */
const standardLimits = {
  /** The pause before the first replacement, doubled with each failure. */
  pause: 1_000,
  longestPause: 30_000,
  /** A worker that served this long did not fail. */
  served: 10_000,
  /** A worker that is not ready after this time is killed. */
  start: 60_000,
  /** The service ends after so many failures in a row while no worker serves. */
  failures: 10,
};

export type WorkerLimits = typeof standardLimits;

/** The state of all workers. */
interface Crew {
  config: Config;
  limits: WorkerLimits;
  log: Logger;
  serving: number;
  stopping: boolean;
}

/**
 * Starts the service in several processes that share the port and the PostgreSQL database. This
 * process prepares the database, replaces workers that die, and stops them; `ended` rejects with a
 * `StartupError` when it gives up. Throws a `StartupError` if the first workers cannot start.
 */
export async function startWorkers(
  config: Config,
  limits = standardLimits,
  tell: TellStep = tellNobody,
): Promise<Running> {
  const listener = await openListener(config);
  await listener.close();
  const calendar = await openCalendar(config, tell);
  const notice = await findNotice(calendar, config);
  await calendar.database.close();
  tell(`Starting ${config.workers} workers`);
  const settled = { ...config, port: listener.port };
  const own = await openMonitoringListener(settled, createWorkersSources());
  const crew = { config: settled, limits, log: createLogger(config.logLevel), serving: 0, stopping: false };
  const workers = await Promise.all(Array.from({ length: config.workers }, () => forkWorker(crew)));
  const ended = Promise.all(workers.map((worker) => keepServing(crew, worker)));
  const close = async () => {
    crew.stopping = true;
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const patience = config.shutdownSeconds * 1_000 * shutdownShares.workers;
    await Promise.all(left.map((worker) => stopWorker(worker, patience)));
    await own?.close();
  };
  const { administrator } = calendar;
  return { url: listener.url, metricsUrl: own?.url, administrator, notice, ended, close };
}

/**
 * Forks a worker and waits until it is ready. Throws a `StartupError` if it ends before that, or
 * takes too long.
 */
async function forkWorker(crew: Crew): Promise<Worker> {
  const worker = cluster.fork({ PORT: crew.config.port });
  worker.on('error', (error) => crew.log.error({ err: error }, 'a worker process failed'));
  const late = setTimeout(() => worker.process.kill('SIGKILL'), crew.limits.start);
  const ended = once(worker, 'exit').then(() => {
    throw new StartupError('A worker process ended before it was ready.');
  });
  try {
    await Promise.race([untilReady(worker), ended]);
  } finally {
    clearTimeout(late);
  }
  crew.serving += 1;
  return worker;
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if (message !== readyMessage) return;
      worker.off('message', take);
      resolve();
    };
    worker.on('message', take);
  });
}

/**
 * Replaces the worker and its replacements, with a growing pause if they keep failing. Throws a
 * `StartupError` when no worker serves and none can be started.
 */
async function keepServing(crew: Crew, first: Worker): Promise<void> {
  const { limits, log } = crew;
  let worker: Worker | null = first;
  for (let failures = 0; ;) {
    const served: number = worker === null ? 0 : await untilEnded(crew, worker);
    if (crew.stopping) return;
    failures = served >= limits.served ? 1 : failures + 1;
    if (failures >= limits.failures && crew.serving === 0) throw giveUp(failures);
    const pause = Math.min(limits.longestPause, limits.pause * 2 ** (failures - 1));
    log.warn({ failures, pause }, 'a worker ended, another one takes its place');
    await wait(pause);
    worker = await replaceWorker(crew);
  }
}

/** Null if it cannot start, or the service is stopping. */
async function replaceWorker(crew: Crew): Promise<Worker | null> {
  if (crew.stopping) return null;
  try {
    return await forkWorker(crew);
  } catch (error) {
    crew.log.warn({ reason: reasonOf(error) }, 'a worker could not start');
    return null;
  }
}

/** The time from now until the worker has ended, in milliseconds. */
function untilEnded(crew: Crew, worker: Worker): Promise<number> {
  const since = performance.now();
  return new Promise((resolve) => {
    const end = () => {
      crew.serving -= 1;
      resolve(performance.now() - since);
    };
    if (worker.isDead()) end();
    else worker.once('exit', end);
  });
}

function giveUp(failures: number): StartupError {
  return new StartupError(
    `No worker process is running, and ${failures} attempts in a row to start one have failed.`,
  );
}

/** Ends a worker; one that has not ended by itself after this time, in milliseconds, is killed. */
async function stopWorker(worker: Worker, patience: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  // A worker that has just ended cannot receive it.
  worker.send(stopMessage, () => undefined);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(timer);
}
