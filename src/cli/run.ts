import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { firstPassword } from '../accounts/first-password.ts';
import { type Running, start, startWorker } from '../app/app.ts';
import { firstWriteSteps } from '../app/first-write.ts';
import { type WorkerLimits, readyMessage, startWorkers, stopMessage } from '../app/workers.ts';
import type { Config } from '../config/config.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { closeEarly } from '../database/embedded/embedded.ts';
import { createLogger, surviveUncaughtErrors } from '../runtime/log.ts';
import { workInQuietMoments } from '../runtime/quiet-moments.ts';
import { collectStartGarbage } from '../runtime/start-garbage.ts';
import { programVersion } from '../runtime/version.ts';
import { describeFailure } from '../runtime/startup-error.ts';
import { print, tellSlowSteps } from './output.ts';

/** Signals within this time of the first count as one, in milliseconds. */
const together = 500;

/** Between the steps of what is done after the start, in milliseconds. */
const pause = 50;

/** Runs the service in this process and its workers, until a signal ends it or it cannot go on. */
export async function run(readConfig: () => Config, limits?: WorkerLimits): Promise<never> {
  try {
    const config = readConfig();
    if (cluster.isWorker) await work(config);
    else await lead(config, limits);
    process.exit(0);
  } catch (error) {
    console.error(describeFailure(error));
    await closeEarly();
    process.exit(1);
  }
}

/** The only process, or the leader of the workers, which talks to the person at the terminal. */
async function lead(config: Config, limits?: WorkerLimits): Promise<void> {
  const interrupted = listenForSignals(config);
  const progress = tellSlowSteps();
  const starting =
    config.workers > 1 ? startWorkers(config, limits, progress.tell) : start(config, progress.tell);
  const running = await Promise.race([starting, interrupted]);
  progress.end();
  if (running === undefined) {
    // What is half done is rolled back, or continued by the next start (decision 0061).
    await print('Stopped before the start was complete.');
    return;
  }
  const log = createLogger(config.logLevel);
  surviveUncaughtErrors(log);
  log.info(describeStart(running, config), 'started');
  if (await print(welcome(running, config))) firstPassword(config).forget();
  if (config.workers > 1) collectStartGarbage();
  else settle();
  await Promise.race([interrupted, running.ended ?? interrupted]);
  log.info('stopping');
  await running.close();
  log.info('stopped');
}

/**
 * A worker: it ends when the leader says so, and ignores signals, which the terminal sends to all
 * processes.
 */
async function work(config: Config): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const stopped = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === stopMessage) resolve();
    });
  });
  const running = await startWorker(config);
  surviveUncaughtErrors(createLogger(config.logLevel));
  process.send?.(readyMessage);
  settle();
  await stopped;
  await running.close();
}

/** What a process that serves does after its start, while no request waits for it. */
function settle(): void {
  workInQuietMoments([...firstWriteSteps, collectStartGarbage], pause);
}

/**
 * Resolves with the first signal, even during the start. A later one ends the process at once, and
 * so does the end of SHUTDOWN_SECONDS; committed data is safe. npm forwards Ctrl-C to a process
 * that has received it already, hence `together`.
 */
function listenForSignals({ shutdownSeconds }: Config): Promise<void> {
  let first = Infinity;
  return new Promise<void>((resolve) => {
    const onSignal = () => {
      if (Date.now() - first > together) process.exit(1);
      if (first === Infinity) setTimeout(giveUp, shutdownSeconds * 1_000, shutdownSeconds).unref();
      first = Math.min(first, Date.now());
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}

function giveUp(seconds: number): void {
  console.error(`Not everything finished within ${seconds} seconds (SHUTDOWN_SECONDS); exiting anyway.`);
  process.exit(1);
}

/** What an operator wants to know about a start. */
function describeStart({ url }: Running, { databaseUrl, databaseReadUrls, workers }: Config) {
  return {
    version: programVersion(),
    node: process.versions.node,
    database: databaseUrl === null ? 'embedded' : 'postgresql',
    replicas: databaseReadUrls.length,
    workers,
    url,
  };
}

function welcome({ url, metricsUrl, administrator, notice = null }: Running, config: Config): string {
  const lines = [
    `The event calendar is running at ${url}`,
    '',
    `  Calendar       ${url}/calendar`,
    `  Developers     ${url}/developers`,
    `  GraphQL        ${url}/graphql`,
    ...(config.explorer ? [`  GraphiQL       ${url}/graphiql`] : []),
    `  REST           ${url}${config.basePath}/calendar/events/v1/events`,
    `  Documentation  ${url}/docs`,
    ...(metricsUrl === undefined ? [] : [`  Metrics        ${metricsUrl}/metrics`]),
    ...(notice === null ? [] : ['', notice]),
  ];
  return `${[...lines, ...describeNew(administrator, config)].join('\n')}\n`;
}

/** The lines about a new calendar, so that nobody takes it for an existing one. */
function describeNew(administrator: Running['administrator'], config: Config): string[] {
  if (administrator === null) return [];
  const { name, generatedPassword } = administrator;
  const isStored = config.databaseUrl === null && config.dataDir !== inMemory;
  return [
    ...(isStored ? ['', `  New calendar in ${resolve(config.dataDir)}`] : []),
    ...(generatedPassword === null
      ? []
      : ['', `  Administrator  ${name}`, `  Password       ${generatedPassword}   (shown only this once)`]),
  ];
}
