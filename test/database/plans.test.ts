import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { connectEvents, connectEventsOf } from '../../src/calendar/event/connection.ts';
import { listEvents } from '../../src/calendar/event/list.ts';
import { searchEvents } from '../../src/calendar/event/search/search.ts';
import type { Input } from '../../src/calendar/input/checks.ts';
import { listOrganizers } from '../../src/calendar/organizer/organizer.ts';
import { listVenues } from '../../src/calendar/venue/venue.ts';
import type { Context } from '../../src/context/context.ts';
import { createContext } from '../../src/context/create.ts';
import { mostConnections } from '../../src/database/server/postgres.ts';
import { createLogger } from '../../src/runtime/log.ts';
import { createMedia } from '../../src/media/media.ts';
import { createReport } from '../../src/runtime/report.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let known: { event: number; venue: number; organizer: number; category: number; tag: number };

beforeAll(async () => {
  world = await startCalendar();
  const create = async (path: string, body: Record<string, unknown>) =>
    (await world.rest<{ id: number }>('POST', path, { as: 'editor', body })).body.id;
  const venue = await create('/venues', { venue: 'Hall' });
  const organizer = await create('/organizers', { organizer: 'Club' });
  const category = await create('/categories', { name: 'Music' });
  const tag = await create('/tags', { name: 'Live' });
  const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
  const links = { venue, organizer, categories: [category], tags: [tag] };
  const event = await create('/events', { title: 'Concert', ...times, ...links });
  known = { event, venue, organizer, category, tag };
});

afterAll(() => world.close());

/** Every documented filter of events, with arguments in the names of the schema (spec 4.3). */
const eventFilters: [string, () => Input][] = [
  ['the default window', () => ({})],
  ['startDate', () => ({ startDate: '2031-01-01' })],
  ['startsBefore', () => ({ startsBefore: '2020-01-01' })],
  ['startsAfter', () => ({ startsAfter: '2031-01-01' })],
  ['endsBefore', () => ({ endsBefore: '2020-01-01' })],
  ['endsAfter', () => ({ endsAfter: '2031-01-01' })],
  ['search', () => ({ search: 'concert' })],
  ['search for one Chinese character', () => ({ search: '读' })],
  ['search for one letter', () => ({ search: 'c' })],
  ['search for two signs', () => ({ search: '.,' })],
  ['categories', () => ({ categories: [known.category] })],
  ['tags', () => ({ tags: [known.tag] })],
  ['venue', () => ({ venue: [known.venue] })],
  ['organizer', () => ({ organizer: [known.organizer] })],
  ['featured', () => ({ featured: true })],
  ['include', () => ({ include: [known.event] })],
  ['postParent', () => ({ postParent: known.event })],
];

const defaults = { page: 1, perPage: 10, strictDates: false, onlyWithUpcoming: false };

describe('Where an index can serve, no list reads the whole table of events', () => {
  test.each(eventFilters)('with %s', async (_name, input) => {
    const plans = await plansOf((context) => listEvents(context, { ...defaults, ...input() }));
    expect(plans).not.toMatch(/Seq Scan on event\b/);
  });

  test.each([
    ['venues', (context: Context) => listVenues(context, { ...defaults, event: known.event })],
    ['organizers', (context: Context) => listOrganizers(context, { ...defaults, event: known.event })],
  ])('for the %s of an event', async (_name, list) => {
    expect(await plansOf(list)).not.toMatch(/Seq Scan on event(_venue|_organizer)?\b/);
  });
});

describe('Where an index can serve, no connection reads the whole table of events or venues', () => {
  const near = { latitude: 60, longitude: 25, radius: 10 };
  const period = { from: '2031-01-01T00:00:00Z', to: '2031-01-02T00:00:00Z' };
  const days = { from: '2031-01-01', to: '2031-01-01' };
  test.each<[Input]>([
    [{ filter: { overlapping: period } }],
    [{ filter: { within: period } }],
    [{ filter: { overlappingDays: days } }],
    [{ filter: { upcoming: true } }],
    [{ filter: { box: { south: 60, west: 24, north: 61, east: 25 } } }],
    [{ filter: { near } }],
    [{ filter: { near }, orderBy: 'nearest' }],
    [{ filter: { or: [{ numbers: [1] }, { parent: null, startsBefore: period.from }] } }],
  ])('%j', async (input) => {
    const plans = await plansOf((context) => connectEvents(context, input));
    expect(plans).not.toMatch(/Seq Scan on (event|venue)\b/);
  });

  test.each([
    ['start_asc', 'event_starts'],
    ['start_desc', 'event_starts'],
    ['end_asc', 'event_ends'],
    ['published_desc', 'event_published'],
    ['modified_desc', 'event_modified'],
  ])('ordered by %s', async (orderBy, index) => {
    const plans = await plansOf((context) => connectEvents(context, { orderBy }), ['enable_sort']);
    expect(plans).toMatch(new RegExp(`Limit .*\\n *->  Index (Only )?Scan (Backward )?using ${index}\\b`));
  });
});

test.each(['venue', 'organizer'] as const)(
  'The next events of a %s are read in their order, and no others',
  async (kind) => {
    const owner = { kind, number: known[kind], requestedLanguage: 'en' } as const;
    const read = (context: Context) =>
      connectEventsOf(context, owner, { input: { first: 3 }, tellsPages: false });
    expect(await plansOf(read, ['enable_sort'])).toMatch(
      new RegExp(`Limit .*\\n[^]*->  Index Only Scan using event_${kind}_start\\b`),
    );
  },
);

test.each([
  ['found by its number', 'event_number', ['start_date', 'published_at', 'starts_at', 'ends_at', 'end_date']],
  ['featured', 'event_featured', ['start_date', 'published_at', 'end_date']],
])('An event that is %s need not be read to be counted', async (_which, index, dates) => {
  const rows = await world.database.orm.em
    .fork()
    .execute<{ definition: string }[]>(`select pg_get_indexdef(?::regclass) as definition`, [index]);
  for (const column of [...dates, 'visible_at', 'status', 'author_id'])
    expect(rows[0]?.definition).toContain(column);
});

test('The counts of terms are read without their events', async () => {
  const plans = await plansOf((context) => context.loaders.countByTerm.load(known.tag));
  expect(plans).toContain('term_count');
  expect(plans).not.toMatch(/visible_at <=/);
});

test('A server plans what one event shows, and what a write stores, only a few times', async () => {
  if (world.database.embedded) return;
  const path = `/events/${known.event}`;
  // PostgreSQL makes five plans for the values at hand before it keeps one for all; a text is
  // prepared at its second use.
  for (let turn = 1; turn <= 9; turn += 1) {
    await world.rest('PATCH', path, { as: 'editor', body: { title: `Concert ${turn}`, tags: [known.tag] } });
    await world.rest('GET', path, { query: { turn: String(turn) } });
  }
  const prepared = await preparedStatements();
  expect(prepared.map(({ statement }) => statement)).toContainEqual(
    expect.stringMatching(/^insert into audit_entry/),
  );
  expect(prepared.filter(({ custom }) => custom > 5)).toEqual([]);
});

/**
 * The prepared statements of all connections of the process: each of so many reads borrows another
 * one.
 */
async function preparedStatements(): Promise<{ statement: string; custom: number }[]> {
  const read = () =>
    world.database.query<{ statement: string; custom: number }>(
      CompiledQuery.raw(`select statement, custom_plans::int as custom from pg_prepared_statements
        where statement not like 'explain %'`),
    );
  return (await Promise.all(Array.from({ length: mostConnections }, read))).flat();
}

test('A search reads the texts of one language alone', async () => {
  const plans = await plansOf((context) => listEvents(context, { ...defaults, search: '"a concert"' }));
  expect(plans).toContain('event_text_en');
  expect(plans).not.toContain('event_text_fi');
});

test.each(['concert', 'c', 'conc -hall'])(
  'A search for %s reads no texts, and letters of one language',
  async (search) => {
    const plans = await plansOf((context) =>
      listEvents(context, { ...defaults, search, perPage: 1, page: 1 }),
    );
    expect(plans).toContain('event_letters_en');
    expect(plans).not.toMatch(/event_letters_fi|event_text_\w+_(folded|pairs)|folded/);
  },
);

test('A ranked search reads the texts of one language and known words, each by an index', async () => {
  const plans = await plansOf((context) => searchEvents(context, { query: 'concert' }));
  expect(plans).toContain('event_text_en');
  expect(plans).toContain('event_words_en');
  // A known word that has lost its event is looked for in its own language, which the plan cannot
  // tell beforehand.
  expect(plans).not.toMatch(/event_text_fi|Seq Scan on (event|search_word)/);
});

/**
 * The plans of the statements that a list runs, with sequential scans (and sorts) as unattractive
 * as in a large table.
 */
async function plansOf(
  list: (context: Context) => Promise<unknown>,
  more: readonly string[] = [],
): Promise<string> {
  const statements: CompiledQuery[] = [];
  const database = {
    ...world.database,
    query: <Row>(query: CompiledQuery<Row>) => {
      statements.push(query);
      return world.database.query(query);
    },
  };
  const log = createLogger('silent');
  const report = createReport(log);
  const { config } = world;
  const media = createMedia(config);
  const service = {
    ...{ config, database, media, required: {}, log, report },
    ...{ now: Date.now, publicUrl: () => '' },
  };
  await list(createContext(service, { viewer: null }));
  return world.database.orm.em.fork().transactional(async (em) => {
    for (const dependencies of ['enable_seqscan', ...more])
      await em.execute(`set local ${dependencies} = off`);
    const plans: string[] = [];
    for (const { sql, parameters } of statements)
      plans.push(...(await explain(em.getKysely(), { sql, parameters })));
    return plans.join('\n');
  });
}

async function explain(
  db: ReturnType<World['database']['orm']['em']['getKysely']>,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<string[]> {
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${sql}`, [...parameters]),
  );
  return rows.map((row) => row['QUERY PLAN'] ?? '');
}
