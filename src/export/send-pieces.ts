import type { Request, Response } from 'express';
import { writePieces } from '../http/slow-reader.ts';
import type { FairTurns } from '../runtime/fair-queue.ts';
import { addressGroup } from '../values/address-group.ts';
import { asExport } from './turns.ts';

interface Sending {
  request: Request;
  response: Response;
  turns: FairTurns;
  /** How long to wait for a turn, in milliseconds. */
  patience: number;
  /** Called before the first piece: what fails earlier is an error with a status. */
  setHeaders: () => void;
}

/**
 * Writes a file in the turn of its reader, each piece once the client has taken the last. Throws `busy` (503) if there is no
 * turn in time, and an `AbortError` once the client has left.
 */
export async function sendPieces(
  { request, response, turns, patience, setHeaders }: Sending,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const gone = closeSignal(response);
  await asExport(async () => {
    const release = await turns.take(addressGroup(request.ip ?? ''), { patience, gone });
    try {
      for await (const text of pieces) {
        gone.throwIfAborted();
        if (!response.headersSent) setHeaders();
        await writePieces(response, Buffer.from(text));
      }
      gone.throwIfAborted();
      response.end();
    } finally {
      release();
    }
  });
}

/** Whether an error says that the client has left. */
export function isAbort(thrown: unknown): boolean {
  return Reflect.get(Object(thrown) as object, 'name') === 'AbortError';
}

/** Aborted when the connection closes. */
function closeSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
