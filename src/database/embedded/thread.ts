import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadReply } from './client.ts';
import { type ClusterLocation, startPglite } from './pglite.ts';

// Runs the embedded database in a thread of its own (decision 0055). The thread knows nothing of SQL: it takes the bytes
// of PostgreSQL's wire protocol, one message after the other, and gives the bytes of each answer.

const pglite = await startPglite(workerData as ClusterLocation);
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (message: Uint8Array | 'close') => {
  last = last.then(() => (message === 'close' ? close() : execute(message)));
});
send({ ready: true });

/** A database that broke ends the thread: the other side hears why. */
async function execute(message: Uint8Array): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // The bytes are a view into the memory of the database, which goes on using it.
  await pglite.execProtocolRawStream(message, {
    onRawData: (bytes) => chunks.push(new Uint8Array(bytes)),
  });
  const [only] = chunks;
  const answer = chunks.length === 1 && only !== undefined ? only : concat(chunks);
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

function send(reply: ThreadReply): void {
  parentPort?.postMessage(reply);
}
