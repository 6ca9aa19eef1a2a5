import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  type Asker,
  createAsker,
  createMaker,
  type Fields,
  idsOf,
  type Maker,
  now,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const oulu = { latitude: 65.0121, longitude: 25.4651 };
/** Some 30 km from Oulu. */
const nearby = { latitude: 64.75, longitude: 25.5 };
const helsinki = { latitude: 60.1699, longitude: 24.9384 };

describe('where events take place', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  interface Written {
    payload: { venue: { number: number } | null; errors: { field: string[]; code: string }[] };
  }
  const place = async (coordinates: Fields) => {
    const text = `mutation ($input: CreateVenueInput!) {
      payload: createVenue(input: $input) { venue { number latitude longitude } errors { field code } }
    }`;
    return (await ask<Written>(text, { input: { name: aName('Place'), ...coordinates } }, { as: 'editor' }))
      .payload;
  };
  /** Events in Oulu, near it, in Helsinki, at a place without coordinates, and at none. */
  const map = async () => {
    const venues = [];
    for (const coordinates of [oulu, nearby, helsinki, {}])
      venues.push((await place(coordinates)).venue?.number);
    const { tag, ids } = await make.tagged(...venues.map((venue) => ({ venue })), {});
    const rest = async (query: Record<string, string | number>) =>
      idsOf((await world.rest<WirePage>('GET', '/events', { query: { tags: tag, ...query } })).body.events);
    return { tag, ids, rest };
  };

  test('may be told finer than anybody can measure', async () => {
    const tiny = { latitude: 5e-324, longitude: -1e-200 };
    const { venue, errors } = await place(tiny);
    expect(errors).toEqual([]);
    const { id } = await make.event({ venue: venue?.number });
    const query = { geoloc_lat: '0.00000000000000000001', geoloc_lng: 0 };
    const { body } = await world.rest<WirePage>('GET', '/events', { query });
    expect(idsOf(body.events)).toEqual([id]);
    const near = 'query ($near: Near) { events(filter: { near: $near }) { nodes { number } } }';
    expect(await ask(near, { near: tiny })).toEqual({ events: { nodes: [{ number: id }] } });
  });

  test('is written through GraphQL and read through both interfaces', async () => {
    const { venue, errors } = await place(oulu);
    expect(errors).toEqual([]);
    expect(venue).toMatchObject(oulu);
    const { body } = await world.rest('GET', `/venues/${venue?.number}`);
    expect(body).toMatchObject({ geo_lat: oulu.latitude, geo_lng: oulu.longitude });
    expect(await make.venue()).not.toHaveProperty('geo_lat');
  });

  test('may be the equator and the meridian, which are not nothing', async () => {
    const { venue } = await place({ latitude: 0, longitude: 0 });
    expect(venue).toMatchObject({ latitude: 0, longitude: 0 });
    const { body } = await world.rest('GET', `/venues/${venue?.number}`);
    expect(body).toMatchObject({ geo_lat: 0, geo_lng: 0 });
  });

  test.each([
    { latitude: 90.1, longitude: 0 },
    { latitude: 0, longitude: -180.5 },
    { latitude: 65 },
    { longitude: 25 },
  ])('is rejected: %j', async (coordinates) => {
    const { venue, errors } = await place(coordinates);
    expect(venue).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    for (const { code, field } of errors) expect([code, field[0]]).toEqual(['rest_invalid_param', 'input']);
  });

  test('is known or not: geoloc', async () => {
    const { tag, ids, rest } = await map();
    expect(await rest({ geoloc: 'true' })).toEqual(ids.slice(0, 3));
    expect(await rest({ geoloc: 'false' })).toEqual(ids.slice(3));
    const { events } = await ask(
      `{ events(filter: { tags: [${tag}], located: false }) { nodes { number } } }`,
    );
    expect(events).toEqual({ nodes: ids.slice(3).map((number) => ({ number })) });
  });

  test('may be near a point, within the radius of the calendar', async () => {
    const { tag, ids, rest } = await map();
    expect(await rest({ geoloc_lat: oulu.latitude, geoloc_lng: oulu.longitude })).toEqual(ids.slice(0, 2));
    expect(await rest({ geoloc_lat: -33.9, geoloc_lng: 18.4 })).toEqual([]);
    const near = (more: string) =>
      ask(
        `{ events(filter: { tags: [${tag}], near: { latitude: 65.0121, longitude: 25.4651${more} } }) { nodes { number } } }`,
      );
    const nodes = (count: number) => ({
      events: { nodes: ids.slice(0, count).map((number) => ({ number })) },
    });
    expect(await near('')).toEqual(nodes(2));
    expect(await near(', radius: 10')).toEqual(nodes(1));
    expect(await near(', radius: 1000')).toEqual(nodes(3));
  });

  test('has the radius that the settings say', async () => {
    const small = await startCalendar({ config: { geolocRadiusKm: 10 }, now: () => now });
    try {
      const text = `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number } } }`;
      const asking = createAsker(small);
      const { createVenue } = await asking<{ createVenue: { venue: { number: number } } }>(
        text,
        { input: { name: 'Near', ...nearby } },
        { as: 'editor' },
      );
      await createMaker(small).event({ venue: createVenue.venue.number });
      const query = { geoloc_lat: oulu.latitude, geoloc_lng: oulu.longitude };
      expect((await small.rest('GET', '/events', { query })).body.total).toBe(0);
    } finally {
      await small.close();
    }
  });

  test.each([
    ['geoloc_lng', { geoloc_lat: 65 }],
    ['geoloc_lat', { geoloc_lng: 25 }],
    ['geoloc_lat', { geoloc_lat: 90.5, geoloc_lng: 25 }],
    ['geoloc_lng', { geoloc_lat: 65, geoloc_lng: 181 }],
  ])('is rejected by the name %s: %j', async (name, query) => {
    const { status, body } = await world.rest('GET', '/events', { query });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys((body.data as { params: object }).params)).toContain(name);
  });

  test.each([
    ['{ near: { latitude: 91, longitude: 0 } }', ['near.latitude']],
    ['{ near: { latitude: 0, longitude: -181, radius: -1 } }', ['near.longitude', 'near.radius']],
    ['{ box: { south: -91, west: 0, north: 91, east: 181 } }', ['box.south', 'box.north', 'box.east']],
    ['{ box: { south: 1, west: 0, north: 0, east: 1 } }', ['box']],
  ])('is rejected in a connection by the way to it: %s', async (filter, names) => {
    const { errors } = await world.graphql(`{ events(filter: ${filter}) { totalCount } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'rest_invalid_param' } }]);
    expect(Object.keys(errors[0]?.extensions?.params ?? {})).toEqual(names);
  });

  /** The venues of `place`, in the order of the points. */
  const venuesAt = async (...points: Fields[]) => {
    const numbers = [];
    for (const point of points) numbers.push((await place(point)).venue?.number ?? 0);
    return numbers;
  };
  interface Venues {
    venues: { edges: { distance: number | null; cursor: string; node: { number: number } }[] };
  }
  const listVenues = async (filter: Fields, more: Fields = {}) => {
    const text = `query ($filter: VenueFilter, $orderBy: VenueOrder, $first: Int, $after: String) {
      venues(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
        edges { distance cursor node { number } }
      }
    }`;
    const { venues } = await ask<Venues>(text, { filter, orderBy: 'PUBLISHED_ASC', ...more });
    return venues.edges;
  };

  test('may be a box, also across the 180th meridian', async () => {
    const [west, east, zero] = await venuesAt(
      { latitude: -17, longitude: -179 },
      { latitude: -18, longitude: 179 },
      { latitude: -17.5, longitude: 0 },
    );
    const numbers = [west, east, zero];
    const within = async (box: Fields) =>
      (await listVenues({ numbers, box: { south: -18, north: -17, ...box } })).map(({ node }) => node.number);
    expect(await within({ west: 178, east: -178 })).toEqual([west, east]);
    expect(await within({ west: -178, east: 178 })).toEqual([zero]);
    expect(await within({ west: -180, east: 180, south: -17.5 })).toEqual([west, zero]);
  });

  test('lists venues nearest first, in stretches, with their distance', async () => {
    const [far, here, close] = await venuesAt(helsinki, oulu, nearby);
    const filter = { numbers: [far, here, close], near: { ...oulu, radius: 1000 } };
    const all = await listVenues(filter, { orderBy: 'NEAREST' });
    expect(all.map(({ node }) => node.number)).toEqual([here, close, far]);
    expect(all.map(({ distance }) => Math.round(distance ?? NaN))).toEqual([0, 29, 539]);
    const rest = await listVenues(filter, { orderBy: 'NEAREST', after: all[0]?.cursor });
    expect(rest).toEqual(all.slice(1));
    const { near: _, ...anywhere } = filter;
    for (const { distance } of await listVenues(anywhere)) expect(distance).toBeNull();
    const [orderBy, distance] = ['PUBLISHED_ASC', all[2]?.distance];
    expect(await listVenues({ ...filter, numbers: [far] }, { orderBy })).toMatchObject([{ distance }]);
  });

  test('combines the filters of venues and organizers', async () => {
    const [one, two, three] = await venuesAt(oulu, nearby, helsinki);
    const numbers = [one, two, three];
    const found = await listVenues({
      numbers,
      or: [
        { near: { ...helsinki, radius: 1 } },
        { not: { box: { south: 0, north: 65, west: 0, east: 90 } } },
      ],
    });
    expect(found.map(({ node }) => node.number)).toEqual([one, three]);
    const organizers = [await make.organizer(), await make.organizer()].map(({ id }) => id);
    const answer = await ask(
      'query ($filter: OrganizerFilter) { organizers(filter: $filter) { nodes { number } } }',
      { filter: { numbers: organizers, not: { numbers: [organizers[0]] } } },
    );
    expect(answer).toEqual({ organizers: { nodes: [{ number: organizers[1] }] } });
  });

  test('tells no distance to a venue that the reader may not see', async () => {
    const [here] = await venuesAt(oulu);
    const { tag, ids } = await make.tagged({ venue: [here, ...(await venuesAt(nearby))] });
    await world.rest('PATCH', `/venues/${here}`, { as: 'editor', body: { status: 'private' } });
    const text = `query ($filter: EventFilter) { events(filter: $filter, orderBy: NEAREST) { edges { distance node { number } } } }`;
    const seen = async (radius: number, as?: 'editor') => {
      const filter = { tags: [tag], near: { ...oulu, radius } };
      const { events } = await ask<{ events: { edges: { distance: number }[] } }>(text, { filter }, { as });
      return events.edges.map(({ distance }) => Math.round(distance));
    };
    expect([await seen(100), await seen(1)]).toEqual([[29], []]);
    expect([await seen(100, 'editor'), await seen(1, 'editor')]).toEqual([[0], [0]]);
    expect(ids).toHaveLength(1);
  });

  test.each(['venues', 'events'])('cannot be sorted by nearness without a point: %s', async (list) => {
    const { errors } = await world.graphql(`{ ${list}(orderBy: NEAREST) { totalCount } }`);
    expect(errors).toMatchObject([{ extensions: { params: { orderBy: expect.any(String) } } }]);
  });
});
