import fc from 'fast-check';
import { type Client, createClient } from '../../harness/client.ts';
import { fuzzQueries, type FuzzQuery, readFuzzSchema } from '../../harness/fuzz-graphql.ts';
import { type FuzzRequest, fuzzRequests, readFuzzOperations, sendFuzz } from '../../harness/fuzz.ts';
import { createMaker } from '../../harness/make.ts';
import type { Attack } from '../attack.ts';

/** The number of concurrent requests, and the number of requests generated in advance. */
const concurrency = 8;
const slice = 400;

/** The longest time after which a request is aborted, in milliseconds. */
const longestWait = 60;

/** The most findings that are reported. */
const mostFound = 20;

/**
 * Sends `count` requests generated from the API descriptions of the service, most to REST, the
 * others to GraphQL, and aborts some of them. None may fail, and each response must match its
 * description. The same seed generates the same requests.
 */
export function generated(count: number, seed: number): Attack {
  return {
    name: `${count} generated requests (seed ${seed})`,
    run: async ({ url }) => {
      const client = createClient(url);
      const found: string[] = [];
      const makers = await createMakers(client);
      for (let sent = 0; sent < count; sent += slice) {
        const numRuns = Math.min(slice, count - sent);
        const jobs = fc.sample(makers, { numRuns, seed: seed + sent });
        await Promise.all(
          Array.from({ length: concurrency }, async () => {
            for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) found.push(...(await job()));
          }),
        );
      }
      return [...new Set(found)].slice(0, mostFound);
    },
  };
}

type Job = () => Promise<string[]>;

async function createMakers(client: Client): Promise<fc.Arbitrary<Job>> {
  const make = createMaker(client);
  const known = {
    events: [await make.event(), await make.event({ status: 'draft' })],
    venues: [await make.venue()],
    organizers: [await make.organizer()],
    categories: [await make.category()],
    tags: [await make.tag()],
  };
  const reads = fuzzRequests(await readFuzzOperations(client, 'reads'), known);
  const writes = fuzzRequests(await readFuzzOperations(client, 'writes'), known);
  const queries = fuzzQueries(await readFuzzSchema(client), known);
  const moments = fc.integer({ min: 0, max: longestWait });
  return fc.oneof(
    { weight: 4, arbitrary: reads.map((request) => () => checkRequest(client, request)) },
    { weight: 4, arbitrary: writes.map((request) => () => checkRequest(client, request)) },
    { weight: 4, arbitrary: queries.map((query) => () => checkQuery(client, query)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.oneof(reads, writes), moments).map(
        ([request, moment]) =>
          () =>
            abort(client, request, moment),
      ),
    },
  );
}

async function checkRequest(client: Client, request: FuzzRequest): Promise<string[]> {
  const { method, route } = request;
  return check(`${method} ${route.path.slice(0, 60)}${route.search.slice(0, 100)}`, async () => {
    const { status, text } = await sendFuzz(client, request);
    return status < 500 ? null : `gave ${status}: ${text.slice(0, 100)}`;
  });
}

/**
 * Aborts a request before or during its response. A response that was complete before is checked.
 */
async function abort(client: Client, request: FuzzRequest, moment: number): Promise<string[]> {
  const signal = AbortSignal.timeout(moment);
  const found = await checkRequest(client, { ...request, signal });
  return signal.aborted ? [] : found;
}

async function checkQuery(client: Client, { text, variables }: FuzzQuery): Promise<string[]> {
  return check(text.slice(0, 120), async () => {
    const { status, errors } = await client.graphql(text, variables, { as: 'administrator' });
    const codes = errors.map(({ extensions }) => String(extensions?.code));
    return status < 500 && !codes.includes('INTERNAL_SERVER_ERROR') ? null : `gave ${status} ${codes.join()}`;
  });
}

/** Reports a failure. The client throws if a response does not match its description. */
async function check(name: string, look: () => Promise<string | null>): Promise<string[]> {
  try {
    const wrong = await look();
    return wrong === null ? [] : [`${name} ${wrong}`];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}
