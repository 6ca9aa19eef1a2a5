import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openCalendar } from '../src/app/bootstrap.ts';
import { readConfig } from '../src/config/config.ts';
import { openEmbedded } from '../src/database/embedded/embedded.ts';
import { askFor, askOnce, type State } from './asking.ts';
import { administrator } from './database.ts';
import { shoot } from './measure.ts';
import type { Options } from './options.ts';
import { memoryOf } from './processes.ts';
import { list } from './questions.ts';
import { seedCalendar } from './seed/load.ts';
import { type Server, startEmbedded } from './servers.ts';
import { medianOf, quantile } from './statistics.ts';

/** What a service with the embedded database reached over 16 connections. */
export interface EmbeddedRun {
  events: number;
  /** Requests/s of each round. */
  uncached: number[];
  cached: number[];
  /** Milliseconds that each light request took beside the readers of uncached lists, sorted. */
  light: number[];
  /** The most memory it held, in megabytes. */
  memory: number | null;
}

const connections = 16;
const most = 2000;

/** Between two light requests, in milliseconds. */
const pause = 10;

/**
 * Prepares a folder as the service would make it, starts the service on it and measures the list of
 * 10.
 */
export async function measureEmbedded({ events, rounds, seconds }: Options): Promise<EmbeddedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  const run: EmbeddedRun = {
    events: Math.min(events, most),
    uncached: [],
    cached: [],
    light: [],
    memory: null,
  };
  try {
    await prepare(folder, run.events);
    const server = await startEmbedded(folder);
    try {
      const known = await readKnown(server);
      await read(server, 'uncached', 1);
      for (let round = 0; round < rounds; round += 1) {
        const light = askLightly(known);
        run.uncached.push(await read(server, 'uncached', seconds));
        run.light.push(...(await light()));
        run.cached.push(await read(server, 'cached', seconds));
      }
      run.memory = memoryOf(server.pid)?.most ?? null;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  run.light.sort((one, other) => one - other);
  return run;
}

/** The part of the report. */
export function describeEmbedded({ events, uncached, cached, light, memory }: EmbeddedRun): string {
  const show = (value: number | null | undefined, digits = 0) => value?.toFixed(digits) ?? '–';
  return `## Embedded

The default: the database inside the process, ${events.toLocaleString('en')} events of the same sort, ${connections} connections, the list of 10 over REST.
Uncached ${show(medianOf(uncached))} requests/s, cached ${show(medianOf(cached))}; ${show(memory)} MB at most. Beside the readers of uncached lists one client asks
for a single event that it has already, one request after the other: its ${light.length} answers (304) took
${show(quantile(light, 0.5), 1)} ms (p50), ${show(quantile(light, 0.99), 1)} ms (p99) and ${show(light.at(-1), 1)} ms at most. That is the time between sending and receiving, so it holds whatever else the
process did first, and what the load cost on the same machine.
`;
}

async function prepare(folder: string, events: number): Promise<void> {
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: administrator.password, SAMPLE_DATA: 'off' };
  const { database } = await openCalendar(readConfig({ ...settings, LOG_LEVEL: 'warn' }));
  await database.close();
  const embedded = await openEmbedded(folder);
  const { client: inside } = embedded;
  // The preparation does nothing with its client but send statements.
  const client = {
    query: (text: string, values?: unknown[]) =>
      values === undefined ? inside.exec(text) : inside.query(text, values),
  } as unknown as pg.Client;
  try {
    await seedCalendar({ url: null, client }, events);
  } finally {
    await embedded.close();
  }
}

async function read(server: Server, state: State, seconds: number): Promise<number> {
  const row = { name: 'Calendar, embedded', server, question: list.rest, state, connections };
  const asking = await askFor(row);
  await askOnce(asking);
  const { times, duration } = await shoot(row, { ...asking, duration: seconds });
  return times.length / duration;
}

/** An event that the client has: its address, with the tag. */
interface Known {
  url: string;
  etag: string;
}

async function readKnown(server: Server): Promise<Known> {
  const answer = await fetch(`${server.url}${list.rest.path}`);
  const { events } = (await answer.json()) as { events: { id: number }[] };
  const url = `${server.url}${list.rest.path}/${events[0]?.id ?? 0}`;
  const response = await fetch(url);
  await response.arrayBuffer();
  return { url, etag: response.headers.get('etag') ?? '' };
}

/** Asks whether it still holds, again and again; what this gives ends that, with the times. */
function askLightly({ url, etag }: Known): () => Promise<number[]> {
  const over = new AbortController();
  const work = (async () => {
    const times: number[] = [];
    while (!over.signal.aborted) {
      const begun = performance.now();
      const { status } = await fetch(url, { headers: { 'if-none-match': etag } });
      times.push(performance.now() - begun);
      if (status !== 304) throw new Error(`a light request was answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return times;
  })();
  // A failure is told where the times are asked for.
  work.catch(() => undefined);
  return () => {
    over.abort();
    return work;
  };
}
