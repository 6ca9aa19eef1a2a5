import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { extname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ClusterLocation } from './pglite.ts';
import { sharedCode } from './shared-code.ts';

/** What the thread receives: `thread.cjs` uses the first two. */
export interface ThreadData {
  /** The URL of the script to run. */
  script: string;
  /** Where Node keeps what it compiled; undefined: nowhere. */
  compileCache: string | undefined;
  location: ClusterLocation;
  /** PostgreSQL, if it is compiled already. */
  code: WebAssembly.Module | undefined;
}

/** A type and that of its arrays, by PostgreSQL's numbers. */
export interface ArrayType {
  element: number;
  array: number;
}

/** What the thread found when it opened the database. */
export interface Opened {
  arrays: ArrayType[];
  /** The first damage among its files; undefined: none. */
  damage: string | undefined;
}

/** What the thread sends: `opened` once, then the bytes of each answer. */
export type ThreadReply = { opened: Opened } | { answer: Uint8Array };

/** The thread of an embedded database. */
export interface DatabaseThread {
  worker: Worker;
  /**
   * Resolves once the database is open; rejects with what the thread throws, or with an Error after
   * `openingTime`.
   */
  opened: Promise<Opened>;
}

/**
 * The limit for opening, in milliseconds. After a crash the log is replayed, which is bounded
 *.
 */
const openingTime = 120_000;

/**
 * Keeps compiled WebAssembly until its thread has ended: where V8 frees it earlier, it now and then
 * frees a function twice and ends the process with `Check failed:
 * jit_page_->allocations_.erase(addr) == 1` (nodejs/node#64500).
 */
const keepCompiledCode = '--no-wasm-code-gc';

/**
 * Keeps it also when the heap is collected as far as possible: the parser would be
 * compiled once more, and then optimized.
 */
const keepUnoptimizedCode = '--no-flush-liftoff-code';

/**
 * Starts the thread, which opens the database. This module is small, so that the thread starts
 * before PGlite is loaded here.
 */
export function startThread(location: ClusterLocation): DatabaseThread {
  setFlagsFromString(keepCompiledCode);
  setFlagsFromString(keepUnoptimizedCode);
  // The source, or what it is compiled to.
  const script = new URL(`thread${extname(import.meta.url)}`, import.meta.url).href;
  const worker = new Worker(new URL('thread.cjs', import.meta.url), {
    workerData: {
      script,
      compileCache: getCompileCacheDir(),
      location,
      code: sharedCode(),
    } satisfies ThreadData,
    name: 'database',
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const opened = untilOpened(worker);
  // Whoever uses the thread gets the failure, also one between two listeners.
  opened.catch(() => undefined);
  worker.on('error', () => undefined);
  return { worker, opened };
}

async function untilOpened(worker: Worker): Promise<Opened> {
  const signal = AbortSignal.timeout(openingTime);
  try {
    const [reply] = (await once(worker, 'message', { signal })) as [{ opened: Opened }];
    return reply.opened;
  } catch (error) {
    await worker.terminate();
    throw signal.aborted ? new Error(`it did not open within ${openingTime / 1_000} seconds`) : error;
  }
}
