import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, idsOf, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

interface List {
  totalCount: number;
  nodes: { number: number }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}
type Owners = Record<string, { events: List; upcomingEvents: List; children: List }>;

const list = '{ totalCount nodes { number } }';
const day = (number: number) => `2027-04-${String(number).padStart(2, '0')}`;
const on = (number: number) => ({ start_date: `${day(number)} 10:00`, end_date: `${day(number)} 11:00` });
const whole = (events: { id: number }[]) => ({
  totalCount: events.length,
  nodes: idsOf(events).map((number) => ({ number })),
});

async function setParent(number: number, parent: number): Promise<void> {
  const text =
    'mutation ($n: Int!, $p: Int) { updateEvent(number: $n, input: { parent: $p }) { errors { code } } }';
  await ask(text, { n: number, p: parent }, { as: 'editor' });
}

describe('the events of a resource', () => {
  test('are those of the venue, the organizer and the tag, soonest first', async () => {
    const [venue, organizer, tag] = [await make.venue(), await make.organizer(), await make.tag()];
    const hung = { venue: venue.id, organizer: organizer.id, tags: [tag.id] };
    const late = await make.event({ ...on(9), ...hung });
    const soon = await make.event({ ...on(2), ...hung });
    await make.event({ ...on(3) });
    const found = await ask<Owners>(`{
      venue(number: ${venue.id}) { events ${list} }
      organizer(number: ${organizer.id}) { events ${list} }
      tag(number: ${tag.id}) { events ${list} }
    }`);
    const events = whole([soon, late]);
    expect(found).toEqual({ venue: { events }, organizer: { events }, tag: { events } });
  });

  test('are filtered, ordered and cut like all events', async () => {
    const venue = await make.venue();
    const events = [];
    for (const number of [1, 2, 3, 4])
      events.push(await make.event({ ...on(number), venue: venue.id, featured: number !== 2 }));
    const numbers = idsOf(events).map((number) => ({ number }));
    const cut = async (args: string): Promise<List> => {
      const page = `events(${args}) { nodes { number } pageInfo { hasNextPage endCursor } }`;
      const found = await ask<{ venue: { events: List } }>(`{ venue(number: ${venue.id}) { ${page} } }`);
      return found.venue.events;
    };
    const wanted = 'filter: { featured: true }, orderBy: START_DESC, first: 2';
    const first = await cut(wanted);
    expect(first).toMatchObject({ nodes: [numbers[3], numbers[2]], pageInfo: { hasNextPage: true } });
    const next = await cut(`${wanted}, after: "${first.pageInfo.endCursor}"`);
    expect(next).toMatchObject({ nodes: [numbers[0]], pageInfo: { hasNextPage: false } });
    expect((await cut('last: 1')).nodes).toEqual([numbers[3]]);
  });

  test('are ten where nothing is said, each owner counted for itself', async () => {
    const tag = await make.tag();
    const [full, empty] = [await make.venue(), await make.venue()];
    for (let number = 1; number <= 12; number += 1)
      await make.event({ ...on(number), venue: full.id, tags: [tag.id] });
    const { venues } = await ask<{ venues: { nodes: { events: List }[] } }>(
      `{ venues(filter: { numbers: [${full.id}, ${empty.id}] }, orderBy: PUBLISHED_ASC) {
        nodes { events { totalCount nodes { number } } }
      } }`,
    );
    const seen = venues.nodes.map(({ events }) => [events.nodes.length, events.totalCount]);
    expect(seen.sort()).toEqual([
      [0, 0],
      [10, 12],
    ]);
  });

  test('that are still to come leave out what has ended, not what goes on', async () => {
    const place = await make.venue();
    const past = { start_date: '2027-03-01 10:00', end_date: '2027-03-01 12:00' };
    const running = { start_date: '2027-03-14 11:00', end_date: '2027-03-14 13:00' };
    await make.event({ ...past, venue: place.id });
    const now = await make.event({ ...running, venue: place.id });
    const next = await make.event({ ...on(1), venue: place.id });
    const { venue } = await ask<Owners>(`{ venue(number: ${place.id}) { upcomingEvents ${list} } }`);
    expect(venue?.upcomingEvents).toEqual(whole([now, next]));
  });

  test('of a category are those of its descendants too', async () => {
    const top = await make.category();
    const middle = await make.category({ parent: top.id });
    const low = await make.category({ parent: middle.id });
    const deep = await make.event({ ...on(1), categories: [low.id] });
    const high = await make.event({ ...on(2), categories: [top.id, low.id] });
    const found = await ask<Owners>(`{
      top: category(number: ${top.id}) { events ${list} }
      middle: category(number: ${middle.id}) { events ${list} }
    }`);
    const events = whole([deep, high]);
    expect(found).toEqual({ top: { events }, middle: { events } });
  });

  test('that is a whole are its parts, as far as they may be seen', async () => {
    const festival = await make.event();
    const [open, closed] = [await make.event(on(1)), await make.event({ ...on(2), status: 'private' })];
    for (const { id } of [open, closed]) await setParent(id, festival.id);
    const query = `{ event(number: ${festival.id}) { children ${list} } }`;
    expect(await ask(query)).toEqual({ event: { children: whole([open]) } });
    expect(await ask(query, {}, { as: 'author' })).toEqual({ event: { children: whole([open]) } });
    expect(await ask(query, {}, { as: 'editor' })).toEqual({ event: { children: whole([open, closed]) } });
  });

  test('hold drafts for their author and for editors alone, and count them for nobody else', async () => {
    const place = await make.venue();
    const draft = await make.event({ ...on(1), venue: place.id, status: 'draft' }, { as: 'author' });
    const query = `{ venue(number: ${place.id}) { events ${list} upcomingEvents ${list} } }`;
    const expected = { none: whole([]), some: whole([draft]) };
    for (const [as, events] of [
      [undefined, expected.none],
      ['contributor', expected.none],
      ['author', expected.some],
      ['editor', expected.some],
    ] as const)
      expect(await ask(query, {}, { as })).toEqual({ venue: { events, upcomingEvents: events } });
  });

  test('are told in the language of the resource, and rejected in it', async () => {
    const place = await make.venue();
    const { id } = await make.event({ ...on(1), venue: place.id, title: 'Dance' });
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', language: 'fi', body: { title: 'Tanssi' } });
    const titles = '{ events { nodes { title } } }';
    const event = (title: string) => ({ events: { nodes: [{ title }] } });
    expect(
      await ask(`{
        fi: venue(number: ${place.id}, language: FI) ${titles}
        en: venue(number: ${place.id}, language: EN) ${titles}
      }`),
    ).toEqual({ fi: event('Tanssi'), en: event('Dance') });
    const rejected = await world.graphql(
      `{ venue(number: ${place.id}, language: DE) { events(first: 101) { nodes { title } } } }`,
    );
    expect(rejected.errors).toMatchObject([
      {
        path: ['venue', 'events'],
        extensions: { params: { first: expect.stringContaining('Zahl') } },
      },
    ]);
  });
});

describe('the tree of categories', () => {
  test('is walked down by name, level by level or all at once, and up to the top', async () => {
    const top = await make.category({ name: 'Arts' });
    const music = await make.category({ name: 'Music', parent: top.id });
    const dance = await make.category({ name: 'Dance', parent: top.id });
    const jazz = await make.category({ name: 'Jazz', parent: music.id });
    const names = '{ totalCount nodes { name } }';
    const found = await ask(`{
      top: category(number: ${top.id}) { children ${names} descendants ${names} ancestors { name } }
      one: category(number: ${top.id}) { descendants(first: 1) { totalCount nodes { name } pageInfo { hasNextPage } } }
      leaf: category(number: ${jazz.id}) { children ${names} descendants ${names} ancestors { name } }
      dance: category(number: ${dance.id}) { ancestors { name } }
    }`);
    const named = (...all: string[]) => all.map((name) => ({ name }));
    const empty = { totalCount: 0, nodes: [] };
    expect(found).toEqual({
      top: {
        children: { totalCount: 2, nodes: named('Dance', 'Music') },
        descendants: { totalCount: 3, nodes: named('Dance', 'Jazz', 'Music') },
        ancestors: [],
      },
      one: { descendants: { totalCount: 3, nodes: named('Dance'), pageInfo: { hasNextPage: true } } },
      leaf: { children: empty, descendants: empty, ancestors: named('Arts', 'Music') },
      dance: { ancestors: named('Arts') },
    });
  });
});

describe('many owners at once', () => {
  const many = 10;
  beforeAll(async () => {
    const parent = await make.category({ name: 'Root' });
    for (let number = 1; number <= many; number += 1) {
      const category = await make.category({ parent: parent.id });
      const event = await make.event({
        ...on(number),
        venue: { venue: `Place ${number}` },
        organizer: [{ organizer: `Guild ${number}` }],
        categories: [category.id],
        tags: [`Word ${number}`],
      });
      const [part] = await Promise.all([make.event(on(number))]);
      await setParent(part.id, event.id);
    }
  });

  let asked = 0;
  /**
   * Each text is another, so that none is answered as it was before; the first learns until when
   * answers hold.
   */
  const askAnew = (query: string) => ask(`${query} # ${(asked += 1)}`);
  const count = async (query: string) => {
    await askAnew(query);
    return (await world.statements(() => askAnew(query))).length;
  };
  const titles = '{ nodes { title } }';

  test('ten venues with their events, and the upcoming events of who organizes those, cost six statements', async () => {
    const query = `{ venues(first: ${many}) { totalCount nodes { name events(first: 3) { totalCount nodes {
      title organizers { name upcomingEvents(first: 2) ${titles} } } } } } }`;
    expect(await count(query)).toBe(6);
  });

  test.each([
    ['venues', `events ${titles} upcomingEvents ${titles}`, 2],
    ['organizers', `events ${titles} upcomingEvents ${titles}`, 2],
    ['events', `children ${titles}`, 1],
    ['events', `author { events ${titles} }`, 2],
    ['tags', `events ${titles}`, 1],
    ['categories', `events ${titles}`, 1],
    ['categories', 'children { nodes { name } }', 1],
    ['categories', 'descendants { nodes { name } }', 1],
    ['categories', 'ancestors { name }', 1],
    ['venues', `events(filter: { tags: ["word-1"] }) ${titles}`, 2],
  ])('%s with "%s" cost that many statements more, however many they are', async (owners, fields, more) => {
    const plain = await count(`{ ${owners}(first: ${many}) { nodes { number } } }`);
    for (const size of [2, many])
      expect([size, await count(`{ ${owners}(first: ${size}) { nodes { number ${fields} } } }`)]).toEqual([
        size,
        plain + more,
      ]);
  });
});
