import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addUp } from '../../src/calendar/event/sums.ts';
import { createMaker, type Fields, type Maker, now, type WirePage } from '../harness/make.ts';
import { sample, scaled } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let moment = now;
let facets: Record<string, number>;

beforeAll(async () => {
  world = await startCalendar({ now: () => moment });
  make = createMaker(world);
  const above = await make.category();
  const below = await make.category({ parent: above.id });
  const beside = await make.category();
  const [tag, venue, organizer] = [await make.tag(), await make.venue(), await make.organizer()];
  facets = {
    ...{ above: above.id, below: below.id, beside: beside.id },
    ...{ tag: tag.id, venue: venue.id, organizer: organizer.id },
  };
});

afterAll(() => world.close());

/** Days of March 2027 on which events start, and how long they last. */
const startDay = fc.integer({ min: 1, max: 20 });
const lasting = fc.constantFrom(0, 0, 0, 1, 2, 9);
const status = fc.constantFrom('publish', 'publish', 'draft', 'pending', 'private');
/** The number of an event of the story, if there are so many. */
const which = fc.nat(30);

const fields = fc.record({
  day: startDay,
  days: lasting,
  status,
  featured: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
  categories: fc.subarray(['above', 'below', 'beside']),
  tagged: fc.boolean(),
  placed: fc.boolean(),
  organized: fc.boolean(),
  later: fc.constantFrom(false, false, true),
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), fields }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), which, fields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), top: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('addUp' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type EventFields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

function dateOf(day: number): string {
  return new Date(Date.UTC(2027, 2, day)).toISOString().slice(0, 10);
}

function bodyOf(event: EventFields): Fields {
  const named = (name: string, isThere: boolean) => (isThere ? [facets[name]] : []);
  return {
    start_date: `${dateOf(event.day)} 18:00:00`,
    end_date: `${dateOf(event.day + event.days)} 20:00:00`,
    status: event.status,
    featured: event.featured,
    hide_from_listings: event.hidden,
    categories: event.categories.map((name) => facets[name]),
    tags: named('tag', event.tagged),
    venue: named('venue', event.placed),
    organizer: named('organizer', event.organized),
    ...(event.later ? { date: '2027-03-15 00:00:00' } : {}),
  };
}

const steps: {
  [Name in Step['do']]: (step: Extract<Step, { do: Name }>, events: number[]) => Promise<unknown>;
} = {
  create: async (each, events) => events.push((await make.event(bodyOf(each.fields))).id),
  update: (each, events) => write('PUT', eventOf(each, events), bodyOf(each.fields)),
  delete: (each, events) => write('DELETE', eventOf(each, events)),
  move: ({ top }) => write('PUT', `/categories/${facets.below}`, { parent: top ? 0 : facets.above }),
  addUp: () => addUp(world.database),
};

function eventOf(each: { which: number }, events: readonly number[]): string {
  return `/events/${events[each.which % Math.max(events.length, 1)] ?? 0}`;
}

function write(method: 'PUT' | 'DELETE', path: string, body?: Fields): Promise<unknown> {
  return world.rest(method, path, { as: 'editor', body });
}

/** Runs steps, some at the same time. */
async function run(story: readonly Step[], events: number[]): Promise<void> {
  for (let next = 0; next < story.length; next += 3)
    await Promise.all(story.slice(next, next + 3).map((each) => steps[each.do](each as never, events)));
}

const windows: Record<string, string>[] = [
  {},
  { any_date: 'true' },
  { start_date: '2027-03-05', end_date: '2027-03-07' },
  { start_date: '2027-03-06', end_date: '2027-03-06' },
  { start_date: '2027-03-09', end_date: '2027-03-05' },
  { starts_after: '2027-03-08' },
  { starts_after: '2027-03-04', starts_before: '2027-03-10' },
  { ends_after: '2027-03-08' },
  { ends_before: '2027-03-10' },
  { ends_after: '2027-03-08', starts_before: '2027-03-10' },
];

const filters = (): Record<string, string>[] => [
  {},
  { categories: String(facets.above) },
  { categories: String(facets.below) },
  { tags: String(facets.tag) },
  { venue: String(facets.venue) },
  { organizer: String(facets.organizer) },
  { featured: 'true' },
];

const readers: { as?: 'editor' | 'author'; query?: Record<string, string> }[] = [
  {},
  { as: 'editor' },
  { as: 'editor', query: { status: 'publish' } },
  { as: 'editor', query: { status: 'future' } },
  { as: 'editor', query: { status: 'draft,trash' } },
  { as: 'author' },
];

/** The total, and how many events its pages have. */
async function compare(query: Record<string, string>, as?: 'editor' | 'author'): Promise<void> {
  const list = { query: { ...query, per_page: '50' }, ...(as === undefined ? {} : { as }) };
  const { status: found, body } = await world.rest<WirePage>('GET', '/events', list);
  const { total, events } = found === 404 ? { total: 0, events: [] } : body;
  const pages = Math.ceil(total / 50);
  let length = events.length;
  for (let page = 2; page <= pages; page += 1) {
    const next = await world.rest<WirePage>('GET', '/events', {
      ...list,
      query: { ...list.query, page: String(page) },
    });
    length += next.body.events.length;
  }
  expect({ query, as, total }).toEqual({ query, as, total: length });
}

async function compareAll(): Promise<void> {
  for (const { as, query } of sample(readers))
    for (const window of sample(windows, 4))
      for (const filter of sample(filters())) await compare({ ...window, ...filter, ...query }, as);
}

test('What was published meanwhile is counted among the public events once sums are added up', async () => {
  const tag = await make.tag();
  const { id } = await make.event({ tags: [tag.id], date: '2040-01-01 00:00:00' });
  const execute = <Row>(statement: string) => world.database.orm.em.fork().execute<Row[]>(statement);
  const read = async () => {
    const query = { tags: String(tag.id), fresh: String(Math.random()) };
    const { body } = await world.rest<WirePage>('GET', '/events', { query });
    const [tally] = await execute<{ state: string }>(`select state from event_tally where event_id = ${id}`);
    return [body.total, tally?.state];
  };
  expect(await read()).toEqual([0, 'scheduled']);
  // Its date passes, and no trigger runs.
  await execute(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update event set visible_at = '2020-01-01' where id = ${id};
    update event_tally set visible_at = '2020-01-01' where event_id = ${id};
  end $$`);
  expect(await read()).toEqual([1, 'scheduled']);
  await addUp(world.database);
  expect(await read()).toEqual([1, 'public']);
});

test('A transaction counts what it changed, whatever it undid before and however early it counted', async () => {
  const tag = await make.tag();
  const [{ id: one }, { id: other }] = [await make.event({ tags: [tag.id] }), await make.event()];
  const execute = <Row>(statement: string) => world.database.orm.em.fork().execute<Row[]>(statement);
  const unlink = `delete from event_term where event_id = ${one} and term_id = ${tag.id}`;
  await execute(`do $$ begin
    begin
      ${unlink};
      raise exception 'on purpose';
    exception when raise_exception then null;
    end;
    insert into event_term (event_id, term_id, visible_at)
      select id, ${tag.id}, visible_at from event where id = ${other};
    set constraints all immediate;
    set constraints all deferred;
    ${unlink};
  end $$`);
  const counted = await execute<{ id: number }>(
    `select event_id as id from event_tally where facets @> array['term:${tag.id}']`,
  );
  expect(counted).toEqual([{ id: other }]);
});

test('Totals are what counting gives, after any writes and at any time', async () => {
  const events: number[] = [];
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (story) => {
    moment = now;
    await run(story, events);
    await compareAll();
    moment = Date.parse('2027-03-15T00:00:01Z');
    await compareAll();
  });
  await fc.assert(property, { numRuns: scaled(3, 1), endOnFailure: true });
}, 180_000);
