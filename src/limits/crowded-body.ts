import type { IncomingMessage, ServerResponse } from 'node:http';
import { CalendarError } from '../errors.ts';
import { mostInBody, mostInVariables } from '../graphql/limits/limits';

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

/**
 * Whether JSON has more members than anything has that is admitted, or goes deeper, told by its bytes before it is parsed.
 * Objects with very many members take long to parse; long lists do not, and are refused later, by name (decision 0050).
 */
export function isCrowdedJson(body: Buffer): boolean {
  let [depth, deepest, members] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = endOfText(body, at);
    if (byte === colon) members += 1;
    depth += levels[byte] ?? 0;
    deepest = Math.max(deepest, depth);
  }
  return members > mostInBody.members || deepest > mostInBody.depth;
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/** What each byte adds to the depth: brackets and braces do. */
const levels = new Int8Array(256);
for (const sign of '[{') levels[sign.charCodeAt(0)] = 1;
for (const sign of ']}') levels[sign.charCodeAt(0)] = -1;

/** Where the text ends that begins here. */
function endOfText(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

/** The refusal of a crowded body in the words of the calendar; nothing for other errors. */
export function crowdedRefusal(thrown: unknown): CalendarError | undefined {
  return Reflect.get(Object(thrown), 'type') === crowded
    ? new CalendarError('variablesTooMany', { data: { most: mostInVariables.values } })
    : undefined;
}
