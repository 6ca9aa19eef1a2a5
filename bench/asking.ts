import type autocannon from 'autocannon';
import type { Server } from './servers.ts';

/** What is asked: an address, and for GraphQL an operation. */
export interface Question {
  /** As the table calls it. */
  name: string;
  path: string;
  /** With an operation it is a POST, or for 304 a GET. */
  query?: string;
  variables?: Record<string, unknown>;
}

/**
 * How the table says what may be answered from what was kept. "made anew": each request is another one to whoever keeps
 * answers, but asks for the same. "cold": each asks for another page too, and the revision of the calendar moves 200 times a
 * second, so that nothing kept serves twice. "kept": the same request again and again. "written": so too, while 10 writes/s
 * go on beside. "304": the client has the answer, and asks whether it holds.
 */
export type State = 'made anew' | 'cold' | 'kept' | 'written' | '304';

type Options = Parameters<typeof autocannon>[0];
/** Requests as autocannon wants them. */
export type Asking = Pick<Options, 'method' | 'headers' | 'body' | 'requests' | 'url'>;

/** How many pages "cold" goes through. */
const pages = 100;

interface Asked {
  server: Pick<Server, 'url'>;
  question: Question;
  state: State;
}

/** Makes the requests of a row. */
export async function askFor({ server, question, state }: Asked): Promise<Asking> {
  const { query, path } = question;
  if (state === '304') return askAgain(`${server.url}${query === undefined ? path : pathOf(question)}`);
  const method = query === undefined ? 'GET' : 'POST';
  const headers: Record<string, string> = query === undefined ? {} : { 'content-type': 'application/json' };
  const asked = { url: `${server.url}${path}`, method, headers, body: bodyOf(question, {}) } as const;
  if (state === 'kept' || state === 'written') return asked;
  return { ...asked, requests: [{ setupRequest: countUp(question, state === 'cold') }] };
}

/**
 * Gives the text of one answer. Throws where that is no success. Before a row, so that what is kept is there; after it, so that what the server still makes for
 * connections that are closed does not fall into the next row.
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

/** A parameter that nobody knows makes another address of the same question; a variable and an extension that nobody reads make another request of the same operation. */
function countUp(question: Question, pageByPage: boolean) {
  const { path, query } = question;
  const start = Date.now();
  let count = 0;
  return <Asked extends object>(request: Asked) => {
    count += 1;
    const fresh = `${start}-${count}`;
    const page = 1 + (count % pages);
    if (query !== undefined)
      return { ...request, body: bodyOf(question, { fresh, ...(pageByPage ? { page } : {}) }) };
    const search = `${path.includes('?') ? '&' : '?'}fresh=${fresh}${pageByPage ? `&page=${page}` : ''}`;
    return { ...request, path: `${path}${search}` };
  };
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
  // What is kept is an answer to this header too, and not everybody who asks sends the same by default.
  const headers = { accept: 'application/json', 'apollo-require-preflight': 'true' };
  const response = await fetch(url, { headers });
  const etag = response.headers.get('etag');
  await response.arrayBuffer();
  if (etag === null) throw new Error(`${url.slice(0, 200)} has no tag`);
  return { url, headers: { ...headers, 'if-none-match': etag } };
}
