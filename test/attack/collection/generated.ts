import fc from 'fast-check';
import { type Client, createClient } from '../../harness/client.ts';
import { fuzzQueries, type FuzzQuery, readFuzzSchema } from '../../harness/fuzz-graphql.ts';
import { type FuzzRequest, fuzzRequests, readFuzzOperations, sendFuzz } from '../../harness/fuzz.ts';
import { createMaker } from '../../harness/make.ts';
import type { Attack } from '../attack.ts';

/** So many requests are sent at once, and so many are made in advance. */
const atOnce = 8;
const slice = 400;

/** A request that is broken off is so after this time at most, in milliseconds. */
const longestWait = 60;

/** At most so many findings are told. */
const mostFound = 20;

/**
 * So many requests that are generated from what the service says of itself, most over REST, the others over GraphQL, and
 * some that are broken off: none may fail, and each must be answered as described. The same seed makes the same requests.
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
          Array.from({ length: atOnce }, async () => {
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
    { weight: 4, arbitrary: reads.map((request) => () => judgeRequest(client, request)) },
    { weight: 4, arbitrary: writes.map((request) => () => judgeRequest(client, request)) },
    { weight: 4, arbitrary: queries.map((query) => () => judgeQuery(client, query)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.oneof(reads, writes), moments).map(
        ([request, moment]) =>
          () =>
            breakOff(client, request, moment),
      ),
    },
  );
}

async function judgeRequest(client: Client, request: FuzzRequest): Promise<string[]> {
  const { method, route } = request;
  return judge(`${method} ${route.path.slice(0, 60)}${route.search.slice(0, 100)}`, async () => {
    const { status, text } = await sendFuzz(client, request);
    return status < 500 ? null : `gave ${status}: ${text.slice(0, 100)}`;
  });
}

/** Leaves before the answer, or while it comes: only one that was there sooner is judged. */
async function breakOff(client: Client, request: FuzzRequest, moment: number): Promise<string[]> {
  const signal = AbortSignal.timeout(moment);
  const found = await judgeRequest(client, { ...request, signal });
  return signal.aborted ? [] : found;
}

async function judgeQuery(client: Client, { text, variables }: FuzzQuery): Promise<string[]> {
  return judge(text.slice(0, 120), async () => {
    const { status, errors } = await client.graphql(text, variables, { as: 'administrator' });
    const codes = errors.map(({ extensions }) => String(extensions?.code));
    return status < 500 && !codes.includes('INTERNAL_SERVER_ERROR') ? null : `gave ${status} ${codes.join()}`;
  });
}

/** An answer that is not as described is thrown by the client. */
async function judge(what: string, look: () => Promise<string | null>): Promise<string[]> {
  try {
    const wrong = await look();
    return wrong === null ? [] : [`${what} ${wrong}`];
  } catch (error) {
    return [`${what}: ${String(error)}`];
  }
}
