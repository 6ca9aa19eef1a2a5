import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { firstPassword } from '../accounts/first-password.ts';
import { type Running, start, startBesideOthers } from '../app/app.ts';
import { type CrewLimits, readyMessage, startWorkers, stopMessage } from '../app/workers.ts';
import type { Config } from '../config/config.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { createLogger, surviveUncaughtErrors } from '../runtime/log.ts';
import { describeFailure } from '../runtime/startup-error.ts';
import { print } from './print.ts';

/** Signals within this time of the first are the same wish, in milliseconds. */
const together = 500;

/** After the first signal the process ends within this time, whatever does not finish; in milliseconds. */
const grace = 20_000;

/** Runs the service in this process, and in as many below it as are wanted, until it is told to end or cannot go on. */
export async function run(readConfig: () => Config, limits?: CrewLimits): Promise<never> {
  try {
    const config = readConfig();
    if (cluster.isWorker) await work(config);
    else await lead(config, limits);
    process.exit(0);
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/** The only process, or the one above the workers: it talks to the person at the terminal. */
async function lead(config: Config, limits?: CrewLimits): Promise<void> {
  const interrupted = listenForSignals();
  const running = await (config.workers > 1 ? startWorkers(config, limits) : start(config));
  surviveUncaughtErrors(createLogger(config.logLevel));
  if (await print(welcome(running, config))) firstPassword(config).forget();
  await Promise.race([interrupted, running.ended ?? interrupted]);
  await running.close();
}

/** One of several: it ends when the process above says so, whatever the terminal sends to all of them. */
async function work(config: Config): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const told = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === stopMessage) resolve();
    });
  });
  const running = await startBesideOthers(config);
  surviveUncaughtErrors(createLogger(config.logLevel));
  process.send?.(readyMessage);
  await told;
  await running.close();
}

/**
 * Settles with the first signal, even one that comes while starting; a later one ends the process at once, and so does
 * the end of the grace: what was committed is safe. npm passes
 * Ctrl-C on to a process that the terminal has already told: what comes together counts as one.
 */
function listenForSignals(): Promise<void> {
  let first = Infinity;
  return new Promise<void>((resolve) => {
    const hear = () => {
      if (Date.now() - first > together) process.exit(1);
      if (first === Infinity) setTimeout(giveUp, grace).unref();
      first = Math.min(first, Date.now());
      resolve();
    };
    process.on('SIGINT', hear);
    process.on('SIGTERM', hear);
  });
}

function giveUp(): void {
  console.error(`Not everything finished within ${grace / 1_000} seconds; exiting anyway.`);
  process.exit(1);
}

function welcome({ url, administrator }: Running, config: Config): string {
  const lines = [
    `The event calendar is running at ${url}`,
    '',
    `  Start page     ${url}/`,
    `  GraphQL        ${url}/graphql`,
    ...(config.explorer ? [`  GraphiQL       ${url}/graphiql`] : []),
    `  REST           ${url}${config.basePath}/calendar/events/v1/events`,
    `  Documentation  ${url}/docs`,
  ];
  return `${[...lines, ...introduce(administrator, config)].join('\n')}\n`;
}

/** What is told of a calendar that is new: that it is, so that nobody takes it for the one that was there before. */
function introduce(administrator: Running['administrator'], config: Config): string[] {
  if (administrator === null) return [];
  const { name, generatedPassword } = administrator;
  const kept = config.databaseUrl === null && config.dataDir !== inMemory;
  return [
    ...(kept ? ['', `  New calendar in ${resolve(config.dataDir)}`] : []),
    ...(generatedPassword === null
      ? []
      : ['', `  Administrator  ${name}`, `  Password       ${generatedPassword}   (shown only this once)`]),
  ];
}
