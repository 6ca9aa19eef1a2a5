import { CalendarError } from '../errors.ts';
import { mostInBody, mostInVariables } from '../runtime/limits.ts';

/**
 * Rejects JSON that has more commas or deeper nesting than any valid body, before parsing it:
 * objects with very many members and endless brackets take long to parse, only to be rejected
 * afterwards (decision 0035).
 */
export function rejectCrowdedBody(body: Buffer, encoding: string): void {
  let commas = 0;
  for (let at = body.indexOf(comma); at >= 0; at = body.indexOf(comma, at + 1)) {
    commas += 1;
    if (commas > mostInBody.commas)
      throw new CalendarError('variablesTooMany', { data: { most: mostInVariables.values } });
  }
  // In other encodings, these bytes have other meanings.
  if (encoding !== 'utf-8') return;
  const { deepest, open } = measure(body);
  if (open !== 0) throw new CalendarError('invalidJson');
  if (deepest > mostInBody.depth)
    throw new CalendarError('variablesTooDeep', { data: { most: mostInVariables.depth } });
}

/**
 * Whether JSON has more members or deeper nesting than any valid body, judged by its bytes before
 * it is parsed.
 */
export function isCrowdedJson(body: Buffer): boolean {
  const { members, deepest } = measure(body);
  return members > mostInBody.members || deepest > mostInBody.depth;
}

/** The total number of object members, the nesting depth, and the number of unclosed brackets. */
function measure(body: Buffer): { members: number; deepest: number; open: number } {
  let [members, deepest, open] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = endOfString(body, at);
    if (byte === colon) members += 1;
    open += levels[byte] ?? 0;
    deepest = Math.max(deepest, open);
  }
  return { members, deepest, open };
}

const [quote, comma, backslash, colon] = [0x22, 0x2c, 0x5c, 0x3a];

/** How each byte changes the depth: only brackets and braces do. */
const levels = new Int8Array(256);
for (const bracket of '[{') levels[bracket.charCodeAt(0)] = 1;
for (const bracket of ']}') levels[bracket.charCodeAt(0)] = -1;

/**
 * The first member of the outermost object whose list has more values than any valid body, to be
 * rejected by name before it is parsed (decision 0052).
 */
export function findCrowdedMember(body: Buffer): string | undefined {
  let [name, open, commas] = ['', 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body.readUInt8(at);
    if (byte === quote) {
      const start = at + 1;
      at = endOfString(body, at);
      if (open === 1) [name, commas] = [body.toString('utf8', start, at), 0];
    } else if (byte === comma && open > 1) commas += 1;
    if (commas > mostInBody.commas) return name;
    open += levels[byte] ?? 0;
  }
  return undefined;
}

/**
 * Where the string that starts here ends: at the next quotation mark preceded by an even number of
 * backslashes.
 */
function endOfString(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let first = end;
    while (body[first - 1] === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return body.length;
}
