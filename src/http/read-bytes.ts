import express, { type Request, type RequestHandler, type Response } from 'express';
import { CalendarError } from '../errors.ts';
import { FairTurns } from '../runtime/fair-queue.ts';
import { longBodyLimits, mostInBody } from '../runtime/limits.ts';
import { longStep, takeLoopTurn } from '../runtime/loop-turn.ts';
import { addressGroup } from '../values/address-group.ts';

const read: RequestHandler = express.raw({ type: () => true, limit: mostInBody.bytes });

const turns = new FairTurns(longBodyLimits);

/**
 * The bytes of a request body, when it is its turn to be processed. Long bodies of one client are
 * processed one at a time (decision 0062); streams, whose responses stay open, are exempt. Throws
 * `tooLarge` (413), `invalidBody` (400) if the body is malformed or truncated, and `busy` (503) if
 * too many long bodies are waiting.
 */
export async function readBytes(request: Request, response: Response, isStream = false): Promise<Buffer> {
  const bytes = await receive(request, response);
  if (bytes.length < longStep) return bytes;
  if (!isStream) await takeTurn(request, response);
  await takeLoopTurn(bytes.length);
  return bytes;
}

function receive(request: Request, response: Response): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // The parser would wait forever for a compressed body whose client has disconnected.
  request.once('close', () => {
    if (!request.complete) reject(new CalendarError('invalidBody'));
  });
  read(request, response, (error?: unknown) => {
    if (error === undefined) resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    else reject(new CalendarError(Reflect.get(Object(error), 'status') === 413 ? 'tooLarge' : 'invalidBody'));
  });
  return promise;
}

/**
 * Waits for a turn. It ends when the response is ready to be sent, so that slow readers delay
 * nobody.
 */
async function takeTurn(request: Request, response: Response): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new CalendarError('invalidBody')));
  const release = await turns.take(addressGroup(request.ip ?? ''), {
    patience: longBodyLimits.patience,
    gone: gone.signal,
  });
  let isHeld = true;
  const end = () => {
    if (isHeld) release();
    isHeld = false;
  };
  response.once('prefinish', end).once('close', end);
}
