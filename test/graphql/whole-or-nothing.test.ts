import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  createMaker,
  type Fields,
  now,
  type Payload,
  times,
  type WireEvent,
} from '../harness/make.ts';
import { breakTable, readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** An event with everything that it may bring along, all of it new. */
function whole(): Fields {
  return {
    title: aName('Event'),
    startDate: times.start_date,
    endDate: times.end_date,
    venues: [{ create: { name: aName('Hall') } }, { create: { name: aName('Barn') } }],
    organizers: [{ create: { name: aName('Club') } }],
    categories: [aName('Art')],
    tags: [aName('free')],
    tickets: [{ name: aName('Adults'), price: '12' }],
    translations: [{ language: 'FI', title: aName('Tapahtuma') }],
  };
}

const badParts: Fields[] = [
  { title: ' ' },
  { startDate: 'someday' },
  { endDate: '2001-01-01' },
  { timezone: 'Europe/Atlantis' },
  { cost: true },
  { website: 'nowhere' },
  { image: 'file:///etc/passwd' },
  { image: 99999999 },
  { parent: 99999999 },
  { authorNumber: 99999999 },
  { categories: [''] },
  { tags: [' '] },
  { venues: [{ create: { name: 'New' } }, { create: { name: ' ' } }] },
  { venues: [{ create: { name: 'New' } }, { create: { name: 'New', latitude: 91, longitude: 0 } }] },
  { venues: [{ create: { name: 'New' } }, { number: 99999999 }] },
  { organizers: [{ create: { name: 'New' } }, { create: { name: 'New', website: 'nowhere' } }] },
  { organizers: [{ create: { name: 'New' } }, { number: 99999999 }] },
  { tickets: [{ name: 'Adults' }, { name: ' ' }] },
  { tickets: [{ name: 'Adults' }, { name: 'Children', price: 'cheap' }] },
  {
    translations: [
      { language: 'FI', title: 'Uusi' },
      { language: 'DE', title: ' ' },
    ],
  },
];

describe('an event that brings new resources along through GraphQL', () => {
  let world: World;
  let standing: WireEvent;
  beforeAll(async () => {
    world = await startCalendar({ config: { logLevel: 'silent' }, now: () => now });
    standing = await createMaker(world).event();
  });
  afterAll(() => world.close());

  const endpoints = {
    createEvent: () => ({ type: 'CreateEventInput', address: '' }),
    updateEvent: () => ({ type: 'UpdateEventInput', address: `number: ${standing.id}, ` }),
    updateEventBySlug: () => ({ type: 'UpdateEventInput', address: `slug: "${standing.slug}", ` }),
  };
  const write = async (field: keyof typeof endpoints, input: Fields) => {
    const { type, address } = endpoints[field]();
    const text = `mutation ($input: ${type}!) {
      payload: ${field}(${address}input: $input) { event { number } errors { field code message } } }`;
    interface Data {
      payload: (Payload & { event: { number: number } | null }) | null;
    }
    const { data, errors } = await world.graphql<Data>(text, { input }, { as: 'editor' });
    return { event: data?.payload?.event ?? null, problems: [...errors, ...(data?.payload?.errors ?? [])] };
  };
  const written = { event: { number: expect.any(Number) }, problems: [] };
  const fields = Object.keys(endpoints) as (keyof typeof endpoints)[];

  test.each(fields)(
    'leaves nothing where %s rejects a part, and is written whole without it',
    async (field) => {
      const before = await readTables(world.database);
      for (const part of badParts) {
        const { event, problems } = await write(field, { ...whole(), ...part });
        expect([part, event, problems.length]).toEqual([part, null, 1]);
      }
      expect(await readTables(world.database)).toEqual(before);
      expect(await write(field, whole())).toEqual(written);
    },
  );

  test.each(fields)('leaves nothing where the last statement of %s fails', async (field) => {
    const input = whole();
    const before = await readTables(world.database);
    const repair = await breakTable(world.database, 'ticket', 'once');
    const { event, problems } = await write(field, input);
    expect([event, problems.length]).toEqual([null, 1]);
    expect(await readTables(world.database)).toEqual(before);
    await repair();
    expect(await write(field, input)).toEqual(written);
  });
});
