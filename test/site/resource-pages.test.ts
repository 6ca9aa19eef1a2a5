import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { linkedData, readPage } from './read-page.ts';

let world: World;
let make: ReturnType<typeof createMaker>;
const read = (path: string) => readPage(world, path);

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
});

afterAll(() => world.close());

const coming = { start_date: '2027-03-17 18:00:00', end_date: '2027-03-17 20:00:00' };
const past = { start_date: '2027-03-01 18:00:00', end_date: '2027-03-01 20:00:00' };

describe('The page of a venue, organizer, category or tag', () => {
  test.each([
    { kind: 'venue', list: 'venue' },
    { kind: 'organizer', list: 'organizer' },
    { kind: 'category', list: 'categories' },
    { kind: 'tag', list: 'tags' },
  ] as const)(
    'of the kind $kind lists its coming events and the latest past ones',
    async ({ kind, list }) => {
      const owner = await make[kind]();
      const link = { [list]: [owner.id] };
      const [next, before] = [
        await make.event({ ...coming, ...link }),
        await make.event({ ...past, ...link }),
      ];
      const hidden = [
        await make.event({ ...coming, ...link, status: 'draft' }),
        await make.event({ ...coming, ...link, hide_from_listings: true }),
      ];
      const body = await read(`/en/${kind}/${owner.slug}`);
      const [upcoming = '', rest = ''] = body.split('Past events');
      expect(upcoming).toContain(next.title);
      expect(rest).toContain(before.title);
      expect(upcoming).not.toContain(before.title);
      for (const { title } of hidden) expect(body).not.toContain(title);
      expect(body).toContain(
        `href="${world.url.replace('http:', 'webcal:')}/en/export/events.ics?${list}=${owner.id}"`,
      );
      expect(body.split('<footer>')[0]).not.toContain('/en/calendar?');
    },
  );

  test('shows ten coming events, and leads to the others', async () => {
    const venue = await make.venue();
    for (let count = 0; count < 11; count += 1) await make.event({ ...coming, venue: [venue.id] });
    const body = await read(`/fi/venue/${venue.slug}`);
    expect(body.match(/<time /g)).toHaveLength(10);
    expect(body).toContain(`href="/fi/calendar?venue=${venue.id}"`);
    expect(body).toContain('Kaikki tulevat tapahtumat');
  });

  test('says so if nothing is coming', async () => {
    const tag = await make.tag();
    expect(await read(`/de/tag/${tag.slug}`)).toContain('Derzeit sind keine Veranstaltungen geplant.');
  });

  test('describes a venue and an organizer to search engines', async () => {
    const venue = await make.venue({ city: 'Turku', country: 'Finland' });
    const organizer = await make.organizer({ email: 'hello@example.org' });
    expect(linkedData(await read(`/en/venue/${venue.slug}`))).toMatchObject({
      Place: {
        name: venue.venue,
        address: { '@type': 'PostalAddress', addressLocality: 'Turku', addressCountry: 'FI' },
      },
      BreadcrumbList: {
        itemListElement: [
          { position: 1, name: 'Calendar', item: `${world.url}/en/calendar` },
          { position: 2, name: venue.venue },
        ],
      },
    });
    expect(linkedData(await read(`/en/organizer/${organizer.slug}`))).toMatchObject({
      Organization: { name: organizer.organizer, email: 'hello@example.org' },
    });
  });
});
