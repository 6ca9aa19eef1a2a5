import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Asker,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  now,
  type WireEvent,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface GraphqlEvent {
  number: number;
  startsAt: string;
  endsAt: string;
  publishedAt: string | null;
  modifiedAt: string;
  startDate: string;
  endDate: string;
  date: string;
  [field: string]: unknown;
}

const fields = `{
  number authorNumber status date publishedAt modified modifiedAt url title description excerpt slug language
  image { number url extension } allDay startDate endDate startsAt endsAt timezone timezoneAbbr cost
  costDetails { currencySymbol currencyCode currencyPosition values } website
  showMap showMapLink hideFromListings sticky featured
  categories { number name slug count parentNumber } tags { number name slug count }
  venues { number name city phone } organizers { number name email }
}`;

describe('REST and GraphQL', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ config: { timeZone: 'Europe/Helsinki' }, now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const wire = (instant: string) => instant.replace('T', ' ').replace('Z', '');
  const both = async (number: number) => {
    const { event } = await ask<{ event: GraphqlEvent }>(`{ event(number: ${number}) ${fields} }`);
    const { body } = await world.rest<WireEvent>('GET', `/events/${number}`);
    return [event, body] as const;
  };

  test('say the same of an event that has everything', async () => {
    const { id } = await make.event({
      description: '<p>Long</p>',
      excerpt: 'Short',
      timezone: 'Asia/Shanghai',
      cost: '12.50 - 20 €',
      image: 'https://example.org/poster.jpg',
      website: 'https://example.org',
      featured: true,
      sticky: true,
      show_map: true,
      categories: ['Music'],
      tags: ['Loud', 'Long'],
      venue: [{ venue: 'Hall', city: 'Oulu', phone: '112' }],
      organizer: [{ organizer: 'Club', email: 'club@example.org' }, { organizer: 'Choir' }],
    });
    const [event, body] = await both(id);
    expect(body).toMatchObject({
      id: event.number,
      author: String(event.authorNumber),
      status: String(event.status).toLowerCase(),
      date: wire(event.date),
      date_utc: wire(event.publishedAt ?? ''),
      modified_utc: wire(event.modifiedAt),
      start_date: wire(event.startDate),
      end_date: wire(event.endDate),
      utc_start_date: wire(event.startsAt),
      utc_end_date: wire(event.endsAt),
      all_day: event.allDay,
      timezone_abbr: event.timezoneAbbr,
      show_map: event.showMap,
      show_map_link: event.showMapLink,
      hide_from_listings: event.hideFromListings,
      i18n_language: String(event.language).toLowerCase(),
    });
    for (const name of [
      'url',
      'title',
      'description',
      'excerpt',
      'slug',
      'timezone',
      'cost',
      'website',
      'sticky',
      'featured',
    ]) {
      expect([name, body[name]]).toEqual([name, event[name]]);
    }
    const { currencySymbol, currencyCode, currencyPosition, values } = event.costDetails as Record<
      string,
      unknown
    >;
    expect(body.cost_details).toEqual({
      currency_symbol: currencySymbol,
      currency_code: currencyCode,
      currency_position: currencyPosition,
      values,
    });
    const { number, ...image } = event.image as { number: number };
    expect(body.image).toEqual({ id: number, ...image });
    expect(event).toMatchObject({
      categories: body.categories.map(({ id: own, name, slug, count }) => ({
        number: own,
        name,
        slug,
        count,
      })),
      tags: body.tags.map(({ id: own, name, slug, count }) => ({ number: own, name, slug, count })),
      venues: [body.venue]
        .flat()
        .map(({ id: own, venue, city, phone }) => ({ number: own, name: venue, city, phone })),
      organizers: body.organizer.map(({ id: own, organizer }) => ({ number: own, name: organizer })),
    });
  });

  test('say the same of an event that has next to nothing', async () => {
    const { id } = await make.event();
    const [event, body] = await both(id);
    expect(event).toMatchObject({
      image: null,
      venues: [],
      organizers: [],
      categories: [],
      tags: [],
      cost: '',
    });
    expect(body).toMatchObject({
      image: false,
      venue: [],
      organizer: [],
      categories: [],
      tags: [],
      cost: '',
    });
    expect(body.website).toBe(event.website);
  });

  test.each([
    ['', {}],
    ['perPage: 3, page: 2', { per_page: 3, page: 2 }],
    ['startDate: "2027-04-02"', { start_date: '2027-04-02' }],
    [
      'startsAfter: "2027-04-02 10:00", strictDates: true',
      { starts_after: '2027-04-02 10:00', strict_dates: 'yes' },
    ],
    ['search: "even"', { search: 'even' }],
    ['featured: true', { featured: '1' }],
  ])('list the same events for (%s)', async (args, query) => {
    const { tag } = await make.tagged(
      ...[1, 2, 3, 4, 5].map((day) => ({
        title: day % 2 === 0 ? `Even ${day}` : `Odd ${day}`,
        featured: day > 3,
        start_date: `2027-04-0${day} 10:00`,
        end_date: `2027-04-0${day} 11:00`,
      })),
    );
    const { eventPage } = await ask<{
      eventPage: { nodes: { number: number }[]; total: number; totalPages: number };
    }>(
      `{ eventPage(tags: [${tag}]${args === '' ? '' : `, ${args}`}) { total totalPages nodes { number } } }`,
    );
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { tags: tag, ...query } });
    expect(idsOf(body.events)).toEqual(eventPage.nodes.map(({ number }) => number));
    expect([body.total, body.total_pages]).toEqual([eventPage.total, eventPage.totalPages]);
    expect(body.total).toBeGreaterThan(0);
  });

  test('see at once what the other wrote', async () => {
    const { id } = await make.event();
    await ask(
      `mutation { updateEvent(number: ${id}, input: { title: "From GraphQL" }) { errors { code } } }`,
      {},
      { as: 'editor' },
    );
    expect((await world.rest('GET', `/events/${id}`)).body.title).toBe('From GraphQL');
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'From REST' } });
    expect(await ask(`{ event(number: ${id}) { title } }`)).toEqual({ event: { title: 'From REST' } });
  });

  test('reject the same input with the same codes', async () => {
    for (const [path, field] of [
      ['/events/99999999', 'event(number: 99999999)'],
      ['/venues/by-slug/none', 'venueBySlug(slug: "none")'],
      ['/tags/99999999', 'tag(number: 99999999)'],
      ['/organizers?page=99', 'organizerPage(page: 99)'],
      ['/events?per_page=0', 'eventPage(perPage: 0)'],
      ['/categories?parent=99999999', 'categoryPage(parent: 99999999)'],
    ] as const) {
      const { status, body } = await world.rest('GET', path);
      const { errors } = await world.graphql(`{ ${field} { __typename } }`);
      expect([path, errors[0]?.extensions]).toEqual([
        path,
        expect.objectContaining({ code: body.code, status }),
      ]);
    }
  });
});
