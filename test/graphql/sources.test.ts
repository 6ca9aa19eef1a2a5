import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
});
afterAll(() => world.close());

/** Written in Finnish, with some texts in German too. */
async function writeInTwoLanguages() {
  const finnish = { as: 'editor', language: 'fi' } as const;
  const german = { ...finnish, language: 'de' } as const;
  const { body: venue } = await world.rest('POST', '/venues', {
    ...finnish,
    body: { venue: 'Halli', city: 'Turku', address: 'Satamakatu 4', country: 'Suomi' },
  });
  await world.rest('PATCH', `/venues/${String(venue.id)}`, {
    ...german,
    body: { city: 'Åbo', country: 'Finnland' },
  });
  const fields = { title: 'Ilta', description: 'Kuvaus', venue: venue.id };
  const event = await make.event(fields, finnish);
  await world.rest('PATCH', `/events/${event.id}`, { ...german, body: { title: 'Abend' } });
  return { venue, event };
}

test('Every text is served with the language that it was found in, field by field', async () => {
  const { venue, event } = await writeInTwoLanguages();
  const { data } = await world.graphql(
    `query ($event: Int!, $venue: Int!) {
      event(number: $event, language: DE) { sources { field language } }
      venue(number: $venue, language: DE) { sources { field language } }
    }`,
    { event: event.id, venue: venue.id },
  );
  const { sources } = data?.event as { sources: { field: string; language: string }[] };
  expect(sources).toEqual(
    expect.arrayContaining([
      { field: 'title', language: 'DE' },
      { field: 'description', language: 'FI' },
    ]),
  );
  expect(data?.venue).toEqual({
    sources: [
      { field: 'address', language: 'FI' },
      { field: 'city', language: 'DE' },
      { field: 'country', language: 'DE' },
      { field: 'name', language: 'FI' },
    ],
  });
});

test('Every text of a page that is not in the language of the page is marked with its own', async () => {
  const { venue, event } = await writeInTwoLanguages();
  const text = async (path: string) => (await world.request('GET', path)).text;
  const page = await text(`/de/event/${event.slug}`);
  expect(page).toMatch(/<h1 lang="de">/);
  expect(page).toMatch(/class="description" lang="fi"/);
  expect(page).toMatch(/lang="fi"\s*>Halli<\/a\s*>, <span\s*>Åbo</);
  const place = await text(`/de/venue/${String(venue.slug)}`);
  expect(place).toMatch(/<span lang="fi">Satamakatu 4</);
  expect(place).toMatch(/<span\s*>Finnland</);
  expect(await text(`/de/calendar?venue=${String(venue.id)}`)).toMatch(
    /lang="fi"\s*>Halli<\/a\s*>, <span\s*>Åbo</,
  );
});
