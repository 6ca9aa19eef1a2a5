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
  if (count(body, ',') > mostInBody.commas)
    throw Object.assign(new Error('too many commas'), { type: crowded });
}

/**
 * Whether JSON has more colons than anything has that is admitted: objects with very many members take long to parse, long
 * lists do not. Those are refused later, by name (decision 0050).
 */
export function hasTooManyMembers(body: Buffer): boolean {
  return count(body, ':') > mostInBody.colons;
}

function count(body: Buffer, sign: string): number {
  const wanted = sign.charCodeAt(0);
  let found = 0;
  for (const byte of body) if (byte === wanted) found += 1;
  return found;
}

/** The refusal of a crowded body in the words of the calendar; nothing for other errors. */
export function crowdedRefusal(thrown: unknown): CalendarError | undefined {
  return Reflect.get(Object(thrown), 'type') === crowded
    ? new CalendarError('variablesTooMany', { data: { most: mostInVariables.values } })
    : undefined;
}
