import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { leastBlock, longestBlockAllowed } from '../harness/event-loop.ts';
import { now } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ config: { requestTimeout: 300 }, now: () => now });
});
afterAll(() => world.close());

const as = { as: 'administrator' } as const;
const dates = { startDate: '2027-05-01 10:00', endDate: '2027-05-01 12:00' };
const createEvents =
  'mutation ($inputs: [CreateEventInput!]!) { createEvents(inputs: $inputs) { items { event { number } } errors { message } } }';

/** So many characters of words that are hardly ever the same. */
function wordsOf(length: number): string {
  let text = '';
  for (let at = 1; text.length < length; at += 1) text += `w${(at * 7919).toString(36)} `;
  return text;
}

test('While a statement runs in the database, the process goes on serving', async () => {
  const slow = CompiledQuery.raw('select count(*) from generate_series(1, 3000000)');
  expect(await leastBlock(() => world.database.query(slow))).toBeLessThan(longestBlockAllowed);
});

const writes: [string, object[]][] = [
  [
    'many events of 9 KB each',
    Array.from({ length: scaled(100, 20) }, (_, at) => ({
      ...dates,
      title: `Bulk ${at}`,
      description: wordsOf(9000),
      tags: [`tag ${at}`],
      venues: [{ create: { name: `Venue ${at}` } }],
    })),
  ],
  ['an event of 100,000 characters', [{ ...dates, title: 'Long', description: wordsOf(99_900) }]],
  ['an event of 25,000 escapes', [{ ...dates, title: 'Signs', description: '<b>&amp;</b>'.repeat(8_300) }]],
];

test.each(writes)('Writing %s does not stop the others', async (_, inputs) => {
  const block = await leastBlock(async () => {
    const { status, errors } = await world.graphql(createEvents, { inputs }, as);
    expect([status, errors]).toEqual([200, []]);
  });
  expect(block).toBeLessThan(longestBlockAllowed);
});

test('Reading events with all that hangs on them does not stop the others', async () => {
  const event = 'id number title description excerpt';
  const rest = 'venues { id name } organizers { id name } categories { id name } tags { id name }';
  // The client compiles the description of the interface with its first request.
  await world.rest('GET', '/tags');
  const block = await leastBlock(async () => {
    const { status } = await world.graphql(`{ eventPage(perPage: 50) { total nodes { ${event} ${rest} } } }`);
    expect(status).toBe(200);
    expect((await world.rest('GET', '/events', { query: { per_page: 50 } })).status).toBe(200);
  });
  expect(block).toBeLessThan(longestBlockAllowed);
});

test('Checking and compiling the longest documents does not stop the others', async () => {
  const fields = Array.from({ length: 400 }, (_, at) => `f${at}: __typename`).join(' ');
  const block = await leastBlock(async () => {
    for (const name of ['a', 'b', 'c'])
      await world.graphql(`query ${name} { ${fields} eventPage { total } }`);
  });
  expect(block).toBeLessThan(longestBlockAllowed);
});
