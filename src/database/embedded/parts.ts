import { type parse, protocol } from '@electric-sql/pglite';
import type { Tally } from '../../runtime/bytes-in-flight.ts';

/** Messages of PostgreSQL. */
export type Messages = Parameters<typeof parse.parseResults>[0];

type Send = (bytes: Uint8Array) => Promise<Messages>;

/** How many rows are read at a time: a page of any list comes at once. */
const mostRows = 128;

const { serialize } = protocol;

/**
 * Runs what `begin` prepares, and counts its rows as they come: some after the other where they are many, so that what is
 * too much is never in memory. Throws `answerTooLarge` or `busy` then. Nobody else may send anything meanwhile.
 */
export async function sendCounted(send: Send, begin: Uint8Array, tally: Tally): Promise<Messages> {
  const execute = serialize.execute({ rows: mostRows });
  const messages = await send(Buffer.concat([begin, execute, serialize.sync()]));
  if (isCut(messages)) return readInParts(send, { begin, execute }, tally);
  tally.add(sizeOfRows(messages));
  return messages;
}

async function readInParts(
  send: Send,
  { begin, execute }: { begin: Uint8Array; execute: Uint8Array },
  tally: Tally,
): Promise<Messages> {
  const goOn = Buffer.concat([execute, serialize.flush()]);
  try {
    const whole: Messages = [];
    for (let next = Buffer.concat([begin, goOn]); ; next = goOn) {
      const part = await send(next);
      tally.add(sizeOfRows(part));
      for (const message of part) whole.push(message);
      if (!isCut(part)) return whole;
    }
  } finally {
    await send(serialize.sync());
  }
}

function isCut(messages: Messages): boolean {
  return messages.some(({ name }) => name === 'portalSuspended');
}

function sizeOfRows(messages: Messages): number {
  return messages.reduce((size, { name, length }) => (name === 'dataRow' ? size + length : size), 0);
}
