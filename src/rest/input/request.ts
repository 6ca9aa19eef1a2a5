import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { parse } from 'qs';
import { maxListLength } from '../../runtime/input-limits.ts';
import { CalendarError } from '../../errors.ts';
import { findCrowdedMember, isCrowdedJson } from '../../http/crowded-body.ts';
import { mostInBody } from '../../runtime/limits.ts';
import { type Raw, Repeated } from './coercion.ts';

/** Limits of query strings and forms. */
const limits = {
  depth: 5,
  parameterLimit: 2000,
  arrayLimit: maxListLength + 1,
  allowDots: false,
  throwOnLimitExceeded: true,
} as const;

/**
 * Parses a query string, with or without `?`: `a=1,2`, `a[]=1`, `a[0]=1` and repeated names
 * (wire-format 1). Throws `invalidBody` above the limits.
 */
export function readQuery(search: string): Raw {
  return parseForm(search.startsWith('?') ? search.slice(1) : search);
}

/**
 * Parses a JSON, URL-encoded or multipart body. Bodies of other media types, empty bodies and JSON
 * that is not an object count as an empty object (wire-format 1). Throws `invalidJson` or
 * `invalidBody`.
 */
export async function readBody(headers: IncomingHttpHeaders, body: Buffer): Promise<Raw> {
  if (body.length === 0) return {};
  const type = mediaType(headers);
  if (type === 'multipart/form-data') return readMultipart(headers, body);
  if (type === 'application/x-www-form-urlencoded') return parseForm(body.toString('utf8'));
  return isJson(type) ? readJson(body) : {};
}

/**
 * Reads the body of a rejected write as far as its error needs: malformed JSON takes precedence
 * over the rejection (wire-format 1), and JSON may select the language. Other bodies are not parsed
 * (decision 0062). Throws `invalidJson` or `invalidBody`.
 */
export function peekAtBody(headers: IncomingHttpHeaders, body: Buffer): Raw {
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

/**
 * Parses a form; lists without brackets become `Repeated`, of which single-valued parameters take
 * the last value.
 */
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

/**
 * Throws `invalidBody`, or names the parameter whose list has too many values, before JSON is
 * parsed that takes long.
 */
function rejectCrowdedJson(body: Buffer): void {
  // It stops at the first crowded member, so that a megabyte of them costs no more than the first.
  const crowded = body.length > mostInBody.commas ? findCrowdedMember(body) : undefined;
  if (crowded === undefined) {
    if (isCrowdedJson(body)) throw new CalendarError('invalidBody');
    return;
  }
  // No other name is a parameter, and what is echoed stays short.
  if (!/^[a-z_]{1,40}$/.test(crowded)) throw new CalendarError('invalidBody');
  throw new CalendarError('invalidParameters', { invalid: { [crowded]: { key: 'invalid.list' } } });
}

function readJson(body: Buffer): Raw {
  rejectCrowdedJson(body);
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
 * Reads the fields of a multipart body by the rules of URL-encoded forms: `venue[city]`. These
 * routes accept no files; without a listener for them the parser skips them. Parts without a name
 * are ignored. Throws `invalidBody` if the body is truncated.
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

/** A part in another encoding may decode to lone surrogates, which `encodeURIComponent` rejects. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
