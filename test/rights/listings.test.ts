import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as, sorted } from './scene.ts';
import { askers } from './table.ts';

/** One event, and what nothing else has: its venue, organizer, category and tag. */
interface Corner {
  event: number;
  venue: number;
  organizer: number;
  category: number;
  tag: number;
}

/**
 * What the calendar counts (published) and what it lists (not hidden either), written down by hand
 * (decision 0067).
 */
const corners = {
  open: { fields: {}, counts: true, upcoming: true, lists: true },
  hidden: { fields: { hide_from_listings: true }, counts: true, upcoming: true, lists: false },
  over: {
    fields: { hide_from_listings: true, start_date: '2027-03-01', end_date: '2027-03-02' },
    counts: true,
    upcoming: false,
    lists: false,
  },
  draft: {
    fields: { hide_from_listings: true, status: 'draft' },
    counts: false,
    upcoming: false,
    lists: false,
  },
} as const;

type Name = keyof typeof corners;
const names = Object.keys(corners) as Name[];

let world: World;
const made = new Map<Name, Corner>();
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  for (const name of names) {
    const [venue, organizer] = [await make.venue(), await make.organizer()];
    const [category, tag] = [await make.category(), await make.tag()];
    const linked = { venue: venue.id, organizer: organizer.id, categories: category.id, tags: tag.id };
    const event = await make.event({ title: `Concert ${name}`, ...linked, ...corners[name].fields });
    made.set(name, {
      event: event.id,
      venue: venue.id,
      organizer: organizer.id,
      category: category.id,
      tag: tag.id,
    });
  }
});
afterAll(() => world.close());

/** The numbers of one kind in the corners that the table says have something. */
const numbersOf = (kind: keyof Corner, says?: 'counts' | 'upcoming' | 'lists') =>
  sorted(
    [...made].flatMap(([name, corner]) => (says === undefined || corners[name][says] ? [corner[kind]] : [])),
  );

interface Numbered {
  number: number;
}

describe.each(askers)('Asked by %s', (who) => {
  const rest = async (path: string, query: Fields = {}) => {
    const all = { per_page: 50, ...query };
    const { status, body } = await world.rest<{ total: number; [list: string]: unknown }>('GET', path, {
      as: as(who),
      query: all,
    });
    expect(status).toBe(200);
    const resources = body[path.slice(1)] as { id: number; count: number }[];
    expect(body.total).toBe(resources.length);
    return resources;
  };
  const ids = async (path: string, query: Fields) => sorted((await rest(path, query)).map(({ id }) => id));
  const ask = (query: string) =>
    createAsker(world)<Record<string, { nodes: Numbered[]; totalCount: number }>>(query, {}, { as: as(who) });

  test.each(['categories', 'tags'] as const)('%s count published events, hidden ones too', async (list) => {
    const kind = list === 'tags' ? 'tag' : 'category';
    const counted = new Map(names.map((name) => [made.get(name)?.[kind], Number(corners[name].counts)]));
    const all = await rest(`/${list}`, { hide_empty: 'false' });
    expect(new Map(all.map(({ id, count }) => [id, count]))).toEqual(counted);
    expect(await ids(`/${list}`, {})).toEqual(numbersOf(kind, 'counts'));
    const queried = await ask(`{
      all: ${list} { totalCount nodes { number count } }
      used: ${list}(filter: { hideEmpty: true }) { totalCount nodes { number } } }`);
    expect(new Map(queried.all?.nodes.map((node) => Object.values(node) as [number, number]))).toEqual(
      counted,
    );
    expect(sorted(numbers(queried.used))).toEqual(numbersOf(kind, 'counts'));
  });

  test.each(['venues', 'organizers'] as const)(
    '%s have events where one is published, hidden or not',
    async (list) => {
      const kind = list === 'venues' ? 'venue' : 'organizer';
      const [having, upcoming] = [numbersOf(kind, 'counts'), numbersOf(kind, 'upcoming')];
      const lacking = numbersOf(kind).filter((number) => !having.includes(number));
      expect(await ids(`/${list}`, { has_events: 'true' })).toEqual(having);
      expect(await ids(`/${list}`, { has_events: 'false' })).toEqual(lacking);
      expect(await ids(`/${list}`, { only_with_upcoming: 'true' })).toEqual(upcoming);
      const queried = await ask(`{
        having: ${list}(filter: { hasEvents: true }) { totalCount nodes { number } }
        lacking: ${list}(filter: { hasEvents: false }) { totalCount nodes { number } }
        upcoming: ${list}(filter: { onlyWithUpcoming: true }) { totalCount nodes { number } } }`);
      expect(sorted(numbers(queried.having))).toEqual(having);
      expect(sorted(numbers(queried.lacking))).toEqual(lacking);
      expect(sorted(numbers(queried.upcoming))).toEqual(upcoming);
    },
  );

  test('no list of events, total, search, statistic or table has a hidden event', async () => {
    const [all, listed] = [numbersOf('event'), numbersOf('event', 'lists')];
    const filters = ['venue', 'organizer', 'categories', 'tags'] as const;
    for (const filter of filters) {
      const values = numbersOf(filter === 'categories' ? 'category' : filter === 'tags' ? 'tag' : filter);
      expect(await ids('/events', { [filter]: values.join() })).toEqual(listed);
    }
    expect(await ids('/events', { include: all.join() })).toEqual(listed);
    const queried = await ask(`{
      events { totalCount nodes { number } }
      included: events(filter: { numbers: [${all.join()}] }) { totalCount nodes { number } }
      found: searchEvents(query: "concert") { totalCount nodes { number } } }`);
    for (const list of Object.values(queried)) expect(numbers(list)).toEqual(listed);
    const { statistics } = await createAsker(world)(
      '{ statistics: eventStatistics { total { events } } }',
      {},
      {
        as: as(who),
      },
    );
    expect(statistics).toEqual({ total: { events: listed.length } });
    const { text } = await world.request('GET', '/export/events.csv', { as: as(who) });
    expect(text.trim().split('\n')).toHaveLength(1 + listed.length);
  });

  test('the events of venues, organizers, categories and tags leave hidden ones out', async () => {
    for (const [name, corner] of made) {
      const fields = (['venue', 'organizer', 'category', 'tag'] as const).map(
        (kind) => `${kind}(number: ${corner[kind]}) { events { totalCount nodes { number } }
          ${kind === 'venue' || kind === 'organizer' ? 'upcomingEvents { nodes { number } }' : ''} }`,
      );
      const owners = await createAsker(world)<
        Record<string, { events: { totalCount: number; nodes: Numbered[] }; upcomingEvents?: unknown }>
      >(`{ ${fields.join(' ')} }`, {}, { as: as(who) });
      const nodes = corners[name].lists ? [{ number: corner.event }] : [];
      for (const { events, upcomingEvents = { nodes } } of Object.values(owners)) {
        expect(events).toEqual({ totalCount: nodes.length, nodes });
        expect(upcomingEvents).toEqual({ nodes });
      }
    }
  });

  test('a hidden event that is published can be read by its address', async () => {
    const hidden = made.get('hidden');
    const { status, body } = await world.rest('GET', `/events/${hidden?.event ?? 0}`, { as: as(who) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      hide_from_listings: true,
      categories: [{ count: 1 }],
      tags: [{ count: 1 }],
    });
  });
});

/** The numbers of a list, whose total agrees. */
function numbers(list: { nodes: Numbered[]; totalCount: number } | undefined): number[] {
  const all = list?.nodes.map(({ number }) => number) ?? [];
  expect(list?.totalCount).toBe(all.length);
  return all;
}
