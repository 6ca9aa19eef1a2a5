import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  buildSchema,
  execute,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isLeafType,
  parse,
  validate,
} from 'graphql';
import { createSchema } from '../../src/graphql/schema.ts';
import { documents } from '../harness/documents.ts';
import { fuzzing, fuzzingTime } from '../harness/fuzz.ts';
import { stubResolvers } from '../harness/stub-resolvers.ts';
import { startCalendar, type World } from '../harness/world.ts';

const runs = 300;

let world: World;
/** The schema of the SDL alone, with the same resolvers. */
let reference: GraphQLSchema;

beforeAll(async () => {
  const schema = createSchema();
  reference = readSchema();
  stubResolvers(reference, (type, value) => {
    const own = schema.getType(type.name);
    return isLeafType(own) && own.name.endsWith('Time') ? own.serialize(value) : value;
  });
  world = await startCalendar({ stubs: true, config: { queryCostLimit: 1e9, logLevel: 'silent' } });
});
afterAll(() => world.close());

function readSchema(): GraphQLSchema {
  const folder = new URL('../../schema/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return buildSchema(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'));
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: GraphQLFormattedError[];
}

/**
 * What a response says: data as text, because the order of fields counts; errors by their places.
 */
function told({ data, errors = [] }: Answer) {
  const places = errors.map(({ path, locations, message }) =>
    path === undefined ? { locations, message: message.slice(0, 1_000) } : { locations, path },
  );
  return { data: JSON.stringify(data ?? null), errors: places };
}

/** Limits of what is executed are no matter of the specification. */
function isLimited({ errors = [] }: Answer): boolean {
  return errors.some(({ extensions }) => /^QUERY_|^VARIABLES_/i.test(String(extensions?.code)));
}

test(
  'Every document is answered as the specification says: the same data in the same order, the same errors at the same places',
  async () => {
    let compared = 0;
    const isSame = async (document: { text: string; requests: { variables: Record<string, unknown> }[] }) => {
      const parsed = parse(document.text);
      fc.pre(validate(reference, parsed).length === 0);
      for (const request of document.requests) {
        const body = { query: document.text, ...request };
        const { text } = await world.request('POST', '/graphql', { body });
        const answer = JSON.parse(text) as Answer;
        fc.pre(!isLimited(answer));
        const { variables: variableValues, ...rest } = request;
        const expected = await execute({ schema: reference, document: parsed, variableValues, ...rest });
        expect(told(answer)).toEqual(told(asJson(expected)));
        compared += 1;
      }
    };
    await fc.assert(fc.asyncProperty(documents(reference), isSame), { ...fuzzing(runs), endOnFailure: true });
    expect(compared).toBeGreaterThan(runs);
  },
  fuzzingTime(runs),
);

function asJson(result: ExecutionResult): Answer {
  return JSON.parse(JSON.stringify(result)) as Answer;
}
