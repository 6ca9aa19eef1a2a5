import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../runtime/startup-error.ts';
import { SourceError } from './source-error.ts';
import { isPrivateAddress, PrivateAddressError, resolvePublic } from './private-address.ts';

/** Bounds of a download, in bytes and milliseconds. */
export interface DownloadLimits {
  /** The largest body, after decompression. */
  bytes: number;
  /** How long the source may say nothing, and how long it may be slower than `pace`. */
  silence: number;
  /** The fewest bytes in a second. */
  pace: number;
  /** How long a whole answer may take. */
  total: number;
  /** The longest pause that the source may ask for. */
  pause: number;
  /** How often it is asked at most. */
  attempts: number;
}

export const standardDownloadLimits: DownloadLimits = {
  bytes: 50_000_000,
  silence: 30_000,
  pace: 500,
  total: 300_000,
  pause: 120_000,
  attempts: 5,
};

/** How a source is read. */
export interface Downloading {
  /** Sent to the origin of the source only: `Basic …`. */
  authorization: string | null;
  origin: string;
  /** Whether the source has a private address, so that others may be followed. */
  isPrivate: boolean;
  /** The only host that may be private; by default any, if the source is. */
  privateHost?: string;
  /** Sent in place of those of documents. */
  headers?: Readonly<Record<string, string>>;
  limits: DownloadLimits;
  signal: AbortSignal;
}

const mostRedirects = 5;

/** Failures that may pass: the source is overloaded, restarts, or limits its clients. */
const passing = [429, 502, 503, 504];

/**
 * The pause after each attempt but the last, in milliseconds, unless the source asks for another.
 */
const pauses = [1_000, 2_000, 4_000, 8_000];

/** Reads the content of a response. */
export type Read<Content> = (response: IncomingMessage, reading: Reading) => Promise<Content>;

export interface Reading {
  url: URL;
  limits: DownloadLimits;
  signal: AbortSignal;
}

interface Answer<Content> {
  status: number;
  content: Content;
  retryAfter: number | undefined;
}

/**
 * Sends a request and reads the response with whatever status it has. Follows redirects, never to a
 * private address from a public source; waits and tries again after 429, 502, 503, 504 and lost
 * connections. Throws a `SourceError` if the source cannot be reached or is too slow, and those of
 * `read`.
 */
export async function request<Content>(
  address: URL,
  downloading: Downloading,
  read: Read<Content>,
): Promise<Answer<Content>> {
  const { signal, limits } = downloading;
  for (const usual of pauses.slice(0, limits.attempts - 1)) {
    const answer = await tryOnce(address, downloading, read);
    if (answer !== null && !passing.includes(answer.status)) return answer;
    await delay(Math.min(answer?.retryAfter ?? usual, limits.pause), undefined, { signal });
  }
  try {
    return await follow(address, downloading, read);
  } catch (error) {
    throw toSourceError(address, error);
  }
}

/**
 * The answer; null if the connection was lost or too slow. Throws what another attempt would not
 * change.
 */
async function tryOnce<Content>(
  address: URL,
  downloading: Downloading,
  read: Read<Content>,
): Promise<Answer<Content> | null> {
  try {
    return await follow(address, downloading, read);
  } catch (error) {
    downloading.signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    return null;
  }
}

/** An error of a connection as a sentence about the address. */
export function toSourceError(address: URL, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError(`${withoutSecrets(address)} cannot be read: ${reasonOf(error)}.`, error);
}

/** An address for people: without what may be a password or a key. */
export function withoutSecrets({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function follow<Content>(
  address: URL,
  downloading: Downloading,
  read: Read<Content>,
): Promise<Answer<Content>> {
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await readOnce(url, downloading, read);
    if (!('location' in answer)) return answer;
    url = answer.location;
  }
  throw new SourceError(`${withoutSecrets(address)} leads to more than ${mostRedirects} redirects.`);
}

/** One request, and the answer to it: its content, or where it is. */
async function readOnce<Content>(
  url: URL,
  downloading: Downloading,
  read: Read<Content>,
): Promise<Answer<Content> | { location: URL }> {
  const { limits } = downloading;
  const late = AbortSignal.timeout(limits.total);
  const signal = AbortSignal.any([downloading.signal, late]);
  try {
    return await readAnswer(url, { downloading, read, signal });
  } catch (error) {
    if (!late.aborted || downloading.signal.aborted) throw error;
    // Another attempt would take as long.
    throw new SourceError(
      `${withoutSecrets(url)} does not end within ${limits.total / 1_000} seconds.`,
      error,
    );
  }
}

interface Asking<Content> {
  downloading: Downloading;
  read: Read<Content>;
  signal: AbortSignal;
}

async function readAnswer<Content>(
  url: URL,
  { downloading, read, signal }: Asking<Content>,
): Promise<Answer<Content> | { location: URL }> {
  const { limits } = downloading;
  const response = await open(url, downloading, signal);
  const { statusCode: status = 0, headers } = response;
  const location = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url) : null;
  if (location !== null) {
    response.destroy();
    return { location };
  }
  const content = await read(response, { url, limits, signal });
  return { status, content, retryAfter: readPause(headers['retry-after']) };
}

async function open(url: URL, downloading: Downloading, signal: AbortSignal): Promise<IncomingMessage> {
  assertMayFollow(url, downloading);
  const { authorization, origin, limits, headers = documentHeaders } = downloading;
  const isOwn = authorization !== null && url.origin === origin;
  const sent = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    headers: { ...headers, ...(isOwn ? { authorization } : {}) },
    signal,
    timeout: limits.silence,
    ...(mayBePrivate(url, downloading) ? {} : { lookup: resolvePublic }),
  });
  sent.on('timeout', () => sent.destroy(new Error('it does not answer in time')));
  // What happens after the response has begun is an error of the response, too.
  sent.on('error', () => undefined);
  sent.end();
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  return response;
}

function mayBePrivate({ hostname }: URL, { isPrivate, privateHost = hostname }: Downloading): boolean {
  return isPrivate && hostname === privateHost;
}

const documentHeaders = {
  accept: 'application/json, text/calendar, text/csv, text/html;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip',
  'user-agent': 'event-calendar-import',
};

function assertMayFollow(url: URL, downloading: Downloading): void {
  const { protocol, hostname } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new SourceError(`${protocol} is not followed: a source has an http or https address.`);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate(url, downloading) && isIP(host) > 0 && isPrivateAddress(host))
    throw new PrivateAddressError(host);
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function readPause(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
