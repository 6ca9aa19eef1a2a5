import fc from 'fast-check';
import type { Role } from '../../src/entities/user.ts';
import type { ClientResponse, Client } from './client.ts';
import { odd } from './fuzz-odd.ts';
import { type FuzzBody, type FuzzParameter, joinPairs, rarely, toPairs, valuesOf } from './fuzz-values.ts';
import { isWhole } from './sampled.ts';
import { roles } from './users.ts';

/** An operation of the published description, as far as requests are generated from it. */
export interface FuzzOperation {
  method: string;
  template: string;
  parameters: FuzzParameter[];
  /** The schema of its body; undefined without one. */
  body?: FuzzBody;
}

interface PublishedOperation {
  parameters: FuzzParameter[];
  requestBody?: { content: Record<string, { schema: FuzzBody | { $ref: string } }> };
}

interface Published {
  components: { schemas: Record<string, FuzzBody> };
  paths: Record<string, Record<string, PublishedOperation>>;
}

/** A generated request; `raw` is its body, of the type in `headers`. */
export interface FuzzRequest {
  method: string;
  /** Language, route and query, encoded. */
  route: { language: string; path: string; search: string };
  as?: Role;
  headers: Record<string, string>;
  form?: FormData;
  raw?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];

const namespace = '/calendar/events/v1';

/**
 * The parameters of property tests: fixed by default; `FUZZ_SEED` and `FUZZ_RUNS` search further
 * (README, Development).
 */
export function fuzzing(runs: number): { seed: number; numRuns: number } {
  const { FUZZ_SEED: seed = '1', FUZZ_RUNS: wanted = String(isWhole ? runs : Math.ceil(runs / 4)) } =
    process.env;
  return { seed: Number(seed), numRuns: Number(wanted) };
}

/** How long that may take, in milliseconds. */
export function fuzzingTime(runs: number): number {
  return 60_000 + fuzzing(runs).numRuns * 1000;
}

/** The read or write operations of the published description. */
export async function readFuzzOperations(
  client: Client,
  wanted: 'reads' | 'writes',
): Promise<FuzzOperation[]> {
  const { body } = await client.rest<Published>('GET', '/doc');
  // Images are files, which are no values: hostile ones have a collection of their own.
  const paths = Object.entries(body.paths).filter(([template]) => !template.startsWith('/media'));
  return paths.flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => (method === 'get') === (wanted === 'reads'))
      .map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase(),
        template,
        parameters,
        body: named(body, requestBody?.content['application/json']?.schema),
      })),
  );
}

/** The schema of a body, from the components. */
function named(
  { components }: Published,
  body: FuzzBody | { $ref: string } | undefined,
): FuzzBody | undefined {
  return body !== undefined && '$ref' in body ? components.schemas[body.$ref.replace(/^.*\//, '')] : body;
}

/** Sends a generated request; the client validates the response. */
export function sendFuzz(
  client: Client,
  { method, route, ...options }: FuzzRequest,
): Promise<ClientResponse<Record<string, unknown>>> {
  return client.request(method, `${route.language}${namespace}${route.path}${route.search}`, options);
}

/** Existing resources by collection. */
export type Known = Record<string, readonly { id: number; slug: string }[]>;

/**
 * Requests of these operations, valid by the description, and with an invalid value at each place.
 */
export function fuzzRequests(operations: readonly FuzzOperation[], known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom(...operations.flatMap((each) => Array.from({ length: weightOf(each) }, () => each)))
    .chain((operation) =>
      fc
        .record({
          method: rarely(
            fc.constantFrom(...(operation.method === 'GET' ? odd.methods : [...odd.methods, ...writing])),
            fc.constantFrom(operation.method, ...stands(operation)),
          ),
          path: pathsOf(operation, known),
          language: rarely(fc.constantFrom('/en', '/fi', '/de', '/zh-hans'), fc.constant('')),
          search: searches(operation),
          as: rarely(fc.constantFrom(undefined, ...roles), fc.constant<Role>('administrator')),
          headers: rarely(fc.constantFrom(...odd.headers), fc.constant({})),
          content: contentOf(operation),
        })
        .map(({ method, path, language, search, as, headers, content }) => ({
          method,
          route: { language, path, search },
          as,
          ...(['GET', 'HEAD'].includes(method) ? {} : content),
          headers: { ...(['GET', 'HEAD'].includes(method) ? {} : content.headers), ...headers },
        })),
    );
}

/** Creating and listing get the same share as all operations on one resource. */
function weightOf({ template }: FuzzOperation): number {
  return template.includes('{') ? 1 : 6;
}

/** HEAD replaces GET; nothing else does. */
function stands({ method }: FuzzOperation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [];
}

/** Values of `{id}` and `{slug}`, mostly of existing resources. */
function pathsOf({ template, parameters }: FuzzOperation, known: Known): fc.Arbitrary<string> {
  const name = /\{(id|slug)\}/.exec(template)?.[1] as 'id' | 'slug' | undefined;
  const base = template === '/' ? fc.constantFrom('', '/') : fc.constant(template);
  if (name === undefined)
    return rarely(fc.constantFrom(`${template}/`, `${template}/x`, `${template}%00`), base);
  const schema = parameters.find((each) => each.name === name)?.schema ?? {};
  const resources = known[template.split('/')[1] ?? ''] ?? [];
  const right = fc.oneof(
    fc.constantFrom(...resources.map((resource) => resource[name])),
    valuesOf(name, schema),
  );
  return rarely(fc.constantFrom(...odd.segments), right.map(toSegment)).map((segment) =>
    template.replace(`{${name}}`, () => segment),
  );
}

function toSegment(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

function searches({ parameters, body }: FuzzOperation): fc.Arbitrary<string> {
  const inQuery = parameters.filter((each) => each.in === 'query');
  const few = body === undefined ? 3 : 1;
  const named = fc
    .subarray(inQuery, { maxLength: Math.min(few, inQuery.length) })
    .chain((some) =>
      fc.tuple(
        ...some.map(({ name, schema }) =>
          rarely(odd.values, valuesOf(name, schema)).chain((value) =>
            fc.constantFrom(...toPairs(name, value)),
          ),
        ),
      ),
    );
  const more = rarely(fc.constantFrom(...odd.searches), fc.constant(''));
  return fc.tuple(named, more).map(([pairs, raw]) => {
    const search = [...pairs.map(joinPairs), raw].filter((part) => part !== '').join('&');
    return search === '' ? '' : `?${search}`;
  });
}

type Content = Pick<FuzzRequest, 'headers' | 'form' | 'raw'>;

function contentOf({ body }: FuzzOperation): fc.Arbitrary<Content> {
  if (body === undefined)
    return rarely(fc.constantFrom(...odd.contents), fc.constant<Content>({ headers: {} }));
  const { properties, required = [] } = body;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 1, arbitrary: odd.values },
      { weight: 15, arbitrary: valuesOf(name, schema) },
    );
    const weight = required.includes(name) ? 15 : 1;
    return fc
      .oneof(
        { weight, arbitrary: value },
        { weight: required.includes(name) ? 1 : 3, arbitrary: fc.constant(undefined) },
      )
      .map((each) => [name, each] as const);
  });
  const filled = fc
    .tuple(fc.tuple(...fields), rarely(fc.constantFrom(...odd.fields), fc.constant([])))
    .map(([own, more]) => [...own, ...more].filter(([, value]) => value !== undefined));
  return rarely(
    fc.constantFrom(...odd.contents),
    filled.chain((pairs) => fc.constantFrom(...encode(pairs))),
  );
}

/** The same fields in each encoding of the description. */
function encode(fields: (readonly [string, unknown])[]): Content[] {
  const json = JSON.stringify(Object.fromEntries(fields));
  const pairs = fields.flatMap(([name, value]) => toPairs(name, value)[0] ?? []);
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return [
    { raw: json, headers: { 'content-type': 'application/json' } },
    { raw: json, headers: { 'content-type': 'application/json; charset=utf-8' } },
    { raw: joinPairs(pairs), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { form, headers: {} },
  ];
}
