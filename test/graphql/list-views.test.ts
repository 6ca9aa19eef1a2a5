import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let ask: Asker;
let hall: number;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  const make = createMaker(world);
  const input = { name: 'Hall', latitude: 60.2, longitude: 24.9 };
  const text = `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number } } }`;
  const { createVenue } = await ask<{ createVenue: { venue: { number: number } } }>(
    text,
    { input },
    { as: 'editor' },
  );
  hall = createVenue.venue.number;
  const at = (title: string, start: string, end: string, more = {}) =>
    make.event({ title, start_date: start, end_date: end, venue: hall, ...more });
  await at('Long exhibition', '2027-03-01 10:00', '2027-03-30 18:00');
  await at('Breakfast', '2027-03-20 08:00', '2027-03-20 09:00');
  await at('Lunch', '2027-03-20 12:00', '2027-03-20 13:00', { featured: true });
  await at('Dinner', '2027-03-20 18:00', '2027-03-20 20:00');
  await at('Sunday walk', '2027-03-21 12:00', '2027-03-21 13:00', { venue: [] });
  await at('Board meeting', '2027-03-20 15:00', '2027-03-20 16:00', { status: 'private' });
});
afterAll(() => world.close());

const agenda = '{ days { date total events { title } } running { title } runningTotal }';

test('the agenda of a list has the events of each day and what is still running, for everybody what they may see', async () => {
  const text = `{ eventPage { agenda(from: "2027-03-20", to: "2027-03-21", first: 2) ${agenda} } }`;
  expect(await ask(text)).toEqual({
    eventPage: {
      agenda: {
        days: [
          { date: '2027-03-20', total: 3, events: [{ title: 'Breakfast' }, { title: 'Lunch' }] },
          { date: '2027-03-21', total: 1, events: [{ title: 'Sunday walk' }] },
        ],
        running: [{ title: 'Long exhibition' }],
        runningTotal: 1,
      },
    },
  });
  const editor = await ask<{ eventPage: { agenda: { days: { total: number }[] } } }>(
    `{ eventPage(status: [PUBLISH, PRIVATE]) { agenda(from: "2027-03-20", to: "2027-03-20") ${agenda} } }`,
    {},
    { as: 'editor' },
  );
  expect(editor.eventPage.agenda.days[0]?.total).toBe(4);
});

test('the agenda has on each day what runs on it since an earlier one, until the day on which it ends', async () => {
  const running = 'days { date total running { title } runningTotal } running { title } runningTotal';
  const text = `{ eventPage { agenda(from: "2027-03-29", to: "2027-04-02") { ${running} } } }`;
  const exhibition = { running: [{ title: 'Long exhibition' }], runningTotal: 1 };
  const days = ['2027-03-29', '2027-03-30'].map((date) => ({ date, total: 0, ...exhibition }));
  expect(await ask(text)).toEqual({ eventPage: { agenda: { days, ...exhibition } } });
  const start = await ask(text.replace('03-29', '02-28').replace('04-02', '03-02'));
  expect(start).toEqual({
    eventPage: {
      agenda: {
        days: [
          { date: '2027-03-01', total: 1, running: [], runningTotal: 0 },
          { date: '2027-03-02', total: 0, ...exhibition },
        ],
        ...{ running: [], runningTotal: 0 },
      },
    },
  });
});

test('the agenda has the filters of its list, and skips what earlier pages had', async () => {
  const text = `{
    featured: eventPage(featured: true) { agenda(from: "2027-03-20", to: "2027-03-21") ${agenda} }
    rest: eventPage { agenda(from: "2027-03-20", to: "2027-03-20", skip: 2, firstRunning: 0) ${agenda} }
  }`;
  expect(await ask(text)).toEqual({
    featured: {
      agenda: {
        days: [{ date: '2027-03-20', total: 1, events: [{ title: 'Lunch' }] }],
        running: [],
        runningTotal: 0,
      },
    },
    rest: {
      agenda: {
        days: [{ date: '2027-03-20', total: 3, events: [{ title: 'Dinner' }] }],
        running: [],
        runningTotal: 0,
      },
    },
  });
});

test.each([
  ['from: "2027-03-20", to: "2027-03-19"', 'to'],
  ['from: "2027-03-01", to: "2027-04-12"', 'to'],
  ['from: "2027-03-01", to: "2027-03-02", first: 101', 'first'],
  ['from: "2027-03-01", to: "2027-03-02", skip: -1', 'skip'],
])('an agenda (%s) is rejected with its argument', async (args, name) => {
  const { data, errors } = await world.graphql(`{ eventPage { page agenda(${args}) ${agenda} } }`);
  expect({ data, errors }).toMatchObject({
    data: { eventPage: { page: 1, agenda: null } },
    errors: [{ path: ['eventPage', 'agenda'], message: `Invalid parameters: ${name}.` }],
  });
});

test('a view of a list says what is wrong in the language of the list', async () => {
  const view = 'agenda(from: "2027-03-20", to: "2027-03-19") { days { date } }';
  const { errors } = await world.graphql(`{ eventPage(language: DE) { ${view} } }`);
  expect(errors.map(({ message }) => message)).toEqual(['Ungültige Parameter: to.']);
});

test('the venues of a list are those where its events take place, with the first of them', async () => {
  const venues = '{ total nodes { venue { number } total events { title } } }';
  const text = `{
    all: eventPage { venues(firstEvents: 2) ${venues} }
    featured: eventPage(featured: true) { venues ${venues} }
    none: eventPage { venues(first: 0) ${venues} }
  }`;
  const venue = { number: hall };
  expect(await ask(text)).toEqual({
    all: {
      venues: {
        total: 1,
        nodes: [{ venue, total: 3, events: [{ title: 'Breakfast' }, { title: 'Lunch' }] }],
      },
    },
    featured: { venues: { total: 1, nodes: [{ venue, total: 1, events: [{ title: 'Lunch' }] }] } },
    none: { venues: { total: 0, nodes: [] } },
  });
});

test('a list of which only other views are selected is not read as a page', async () => {
  const view = 'agenda(from: "2027-03-20", to: "2027-03-20") { days { date } }';
  const alone = await world.statements(() => ask(`{ eventPage { ${view} } }`));
  const both = await world.statements(() => ask(`{ eventPage { nodes { title } ${view} } }`));
  expect(both.length - alone.length).toBe(1);
});

test('a list rejects its arguments whichever view is selected', async () => {
  const view = 'agenda(from: "2027-03-20", to: "2027-03-20") { days { date } }';
  const { errors } = await world.graphql(`{ eventPage(categories: ["nowhere"]) { ${view} } }`);
  expect({ errors }).toMatchObject({ errors: [{ path: ['eventPage', 'agenda'] }] });
});

test('events have the previous and the next one at their venue, else on their day, in one statement for all', async () => {
  const text = `{ events(filter: { withinDays: { from: "2027-03-20", to: "2027-03-21" } }) {
    nodes { title previous { title } next { title } }
  } }`;
  expect(await ask(text)).toEqual({
    events: {
      nodes: [
        { title: 'Breakfast', previous: { title: 'Long exhibition' }, next: { title: 'Lunch' } },
        { title: 'Lunch', previous: { title: 'Breakfast' }, next: { title: 'Dinner' } },
        { title: 'Dinner', previous: { title: 'Lunch' }, next: null },
        { title: 'Sunday walk', previous: null, next: null },
      ],
    },
  });
  const [one, four] = [
    await world.statements(() => ask(text.replace('events(', 'events(first: 1 '))),
    await world.statements(() => ask(text.replace('events(', 'events(first: 4 '))),
  ];
  expect(four).toHaveLength(one.length);
});

test('a resource has the address of its page in each language, and says which of them are its own', async () => {
  const text = `mutation ($input: CreateEventInput!) { createEvent(input: $input) {
    event { localizedPages { language url isTranslated } } } }`;
  const input = {
    ...{ title: 'Open day', startDate: '2027-04-01 10:00', endDate: '2027-04-01 12:00' },
    translations: [{ language: 'FI', title: 'Avoimet ovet' }],
  };
  const { createEvent } = await ask<{ createEvent: { event: { localizedPages: object[] } } }>(
    text,
    { input },
    { as: 'editor' },
  );
  const page = (language: string, path: string, isTranslated: boolean) => ({
    ...{ language, isTranslated },
    url: expect.stringMatching(new RegExp(`/${path}$`)),
  });
  expect(createEvent.event.localizedPages).toEqual([
    page('EN', 'en/event/open-day', true),
    page('FI', 'fi/event/avoimet-ovet', true),
    page('DE', 'de/event/open-day', false),
    page('ZH_HANS', 'zh-hans/event/open-day', false),
  ]);
});
