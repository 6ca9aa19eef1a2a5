import { type parse, protocol } from '@electric-sql/pglite';

/** Messages of PostgreSQL. */
export type Messages = Parameters<typeof parse.parseResults>[0];

/** Counts the bytes of rows that are read. */
export interface Tally {
  /** Throws if so many more are too many: the statement then fails with that. */
  add(bytes: number): void;
}

type Send = (bytes: Uint8Array) => Promise<Messages>;

/** Rows that are read at a time; a page of any list fits. */
const mostRows = 128;

const { serialize } = protocol;

/**
 * Runs the statement that `begin` prepares, and counts its rows; many rows are read in parts, so
 * that too large a result is never in memory. Throws what the tally throws. Nothing else may be
 * sent meanwhile.
 */
export async function sendCounted(send: Send, begin: Uint8Array, tally: Tally): Promise<Messages> {
  const execute = serialize.execute({ rows: mostRows });
  const messages = await send(Buffer.concat([begin, execute, serialize.sync()]));
  if (isSuspended(messages)) return readInParts(send, { begin, execute }, tally);
  tally.add(sizeOfRows(messages));
  return messages;
}

async function readInParts(
  send: Send,
  { begin, execute }: { begin: Uint8Array; execute: Uint8Array },
  tally: Tally,
): Promise<Messages> {
  const next = Buffer.concat([execute, serialize.flush()]);
  try {
    const whole: Messages = [];
    for (let message = Buffer.concat([begin, next]); ; message = next) {
      const part = await send(message);
      tally.add(sizeOfRows(part));
      for (const message of part) whole.push(message);
      if (!isSuspended(part)) return whole;
    }
  } finally {
    await send(serialize.sync());
  }
}

function isSuspended(messages: Messages): boolean {
  return messages.some(({ name }) => name === 'portalSuspended');
}

function sizeOfRows(messages: Messages): number {
  return messages.reduce((size, { name, length }) => (name === 'dataRow' ? size + length : size), 0);
}
