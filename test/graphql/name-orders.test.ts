import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { followCollations } from '../../src/calendar/sort-keys.ts';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { resetColumns } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now, config: { restAliases: ['/wp-json/tribe/events/v1'] } });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

const kinds = ['events', 'venues', 'organizers'] as const;
type Kind = (typeof kinds)[number];

interface Slice {
  list: {
    nodes: { number: number; name: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null; startCursor: string | null };
  };
}

/** Creates resources with these names, in this order. */
async function create(kind: Kind, names: readonly string[], language?: 'fi' | 'de'): Promise<number[]> {
  const numbers = [];
  for (const name of names) {
    const day = { start_date: '2027-04-01', end_date: '2027-04-01' };
    const body = kind === 'events' ? { title: name, ...day } : { [kind.slice(0, -1)]: name };
    const made = await world.rest<{ id: number }>('POST', `/${kind}`, { as: 'editor', language, body });
    expect(made.status).toBe(201);
    numbers.push(made.body.id);
  }
  return numbers;
}

const documentOf = (kind: Kind) => {
  const [order, name, filter] =
    kind === 'events'
      ? ['EventOrder', 'title', 'EventFilter']
      : [
          kind === 'venues' ? 'VenueOrder' : 'OrganizerOrder',
          'name',
          kind === 'venues' ? 'VenueFilter' : 'OrganizerFilter',
        ];
  return `query ($by: ${order}, $filter: ${filter}, $first: Int, $after: String, $last: Int, $before: String, $language: Language) {
    list: ${kind}(orderBy: $by, filter: $filter, first: $first, after: $after, last: $last, before: $before, language: $language) {
      nodes { number name: ${name} } pageInfo { hasNextPage endCursor startCursor }
    }
  }`;
};

const orderOf = (kind: Kind, direction: 'ASC' | 'DESC') =>
  `${kind === 'events' ? 'TITLE' : 'NAME'}_${direction}`;

async function namesOf(kind: Kind, variables: Record<string, unknown>): Promise<string[]> {
  const { list } = await ask<Slice>(documentOf(kind), variables);
  return list.nodes.map(({ name }) => name);
}

describe.each(kinds)('%s by name', (kind) => {
  const halls = ['Hall 1b', 'hall 2', 'Hall 10', 'Halle', 'Hälsa', 'Zoo'];
  let numbers: number[];
  beforeAll(async () => {
    numbers = await create(kind, halls.toReversed());
  });

  test('are in the collation of the language, numbers as numbers, in both directions', async () => {
    const filter = { numbers };
    expect(await namesOf(kind, { by: orderOf(kind, 'ASC'), filter })).toEqual(halls);
    expect(await namesOf(kind, { by: orderOf(kind, 'DESC'), filter })).toEqual(halls.toReversed());
    const inFinnish = ['Hall 1b', 'hall 2', 'Hall 10', 'Halle', 'Hälsa', 'Zoo'];
    expect(await namesOf(kind, { by: orderOf(kind, 'ASC'), filter, language: 'FI' })).toEqual(inFinnish);
  });

  test('differ by language', async () => {
    const made = await create(kind, ['Öl', 'Zebra', 'Ofen']);
    const by = orderOf(kind, 'ASC');
    const filter = { numbers: made };
    expect(await namesOf(kind, { by, filter, language: 'DE' })).toEqual(['Ofen', 'Öl', 'Zebra']);
    expect(await namesOf(kind, { by, filter, language: 'FI' })).toEqual(['Ofen', 'Zebra', 'Öl']);
  });

  test.each(['ASC', 'DESC'] as const)(
    'page by cursors, %s, forward and backward, equal names too',
    async (direction) => {
      const same = await create(kind, ['Twin', 'Twin', 'twin', 'Twin']).catch(() => []);
      const filter = { numbers: [...numbers, ...same] };
      const by = orderOf(kind, direction);
      const all = (await ask<Slice>(documentOf(kind), { by, filter, first: 50 })).list.nodes;
      const forward = [];
      for (let after: string | null = null; ;) {
        const { list }: Slice = await ask<Slice>(documentOf(kind), { by, filter, first: 3, after });
        forward.push(...list.nodes);
        if (!list.pageInfo.hasNextPage) break;
        after = list.pageInfo.endCursor;
      }
      expect(forward).toEqual(all);
      const { list: end } = await ask<Slice>(documentOf(kind), { by, filter, last: 2 });
      expect(end.nodes).toEqual(all.slice(-2));
      const before = end.pageInfo.startCursor;
      const { list: middle } = await ask<Slice>(documentOf(kind), { by, filter, last: 2, before });
      expect(middle.nodes).toEqual(all.slice(-4, -2));
    },
  );

  test('are where their new name belongs once it has changed', async () => {
    const made = await create(kind, ['Berg', 'Tal']);
    const body = kind === 'events' ? { title: 'Wiese' } : { [kind.slice(0, -1)]: 'Wiese' };
    await world.rest('PATCH', `/${kind}/${made[0]}`, { as: 'editor', body });
    const names = await namesOf(kind, { by: orderOf(kind, 'ASC'), filter: { numbers: made } });
    expect(names).toEqual(['Tal', 'Wiese']);
  });

  test('reject the cursors of other orders', async () => {
    const { list } = await ask<Slice>(documentOf(kind), { by: 'PUBLISHED_DESC', first: 1 });
    const asked = ask(documentOf(kind), { by: orderOf(kind, 'ASC'), after: list.pageInfo.endCursor });
    await expect(asked).rejects.toThrow();
  });
});

test('events of a venue are sorted by title, too', async () => {
  const venue = { venue: 'Titled hall' };
  for (const title of ['Talk 10', 'Talk 9']) await make.event({ title, venue });
  const text = `{ venues(filter: { search: "Titled hall" }) { nodes { events(orderBy: TITLE_ASC) { nodes { title } } } } }`;
  const { venues } = await ask<{ venues: { nodes: { events: { nodes: { title: string }[] } }[] } }>(text);
  expect(venues.nodes[0]?.events.nodes.map(({ title }) => title)).toEqual(['Talk 9', 'Talk 10']);
});

test('lists of older clients sort titles alike', async () => {
  const include = (await create('venues', ['Saal 10', 'saal 9', 'Saal Ä'])).join(',');
  const path = `/wp-json/wp/v2/tribe_venue?include=${include}&orderby=title&order=asc`;
  const { body } = await world.request<{ title: { rendered: string } }[]>('GET', path);
  expect(body.map(({ title }) => title.rendered)).toEqual(['saal 9', 'Saal 10', 'Saal Ä']);
});

test('names that have no key, or one of another collation, get theirs at the next start', async () => {
  const numbers = await create('venues', ['Raum 10', 'Raum 9']);
  const keys = () =>
    world.database.query<{ sort_key: string }>(
      sql<{ sort_key: string }>`select sort_key from venue_text union all select sort_key from event_text
        union all select sort_key from organizer_text order by 1`.compile(sqlBuilder),
    );
  const before = await keys();
  const resets: Record<string, string>[] = [
    { venue_text: "sort_key = ''" },
    { text_fallback: "collated_by = 'old'", event_text: "sort_key = 'x'" },
  ];
  for (const reset of resets) {
    await resetColumns(world, reset);
    expect(await keys()).not.toEqual(before);
    await followCollations(world.database, pino({ level: 'silent' }));
    expect(await keys()).toEqual(before);
  }
  const names = await namesOf('venues', { by: 'NAME_ASC', filter: { numbers } });
  expect(names).toEqual(['Raum 9', 'Raum 10']);
});
