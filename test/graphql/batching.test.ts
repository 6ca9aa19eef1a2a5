import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { languages } from '../../src/i18n/language.ts';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const few = 3;
const many = 12;
let world: World;
let ask: Asker;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  for (let number = 1; number <= many; number += 1) await createEvent(number);
  // The first to read asks when something will be published next; all others know.
  await world.rest('GET', '/organizers', { query: { per_page: 1 } });
});

afterAll(() => world.close());

/**
 * An event with relations of its own, so that no two events share what is loaded; some texts are
 * Finnish too.
 */
async function createEvent(number: number): Promise<void> {
  const make = createMaker(world);
  const { id: parent } = await make.category({ name: `Field ${number}` });
  const { id: category } = await make.category({ name: `Category ${number}`, parent });
  const event = await make.event({
    start_date: '2027-04-01 10:00',
    end_date: '2027-04-01 12:00',
    image: `https://example.org/${number}.jpg`,
    venue: [
      { venue: `Hall ${number}`, image: `https://example.org/hall-${number}.jpg` },
      { venue: `Yard ${number}` },
    ],
    organizer: [{ organizer: `Club ${number}` }, { organizer: `Choir ${number}` }],
    categories: [category],
    tags: [`Tag ${number}`, `Word ${number}`],
  });
  const input = {
    parent: event.id > 1 ? event.id - 1 : null,
    tickets: [{ name: `Seat ${number}` }],
    translations: [{ language: 'FI', title: `Tapahtuma ${number}` }],
  };
  const text = `mutation ($number: Int!, $input: UpdateEventInput!) { updateEvent(number: $number, input: $input) { errors { code } } }`;
  await ask(
    text,
    { number: event.id, input: number > 1 ? input : { ...input, parent: null } },
    { as: 'editor' },
  );
}

const everything = `
  title languages translations { title } image { url } author { name } parent { title } tickets { name }
  venues { name image { url } author { name } languages translations { name } }
  organizers { name author { name } translations { name } }
  categories { name count parent { name parent { name } } translations { name } }
  tags { name count languages }`;

async function count(work: () => Promise<unknown>): Promise<number> {
  return (await world.statements(work)).length;
}

/** What a list of events with everything around them costs in its field `page`. */
async function costOf(fields: string, size: number): Promise<number> {
  const query = `query ($size: Int!) { ${fields} }`;
  return count(async () => {
    const { page } = await ask<{ page: { nodes: unknown[] } }>(query, { size });
    expect(page.nodes).toHaveLength(size);
  });
}

test.each([
  ['a page', `page: eventPage(perPage: $size) { total nodes { ${everything} } }`],
  ['a connection', `page: events(first: $size) { totalCount nodes { ${everything} } }`],
])('%s of 3 events and one of 12 with everything around them cost the same statements', async (_, fields) => {
  expect(await costOf(fields, many)).toBe(await costOf(fields, few));
});

// How many statements two lists share depends on whose rows arrive first, so that only the most
// they may cost is promised.
test.each([
  [
    'A page in two languages',
    `page: eventPage(perPage: $size, language: EN) { total nodes { ${everything} } }`,
    `fi: eventPage(perPage: $size, language: FI) { total nodes { ${everything} } }`,
  ],
  [
    'A page and a connection in two languages',
    `page: eventPage(perPage: $size, language: ZH_HANS) { nodes { ${everything} } }`,
    `de: events(first: $size, language: DE) { nodes { ${everything} } }`,
  ],
])('%s of 12 events cost no more statements than two pages of 3', async (_, page, other) => {
  expect(await costOf(`${page} ${other}`, many)).toBeLessThanOrEqual(2 * (await costOf(page, few)));
});

test.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
  'A REST list of 3 and one of 12 cost the same statements: %s',
  async (path) => {
    const list = async (size: number) => {
      const { body } = await world.rest('GET', path, { query: { per_page: size } });
      expect(body[path.slice(1)]).toHaveLength(size);
    };
    const costs = [await count(() => list(few)), await count(() => list(many))];
    expect(costs[1]).toBe(costs[0]);
    expect(costs[1]).toBeLessThanOrEqual(8);
  },
);

test.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
  'A REST list costs the same statements in every language: %s',
  async (path) => {
    const costs: number[] = [];
    for (const language of languages)
      costs.push(await count(() => world.rest('GET', path, { language, query: { per_page: few } })));
    expect(new Set(costs).size).toBe(1);
  },
);

test.each(['venues', 'organizers', 'categories', 'tags'])(
  'A connection of 3 and one of 12 cost the same statements: %s',
  async (field) => {
    const more = ['venues', 'organizers'].includes(field) ? 'image { url } author { name }' : 'count';
    const list = (size: number) =>
      ask(
        `{ ${field}(first: ${size}) { totalCount nodes { name languages translations { name } ${more} } } }`,
      );
    expect(await count(() => list(many))).toBe(await count(() => list(few)));
  },
);

test('The total of a page costs no statement of its own', async () => {
  const statementsOf = (fields: string) => count(() => ask(`{ eventPage(${fields} } }`));
  const alone = await statementsOf('perPage: 3) { page nodes { number }');
  expect(await statementsOf('perPage: 3) { total totalPages nodes { number }')).toBe(alone);
  expect(await statementsOf('perPage: 50) { total totalPages nodes { number }')).toBe(alone);
});
