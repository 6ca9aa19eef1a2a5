import type { IncomingMessage, ServerResponse } from 'node:http';
import { CalendarError } from '../errors.ts';
import { mostInBody, mostInVariables } from './numbers.ts';

/** What the reader of bodies tells of one that `refuseCrowdedBody` refused: it makes an error of its own of it. */
const crowded = 'body.crowded';

/**
 * Refuses JSON with more commas than anything has that is admitted, before it is parsed: objects with very many members
 * take long to read, only to be refused then (decision 0035).
 */
export function refuseCrowdedBody(_request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  const comma = 0x2c;
  let commas = 0;
  for (const byte of body) if (byte === comma) commas += 1;
  if (commas > mostInBody.commas) throw Object.assign(new Error('too many commas'), { type: crowded });
}

/** The refusal of a crowded body in the words of the calendar; nothing for other errors. */
export function crowdedRefusal(thrown: unknown): CalendarError | undefined {
  return Reflect.get(Object(thrown), 'type') === crowded
    ? new CalendarError('variablesTooMany', { data: { most: mostInVariables.values } })
    : undefined;
}
