import type { Request, Response } from 'express';
import type { Encoding } from '../../http/accept-encoding.ts';
import { StreamEncoder } from '../../http/compression.ts';
import { writePieces } from '../../http/slow-reader.ts';
import type { FairTurns } from '../../runtime/fair-queue.ts';
import { addressGroup } from '../../values/address-group.ts';
import { asExport } from './turns.ts';

interface Sending {
  request: Request;
  response: Response;
  turns: FairTurns;
  /** How long to wait for a turn, in milliseconds. */
  patience: number;
  encoding: Encoding | null;
  /** Called before the first piece: what fails earlier is an error with a status. */
  setHeaders: () => void;
}

/**
 * Writes a file in the turn of its reader, each piece once the client has taken the last, which it
 * can decode by then. Throws `busy` (503) if there is no turn in time, and an `AbortError` once the
 * client has left.
 */
export async function sendPieces(
  { request, response, turns, patience, encoding, setHeaders }: Sending,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const gone = closeSignal(response);
  const encoder = encoding === null ? null : new StreamEncoder(encoding);
  const encode = (text: string) => encoder?.encode(text) ?? Buffer.from(text);
  await asExport(async () => {
    const release = await turns.take(addressGroup(request.ip ?? ''), { patience, gone });
    try {
      for await (const text of pieces) {
        gone.throwIfAborted();
        if (!response.headersSent) setHeaders();
        await writePieces(response, await encode(text));
      }
      gone.throwIfAborted();
      response.end(await encoder?.end());
    } finally {
      encoder?.destroy();
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
