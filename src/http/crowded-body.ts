import { CalendarError } from '../errors.ts';
import { mostInBody, mostInVariables } from '../runtime/limits.ts';

/**
 * Refuses JSON with more commas than anything has that is admitted, or that goes deeper, before it is parsed: objects with
 * very many members take long to read, and so do brackets without end, only to be refused then (decision 0035).
 */
export function refuseCrowdedBody(body: Buffer, encoding: string): void {
  let commas = 0;
  for (let at = body.indexOf(comma); at >= 0; at = body.indexOf(comma, at + 1)) {
    commas += 1;
    if (commas > mostInBody.commas)
      throw new CalendarError('variablesTooMany', { data: { most: mostInVariables.values } });
  }
  // The bytes of other encodings mean something else.
  if (encoding !== 'utf-8') return;
  const { deepest, open } = measure(body);
  if (open !== 0) throw new CalendarError('invalidJson');
  if (deepest > mostInBody.depth)
    throw new CalendarError('variablesTooDeep', { data: { most: mostInVariables.depth } });
}

/**
 * Whether JSON has more members than anything has that is admitted, or goes deeper, told by its bytes before it is parsed.
 * Objects with very many members take long to parse; long lists do not, and are refused later, by name (decision 0050).
 */
export function isCrowdedJson(body: Buffer): boolean {
  const { members, deepest } = measure(body);
  return members > mostInBody.members || deepest > mostInBody.depth;
}

/** How many members all objects of JSON have, how deep it goes, and how many brackets stay open. */
function measure(body: Buffer): { members: number; deepest: number; open: number } {
  let [members, deepest, open] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) {
      const end = body.indexOf(quote, at + 1);
      at = end > 0 && body[end - 1] !== backslash ? end : endOfText(body, at);
    }
    if (byte === colon) members += 1;
    open += levels[byte] ?? 0;
    deepest = Math.max(deepest, open);
  }
  return { members, deepest, open };
}

const [quote, comma, backslash, colon] = [0x22, 0x2c, 0x5c, 0x3a];

/** What each byte adds to the depth: brackets and braces do. */
const levels = new Int8Array(256);
for (const sign of '[{') levels[sign.charCodeAt(0)] = 1;
for (const sign of ']}') levels[sign.charCodeAt(0)] = -1;

/** Where the text ends that begins here: at the next quotation mark that an even number of backslashes stands before. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let first = end;
    while (body[first - 1] === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return body.length;
}
