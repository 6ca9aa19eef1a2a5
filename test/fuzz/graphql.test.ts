import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { fuzzQueries, type FuzzQuery, readFuzzSchema, writeField } from '../harness/fuzz-graphql.ts';
import { fuzzing, fuzzingTime } from '../harness/fuzz.ts';
import type { Payload } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { useScene } from './scene.ts';

const runs = 80;

const scene = useScene();

const as = 'administrator';

type Resource = Record<string, unknown> & { number: number };
type Changed = Payload & Record<string, Resource | null>;

/**
 * Whether something was written: all that was asked for, or some of it where that is what was asked
 * for.
 */
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
  const read = await scene.world.graphql(
    `query ${writeField(query, 2)}`,
    { number: resource.number, language },
    { as },
  );
  expect(read).toMatchObject({ errors: [], data: { [kind]: resource } });
  const path = `/${kind.replace(/y$/, 'ie')}s/${resource.number}`;
  expect((await scene.world.rest('GET', path, { as })).status).toBe(200);
}

test(
  'GraphQL answers variables of whatever form, never fails, and writes what it can read back, or nothing',
  async () => {
    let held = await readTables(scene.world.database);
    const schema = await readFuzzSchema(scene.world);
    const isHonest = async (query: FuzzQuery) => {
      const { status, data, errors } = await scene.world.graphql<Record<string, Changed | null>>(
        query.text,
        query.variables,
        { as },
      );
      expect(status).toBeLessThan(500);
      for (const { extensions } of errors)
        expect(String(extensions?.code)).toMatch(/^(?!INTERNAL|undefined)./);
      const after = await readTables(scene.world.database);
      const payload = query.isMutation ? data?.[query.field] : null;
      if (errors.length === 0 && hasWritten(query, payload)) await readBack(schema, query, payload);
      else expect(after).toEqual(held);
      held = after;
    };
    await fc.assert(fc.asyncProperty(fuzzQueries(schema, scene.known), isHonest), fuzzing(runs));
  },
  fuzzingTime(runs),
);
