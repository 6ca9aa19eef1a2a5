import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now, type WireEvent, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const common = {
  id: expect.any(Number),
  author: '2',
  status: 'publish',
  date: dateTime,
  date_utc: dateTime,
  modified: dateTime,
  modified_utc: dateTime,
  url: expect.stringMatching(/^http/),
  slug: expect.any(String),
  global_id: expect.any(String),
  global_id_lineage: [expect.any(String)],
};
const place = {
  description: 'A hall',
  address: 'Torikatu 1',
  city: 'Oulu',
  country: 'Finland',
  province: 'Northern Ostrobothnia',
  zip: '90100',
  phone: '+358 8 1234',
  website: 'https://hall.example',
};

describe('a venue or organizer', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const read = async (path: string) => (await world.rest('GET', path)).body;
  const emptyOf = (resource: object) =>
    Object.entries(resource).filter(([, value]) => value === '' || value === null || value === false);

  test('venue has what was given, in its documented form', async () => {
    const { id } = await make.venue({ ...place, image: 'https://example.org/hall.jpg' });
    expect(await read(`/venues/${id}`)).toMatchObject({
      ...common,
      ...place,
      description: expect.stringContaining('A hall'),
      stateprovince: place.province,
      show_map: true,
      show_map_link: true,
      image: { url: 'https://example.org/hall.jpg', id: expect.any(Number), extension: 'jpg' },
      json_ld: { '@type': 'Place' },
    });
  });

  test('organizer has what was given, in its documented form', async () => {
    const fields = { phone: '112', website: 'https://club.example', email: 'club@example.org' };
    const { id } = await make.organizer({ ...fields, description: 'A club' });
    expect(await read(`/organizers/${id}`)).toMatchObject({
      ...common,
      ...fields,
      description: expect.stringContaining('A club'),
      json_ld: { '@type': 'Person' },
    });
  });

  test('leaves out what is empty', async () => {
    const venue = await read(`/venues/${(await make.venue()).id}`);
    const { id } = await make.organizer();
    const organizer = await read(`/organizers/${id}`);
    expect(emptyOf(venue)).toEqual([]);
    expect(emptyOf(organizer)).toEqual([]);
    for (const name of [
      'description',
      'excerpt',
      'image',
      'address',
      'city',
      'phone',
      'website',
      'geo_lat',
    ]) {
      expect(venue).not.toHaveProperty(name);
      expect(organizer).not.toHaveProperty(name);
    }
    for (const name of ['rest_url', 'show_map', 'email']) expect(organizer).not.toHaveProperty(name);
  });

  test('leaves out what is empty inside an event and in lists too', async () => {
    const event = await make.event({ venue: { venue: 'Bare hall' }, organizer: { organizer: 'Bare club' } });
    const { venue, organizer } = (await world.rest<WireEvent>('GET', `/events/${event.id}`)).body;
    expect(emptyOf(venue)).toEqual([]);
    expect(emptyOf(organizer[0] ?? {})).toEqual([]);
    const list = await world.rest<WirePage>('GET', '/venues', { query: { event: event.id } });
    expect(emptyOf(list.body.venues[0] ?? {})).toEqual([]);
    expect(list.body.venues[0]).not.toHaveProperty('json_ld');
  });

  test('venue keeps its map flags even where they are off', async () => {
    const { id } = await make.venue({ show_map: 'false', show_map_link: '0' });
    expect(await read(`/venues/${id}`)).toMatchObject({ show_map: false, show_map_link: false });
  });

  test.each([
    [{ country: 'United States', state: 'Texas', province: 'Bavaria' }, 'Texas'],
    [{ country: 'Germany', state: 'Texas', province: 'Bavaria' }, 'Bavaria'],
    [{ country: 'Germany', province: 'Bavaria', stateprovince: 'Free State' }, 'Free State'],
  ])('venue of %j has the stateprovince %s', async (fields, stateprovince) => {
    const { id } = await make.venue(fields);
    expect(await read(`/venues/${id}`)).toMatchObject({ stateprovince });
  });

  test.each(['venue', 'organizer'] as const)('%s has a slug while it is a draft', async (kind) => {
    const { slug, date_utc } = await make[kind]({ status: 'draft' });
    expect(slug).toMatch(/^(venue|organizer)-number-\d+$/);
    expect(date_utc).toBe('0000-00-00 00:00:00');
  });
});
