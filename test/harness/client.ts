import type { Role } from '../../src/entities/user.ts';
import type { Language } from '../../src/i18n/language.ts';
import { createDescriptionCheck, type DescribedDocument, type Undescribed } from './described.ts';
import { credentialsOf } from './users.ts';

/** The options of a request; at most one of `body`, `form` and `raw`. */
export interface RequestOptions {
  /** The user; by default anonymous. */
  as?: Role;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `application/x-www-form-urlencoded`, or as multipart if it is a FormData. */
  form?: Record<string, string> | URLSearchParams | FormData;
  /** Sent unchanged; `headers` have its type. */
  raw?: string | Uint8Array<ArrayBuffer>;
  /** Query parameters; undefined ones are omitted. */
  query?: Record<string, string | number | boolean | undefined> | URLSearchParams;
  headers?: Record<string, string>;
  /** Aborts the request, which then rejects. */
  signal?: AbortSignal;
}

/** Options of a REST request; `language` is the first segment of the path. */
export interface RestOptions extends RequestOptions {
  language?: Language;
}

/** A response. `body` is the parsed JSON of the expected type, null if there is none. */
export interface ClientResponse<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** A GraphQL response. */
export interface GraphqlResponse<Data> {
  status: number;
  headers: Headers;
  data: Data | null;
  errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** A client of both interfaces of a running calendar. */
export interface Client {
  /** Any path below the root: `request('GET', '/docs')`. */
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<ClientResponse<Body>>;
  /** A REST route: `rest('GET', '/events', { query: { per_page: 1 } })`. */
  rest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: RestOptions,
  ): Promise<ClientResponse<Body>>;
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    options?: Pick<RequestOptions, 'as' | 'headers'>,
  ): Promise<GraphqlResponse<Data>>;
}

/** The namespace of the interface, below the base path of the calendar. */
const namespace = '/calendar/events/v1';

/**
 * The paths that `/doc` describes: our own namespace, after a base path and a language; aliases
 * have models of their own.
 */
const restAddress = /^(?:\/(?:wp-json|en|fi|de|zh-hans)){0,2}\/calendar\/events\/v1(?=\/|$)/;

/**
 * A client of the calendar at this URL. It validates every REST response against the published
 * OpenAPI description.
 */
export function createClient(url: string, basePath = ''): Client {
  let check: Promise<Undescribed> | undefined;
  const request = async <Body>(method: string, path: string, options?: RequestOptions) => {
    const address = new URL(`${url}${path}`);
    const answer = await send<Body>(method, address, options);
    if (!restAddress.test(address.pathname)) return answer;
    check ??= readDescription(`${url}${basePath}${namespace}/doc`).then(createDescriptionCheck);
    const below = address.pathname.replace(restAddress, '');
    const undescribed = (await check)({ method: meantBy(method, options), path: below, ...answer });
    if (undescribed !== null) throw new Error(`An answer is not as /doc describes it: ${undescribed}`);
    return answer;
  };
  return {
    request,
    rest: async (method, path, { language, ...options } = {}) => {
      const segment = language === undefined ? '' : `/${language}`;
      return request(method, `${segment}${basePath}${namespace}${path}`, options);
    },
    graphql: async <Data>(query: string, variables = {}, options = {}) => {
      type Reply = Partial<Pick<GraphqlResponse<Data>, 'data' | 'errors'>>;
      const body = { query, variables };
      const answer = await request<Reply | null>('POST', '/graphql', { ...options, body });
      const { data = null, errors = [] } = answer.body ?? {};
      return { status: answer.status, headers: answer.headers, data, errors };
    },
  };
}

/** A POST with a method override is described under the other method (decision 0020). */
function meantBy(method: string, { headers = {} }: RequestOptions = {}): string {
  const meant = headers['x-http-method-override'] ?? '';
  return method === 'POST' && ['PUT', 'PATCH', 'DELETE'].includes(meant) ? meant : method;
}

async function readDescription(address: string): Promise<DescribedDocument> {
  const response = await fetch(address);
  return (await response.json()) as DescribedDocument;
}

async function send<Body>(
  method: string,
  url: URL,
  options: RequestOptions = {},
): Promise<ClientResponse<Body>> {
  for (const [name, value] of entriesOf(options.query)) url.searchParams.append(name, value);
  const { signal } = options;
  const response = await fetch(url, { method, redirect: 'manual', signal, ...contentOf(options) });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  const body = (isJson ? JSON.parse(text) : null) as Body;
  return { status: response.status, headers: response.headers, text, body };
}

function entriesOf(query: RequestOptions['query'] = {}): [string, string][] {
  if (query instanceof URLSearchParams) return [...query];
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

function contentOf({ as, body, form, raw, headers }: RequestOptions): RequestInit {
  const credentials = as === undefined ? {} : credentialsOf(as);
  if (body !== undefined) {
    const json = { 'content-type': 'application/json' };
    return { headers: { ...json, ...credentials, ...headers }, body: JSON.stringify(body) };
  }
  const isPlain = form !== undefined && !(form instanceof FormData) && !(form instanceof URLSearchParams);
  return {
    headers: { ...credentials, ...headers },
    body: isPlain ? new URLSearchParams(form) : (form ?? raw),
  };
}
