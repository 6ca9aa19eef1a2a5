import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { fuzzQueries, type FuzzQuery, readFuzzSchema, writeField } from '../harness/fuzz-graphql.ts';
import { fuzzing, fuzzingTime } from '../harness/fuzz.ts';
import type { Payload } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { type Scene, startScene } from './scene.ts';

const runs = 80;

let world: World;
let known: Scene['known'];
beforeAll(async () => {
  ({ world, known } = await startScene());
});
afterAll(() => world.close());

const as = 'administrator';

type Resource = Record<string, unknown> & { number: number };
type Changed = Payload & Record<string, Resource | null>;

/** Whether something was written: all that was asked for, or some of it where that is what was asked for. */
function hasWritten({ variables }: FuzzQuery, payload: Changed | null | undefined): payload is Changed {
  if (payload === null || payload === undefined) return false;
  const items = (payload.items ?? []) as unknown as { errors: unknown[] }[];
  const hasSkipped = variables.onError === 'SKIP' && items.some(({ errors }) => errors.length === 0);
  return payload.errors.length === 0 || hasSkipped;
}

/** What a change gave is what a read gives, over both interfaces. */
async function readBack(
  schema: GraphQLSchema,
  { field, variables }: FuzzQuery,
  payload: Changed,
): Promise<void> {
  const kind = /^(?:create|update)(\w+?)(?:BySlug)?$/.exec(field)?.[1]?.toLowerCase() ?? '';
  const [query, resource] = [schema.getQueryType()?.getFields()[kind], payload[kind]];
  if (query === undefined || resource === null || resource === undefined) return;
  const { language } = variables;
  const read = await world.graphql(
    `query ${writeField(query)}`,
    { number: resource.number, language },
    { as },
  );
  expect(read).toMatchObject({ errors: [], data: { [kind]: resource } });
  const path = `/${kind.replace(/y$/, 'ie')}s/${resource.number}`;
  expect((await world.rest('GET', path, { as })).status).toBe(200);
}

test(
  'GraphQL answers variables of whatever form, never fails, and writes what it can read back, or nothing',
  async () => {
    let held = await readTables(world.database);
    const schema = await readFuzzSchema(world);
    const isHonest = async (query: FuzzQuery) => {
      const { status, data, errors } = await world.graphql<Record<string, Changed | null>>(
        query.text,
        query.variables,
        { as },
      );
      expect(status).toBeLessThan(500);
      for (const { extensions } of errors)
        expect(String(extensions?.code)).toMatch(/^(?!INTERNAL|undefined)./);
      const after = await readTables(world.database);
      const payload = query.isMutation ? data?.[query.field] : null;
      if (errors.length === 0 && hasWritten(query, payload)) await readBack(schema, query, payload);
      else expect(after).toEqual(held);
      held = after;
    };
    await fc.assert(fc.asyncProperty(fuzzQueries(schema, known), isHonest), fuzzing(runs));
  },
  fuzzingTime(runs),
);
