import type autocannon from 'autocannon';
import type { Server } from './servers.ts';

/** A request: a URL, and for GraphQL an operation. */
export interface Question {
  /** Its name in the table. */
  name: string;
  path: string;
  /** With an operation it is a POST; for 304 a GET. */
  query?: string;
  variables?: Record<string, unknown>;
  /** Instead of pages, "cold" requests each of these: the path ends with one of them. */
  numbers?: readonly number[];
}

/**
 * The state of the response cache. "uncached": each request misses, but asks for the same data.
 * "cold": each also asks for another page or event, and the revision changes 200 times per second,
 * so that nothing is cached at any level. "cached": the same request again and again, a hit.
 * "written": the same, with 10 concurrent writes/s. "304": the client revalidates its copy.
 */
export type State = 'uncached' | 'cold' | 'cached' | 'written' | '304';

type Options = Parameters<typeof autocannon>[0];
/** The requests for autocannon. */
export type Asking = Pick<Options, 'method' | 'headers' | 'body' | 'requests' | 'url'>;

/** The pages that "cold" requests. */
const pages = 100;

interface Asked {
  server: Pick<Server, 'url'>;
  question: Question;
  state: State;
}

/** Creates the requests of a row. */
export async function askFor({ server, question, state }: Asked): Promise<Asking> {
  const { query, path } = question;
  if (state === '304') return askAgain(`${server.url}${query === undefined ? path : pathOf(question)}`);
  const method = query === undefined ? 'GET' : 'POST';
  const headers: Record<string, string> = query === undefined ? {} : { 'content-type': 'application/json' };
  const asked = { url: `${server.url}${path}`, method, headers, body: bodyOf(question, {}) } as const;
  if (state === 'cached' || state === 'written') return asked;
  return { ...asked, requests: [{ setupRequest: countUp(question, state === 'cold') }] };
}

/**
 * Returns the text of one response; throws unless it is a success. Called before a row to fill the
 * cache, and after it so that remaining work for closed connections does not fall into the next
 * row.
 */
export async function askOnce({ url, method, headers, body, requests }: Asking): Promise<string> {
  const { origin, pathname, search } = new URL(url);
  const plain = { path: `${pathname}${search}`, body };
  const asked = requests?.[0]?.setupRequest(plain) ?? plain;
  const response = await fetch(`${origin}${asked.path}`, { method, headers, body: asked.body });
  const text = await response.text();
  if (!response.ok && response.status !== 304) throw new Error(`${asked.path}: ${text.slice(0, 300)}`);
  return text;
}

/**
 * An unknown parameter makes a different URL of the same request, an unused variable and extension
 * a different operation.
 */
function countUp(question: Question, isCold: boolean) {
  const start = Date.now();
  let count = 0;
  return <Asked extends object>(request: Asked) => {
    count += 1;
    const fresh = `${start}-${count}`;
    const page = isCold && question.numbers === undefined ? 1 + (count % pages) : undefined;
    if (question.query !== undefined) return { ...request, body: bodyOf(question, { fresh, page }) };
    const path = isCold ? pathOfNext(question, count) : question.path;
    const search = `${path.includes('?') ? '&' : '?'}fresh=${fresh}${page === undefined ? '' : `&page=${page}`}`;
    return { ...request, path: `${path}${search}` };
  };
}

function pathOfNext({ path, numbers = [] }: Question, count: number): string {
  const number = numbers[count % numbers.length];
  return number === undefined ? path : path.replace(/\d+$/, String(number));
}

function bodyOf({ query, variables }: Question, { fresh, page }: { fresh?: string; page?: number }) {
  if (query === undefined) return undefined;
  return JSON.stringify({
    query,
    variables: { ...variables, page, fresh },
    extensions: fresh === undefined ? undefined : { fresh },
  });
}

function pathOf({ path, query = '', variables }: Question): string {
  const search = new URLSearchParams({ query });
  if (variables !== undefined) search.set('variables', JSON.stringify(variables));
  return `${path}?${search}`;
}

async function askAgain(url: string): Promise<Asking> {
  // The cache varies by the first two, and clients differ in their defaults: each encoding has a
  // tag of its own.
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'apollo-require-preflight': 'true',
  };
  const response = await fetch(url, { headers });
  const etag = response.headers.get('etag');
  await response.arrayBuffer();
  if (etag === null) throw new Error(`${url.slice(0, 200)} has no tag`);
  return { url, headers: { ...headers, 'if-none-match': etag } };
}
