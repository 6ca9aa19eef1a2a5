import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Fields, type Maker, now, times, type WireEvent } from '../harness/make.ts';
import { breakTable, readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** Everything that an event may bring along, all of it new. */
function bring(): Fields {
  const image = (stem: string) => `https://pictures.example/${encodeURIComponent(aName(stem))}.jpg`;
  return {
    slug: aName('new-event').replaceAll(' ', '-'),
    image: image('event'),
    venue: [{ venue: aName('Hall'), city: 'Oulu', image: image('hall') }, { venue: aName('Barn') }],
    organizer: [{ organizer: aName('Club'), image: image('club') }, { organizer: aName('Choir') }],
    categories: [aName('Art'), aName('Craft')],
    tags: [aName('free'), aName('indoors')],
  };
}

const badFields: [string, unknown][] = [
  ['title', ''],
  ['title', 7],
  ['slug', ['a']],
  ['status', 'trash'],
  ['status', 'soon'],
  ['date', 'someday'],
  ['author', 99999999],
  ['start_date', '2027-02-31'],
  ['end_date', '2001-01-01'],
  ['timezone', 'Europe/Atlantis'],
  ['all_day', 'perhaps'],
  ['cost', { amount: 5 }],
  ['website', 'nowhere'],
  ['image', 99999999],
  ['image', 'file:///etc/passwd'],
  ['featured', 'perhaps'],
  ['categories', [['nested']]],
  ['tags', [{ name: 'object' }]],
  ['i18n_language', 'tlh'],
];
/** What is wrong with the last of several resources that an event brings along. */
const badLinks: ['venue' | 'organizer', unknown][] = [
  ['venue', { venue: '' }],
  ['venue', { city: 'Without a name' }],
  ['venue', { id: 99999999 }],
  ['venue', { id: 0 }],
  ['venue', { venue: 'Bad site', website: 'nowhere' }],
  ['venue', { venue: 'Bad image', image: 'nowhere' }],
  ['venue', { venue: 'Bad map', show_map: 'perhaps' }],
  ['venue', 99999999],
  ['organizer', { organizer: ' ' }],
  ['organizer', { phone: '112' }],
  ['organizer', { id: 99999999 }],
  ['organizer', { id: 0 }],
  ['organizer', { organizer: 'Bad site', website: 'nowhere' }],
  ['organizer', { organizer: 'Bad image', image: 99999999 }],
  ['organizer', 'The club'],
];

describe('an event that brings new resources along', () => {
  let world: World;
  let make: Maker;
  let standing: WireEvent;
  beforeAll(async () => {
    world = await startCalendar({ config: { logLevel: 'silent' }, now: () => now });
    make = createMaker(world);
    standing = await make.event({ ...bring(), title: 'Standing' });
  });
  afterAll(() => world.close());

  /** What stands in the tables after the work differs from before in no row. */
  const expectNothingWritten = async (work: () => Promise<unknown>) => {
    const before = await readTables(world.database);
    await work();
    expect(await readTables(world.database)).toEqual(before);
  };
  const addresses = () => ({
    create: '/events',
    id: `/events/${standing.id}`,
    slug: `/events/by-slug/${standing.slug}`,
  });
  const whole = (): Fields => ({ title: aName('Event'), ...times, ...bring() });
  const spoiled = (): [string, Fields][] => [
    ...badFields.map(([name, value]): [string, Fields] => [name, { ...whole(), [name]: value }]),
    ...badLinks.map(([name, value]): [string, Fields] => {
      const fields = whole();
      return [name, { ...fields, [name]: [...(fields[name] as unknown[]), value] }];
    }),
  ];

  test.each([
    ['POST', 'create'],
    ['POST', 'id'],
    ['PUT', 'id'],
    ['PATCH', 'id'],
    ['POST', 'slug'],
    ['PUT', 'slug'],
    ['PATCH', 'slug'],
  ] as const)('leaves nothing where a part is rejected: %s by %s', async (method, by) => {
    await expectNothingWritten(async () => {
      for (const [name, body] of spoiled()) {
        const { status } = await world.rest(method, addresses()[by], { as: 'editor', body });
        expect([name, body[name], status]).toEqual([name, body[name], 400]);
      }
    });
  });

  test('leaves nothing where a form is rejected', async () => {
    const form = new URLSearchParams({
      ...{ title: 'Form', ...times, categories: 'new art', tags: 'new tag', website: 'nowhere' },
      ...{ 'venue[0][venue]': 'Form hall', 'organizer[organizer]': 'Form club' },
    });
    await expectNothingWritten(async () => {
      expect((await world.rest('POST', '/events', { as: 'editor', form })).status).toBe(400);
    });
  });

  test.each([
    ['anonymous', undefined, 401],
    ['subscriber', 'subscriber', 403],
  ] as const)('leaves nothing where it comes from somebody %s', async (_who, as, expected) => {
    await expectNothingWritten(async () => {
      for (const path of Object.values(addresses()))
        expect((await world.rest('POST', path, { as, body: whole() })).status).toBe(expected);
    });
  });

  test('leaves nothing of what a contributor may bring beside what they may not', async () => {
    const { categories, tags, ...rest } = whole();
    await expectNothingWritten(async () => {
      for (const body of [
        { ...rest, categories },
        { ...rest, tags },
      ]) {
        expect((await world.rest('POST', '/events', { as: 'contributor', body })).status).toBe(400);
        expect((await world.rest('PATCH', addresses().id, { as: 'author', body })).status).toBe(403);
      }
    });
  });

  test.each([
    ...['event', 'event_translation', 'event_text', 'event_words', 'slug', 'image'],
    ...['venue', 'venue_translation', 'venue_text', 'event_venue'],
    ...['organizer', 'organizer_translation', 'organizer_text', 'event_organizer'],
    ...['term', 'term_translation', 'term_text', 'event_term'],
  ])('leaves nothing where the database fails at %s, and is written whole afterwards', async (table) => {
    const body = whole();
    const repair = await breakTable(world.database, table, 'once');
    await expectNothingWritten(async () => {
      expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(500);
      if (['event', 'event_translation'].includes(table)) return;
      expect((await world.rest('PATCH', addresses().id, { as: 'editor', body })).status).toBe(500);
    });
    await repair();
    expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(201);
  });

  test.each(['event_term', 'venue', 'image'])(
    'leaves nothing where the commit fails because of %s',
    async (table) => {
      const body = whole();
      const repair = await breakTable(world.database, table, 'commit');
      await expectNothingWritten(async () => {
        expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(500);
        expect((await world.rest('PATCH', addresses().id, { as: 'editor', body })).status).toBe(500);
      });
      await repair();
      expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(201);
    },
  );

  test('is written whole where nothing is rejected', async () => {
    const body = whole();
    const { status, body: event } = await world.rest<WireEvent>('POST', '/events', { as: 'editor', body });
    expect(status).toBe(201);
    const named = (resources: object[], name: string) =>
      resources.map((resource): unknown => Reflect.get(resource, name));
    expect(named([event.venue].flat(), 'venue')).toEqual(named(body.venue as object[], 'venue'));
    expect(named(event.organizer, 'organizer')).toEqual(named(body.organizer as object[], 'organizer'));
    expect(named(event.categories, 'name')).toEqual(body.categories);
    expect(named(event.tags, 'name')).toEqual(body.tags);
  });
});
