import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './damage.ts';
import { startPglite } from './pglite.ts';
import type { ArrayType, ThreadData, ThreadReply } from './start-thread.ts';

// Runs the embedded database in its own thread, which takes messages of
// PostgreSQL's wire protocol one after the other, and returns the bytes of each answer.

const selectArrays = `
  select oid::int as element, typarray::int as array from pg_type
  where typarray > 0 and typarray in (select oid from pg_type where typcategory = 'A')`;

const { location, code } = workerData as ThreadData;
const pglite = await startPglite(location, code);
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (message: Uint8Array | 'close') => {
  last = last.then(() => (message === 'close' ? close() : execute(message)));
});
// Read here, beside the thread that loads the program: the first statements take longer than all
// others of a start.
const opened = { arrays: await readArrays(), damage: await lookForDamage() };
parentPort?.postMessage({ opened } satisfies ThreadReply);

async function readArrays(): Promise<ArrayType[]> {
  const [arrays] = await pglite.exec(selectArrays);
  return (arrays?.rows ?? []) as unknown as ArrayType[];
}

async function lookForDamage(): Promise<string | undefined> {
  const { dataDir, empty } = location;
  return empty || dataDir === undefined ? undefined : findDamage(pglite, dataDir);
}

/** An error ends the thread; the client receives it. */
async function execute(message: Uint8Array): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // Copied: the bytes are a view into the memory of the database.
  await pglite.execProtocolRawStream(message, {
    onRawData: (bytes) => chunks.push(new Uint8Array(bytes)),
  });
  const [first = new Uint8Array()] = chunks;
  const answer = chunks.length === 1 ? first : concat(chunks);
  parentPort?.postMessage({ answer } satisfies ThreadReply, [answer.buffer]);
}

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

async function close(): Promise<void> {
  await pglite.close();
  parentPort?.close();
}
