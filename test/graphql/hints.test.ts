import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let production: World;
beforeAll(async () => {
  world = await startCalendar();
  production = await startCalendar({ config: { production: true } });
});
afterAll(async () => {
  await world.close();
  await production.close();
});

describe('An unknown name in a document', () => {
  const slips = [
    ['a field', '{ eventPage { totl } }', 'total'],
    ['a field of the root', '{ evnts { totalCount } }', 'events'],
    ['an argument', '{ eventPage(perPge: 5) { total } }', 'perPage'],
    ['an argument of a nested field', '{ venues { nodes { events(frist: 1) { totalCount } } } }', 'first'],
    ['an argument of a mutation', 'mutation { deleteTag(numer: 1) { errors { code } } }', 'number'],
    ['an input field', '{ events(filter: { serach: "x" }) { totalCount } }', 'search'],
    ['an enum value', '{ events(orderBy: START_ACS) { totalCount } }', 'START_ASC'],
    ['a type', 'query ($language: Langage) { tags(language: $language) { totalCount } }', 'Language'],
    ['a fragment’s type', '{ nodes(ids: []) { ... on Venu { name } } }', 'Venue'],
    ['a directive’s argument', '{ tags { totalCount @skip(iff: true) } }', 'if'],
  ] as const;
  const messagesOf = async (from: World, query: string) =>
    (await from.graphql(query)).errors.map(({ message }) => message).join('\n');

  test.each(slips)('of %s is answered with the nearest one', async (_, query, nearest) => {
    expect(await messagesOf(world, query)).toMatch(new RegExp(`Did you mean .*(?:"|\\b)${nearest}(?:"|\\b)`));
  });

  test.each(slips.map(([what, query]) => ({ what, query })))(
    'of $what is answered without any other name in production',
    async ({ query }) => {
      const message = await messagesOf(production, query);
      expect(message).not.toBe('');
      expect(message).not.toMatch(/did you mean/i);
    },
  );
});

describe('An unknown field in a variable', () => {
  const query = 'query ($filter: EventFilter) { events(filter: $filter) { totalCount } }';
  const variables = { filter: { serach: 'x' } };

  test('is answered with the nearest one', async () => {
    const { errors } = await world.graphql(query, variables);
    expect(errors.map(({ message }) => message).join('\n')).toMatch(/Did you mean "search"/);
  });

  test('is answered without any other name in production', async () => {
    const { errors } = await production.graphql(query, variables);
    expect(errors.map(({ message }) => message).join('\n')).toMatch(
      /"serach" is not defined by type "EventFilter"\.$/,
    );
  });
});
