import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { parse } from 'qs';
import { mostEntries } from '../../calendar/input/checks.ts';
import { CalendarError } from '../../errors.ts';
import { isCrowdedJson } from '../../http/crowded-body.ts';
import { type Raw, Repeated } from './coercion.ts';

/** How deep and how long a query or form may be. */
const limits = {
  depth: 5,
  parameterLimit: 2000,
  arrayLimit: mostEntries + 1,
  allowDots: false,
  throwOnLimitExceeded: true,
} as const;

/** The parameters of a query string: `a=1,2`, `a[]=1`, `a[0]=1` and repeated names (wire-format 1). */
export function readQuery(search: string): Raw {
  return parseForm(search.startsWith('?') ? search.slice(1) : search);
}

/**
 * The parameters of a body: JSON, a form or multipart. A text body is not read; an empty body, a JSON list and a JSON
 * text count as an empty object (wire-format 1). Malformed JSON is an error.
 */
export async function readBody(headers: IncomingHttpHeaders, body: Buffer): Promise<Raw> {
  if (body.length === 0) return {};
  const type = mediaType(headers);
  if (type === 'multipart/form-data') return readMultipart(headers, body);
  if (type === 'application/x-www-form-urlencoded') return parseForm(body.toString('utf8'));
  return isJson(type) ? readJson(body) : {};
}

/**
 * What may be known of the body of who has no right to write: that it is malformed JSON, which is told first
 * (wire-format 1), and in which language its JSON wants to be answered. Nothing else of it is looked at (decision 0049).
 */
export function glanceAtBody(headers: IncomingHttpHeaders, body: Buffer): Raw {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return isPlain && isJson(mediaType(headers)) ? readJson(body) : {};
}

function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}

function mediaType({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  const [name = ''] = type.split(';', 1);
  return name.trim().toLowerCase();
}

/** Tells `a=1&a=2` from `a[]=1&a[]=2`, by the names: where the last of several counts, only the latter stays a list. */
function parseForm(text: string): Raw {
  const bracketed = new Set<string>();
  try {
    const values = parse(text, {
      ...limits,
      decoder: (...[part, decode, charset, role]) => {
        const decoded: string = decode(part, decode, charset);
        const end = role === 'key' ? decoded.indexOf('[') : -1;
        if (end > 0) bracketed.add(decoded.slice(0, end));
        return decoded;
      },
    });
    for (const [name, value] of Object.entries(values))
      if (Array.isArray(value) && !bracketed.has(name)) values[name] = Repeated.from(value as unknown[]);
    return values;
  } catch {
    throw new CalendarError('invalidBody');
  }
}

function readJson(body: Buffer): Raw {
  if (isCrowdedJson(body)) throw new CalendarError('invalidBody');
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
  } catch {
    throw new CalendarError('invalidJson');
  }
}

/**
 * Fields only: the service takes no files, and without a listener for them the parser makes no streams of them. The names
 * follow the rules of forms: `venue[city]`. What has no name says nothing; a form without an end is an error.
 */
async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Raw> {
  const pairs: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  try {
    const parser = busboy({ headers, limits: { fields: limits.parameterLimit } });
    parser.on('field', (name: string | undefined, value) => {
      if (name !== undefined) pairs.push(`${encode(name)}=${encode(value)}`);
    });
    parser.on('fieldsLimit', reject);
    parser.on('error', reject);
    parser.on('close', () => resolve(undefined));
    parser.end(body);
    await promise;
  } catch {
    throw new CalendarError('invalidBody');
  }
  return parseForm(pairs.join('&'));
}

/** Texts in other encodings may end with half a character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
