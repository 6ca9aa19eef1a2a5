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
  times,
  type WirePage,
} from '../harness/make.ts';
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

test.each([
  ['event', 'Event'],
  ['venue', 'Venue'],
  ['organizer', 'Organizer'],
  ['category', 'Category'],
  ['tag', 'Tag'],
] as const)(
  'the translations of a %s come in the order of its languages, whatever was written first',
  async (kind, type) => {
    const name = kind === 'event' ? 'title' : 'name';
    const dates = { startDate: times.start_date, endDate: times.end_date };
    const translations = ['DE', 'FI', 'EN'].map((language) => ({ language, [name]: aName(language) }));
    const input = { ...(kind === 'event' ? dates : {}), [name]: aName('中文'), translations };
    const { created } = await ask<{ created: Fields }>(
      `mutation ($input: Create${type}Input!) {
        created: create${type}(input: $input, language: ZH_HANS) {
          ${kind} { languages translations { language } }
        }
      }`,
      { input },
      { as: 'editor' },
    );
    const languages = ['EN', 'FI', 'DE', 'ZH_HANS'];
    expect(created[kind]).toEqual({ languages, translations: languages.map((language) => ({ language })) });
  },
);

describe('null in a text', () => {
  const inEnglish = { title: 'English', description: '<p>Words</p>' };
  const inFinnish = { title: 'Suomeksi', description: '<p>Sanoja</p>' };
  const update = async (id: number, body: Fields, language?: 'en' | 'fi') => {
    const answer = await world.rest('PUT', `/events/${id}`, { as: 'editor', body, language });
    expect(answer.status).toBe(200);
  };
  const describedIn = async (id: number, language: 'en' | 'fi') => {
    const { body } = await world.rest<{ description: string }>('GET', `/events/${id}`, { language });
    return body.description.trim();
  };
  const makeBoth = async () => {
    const { id } = await make.event(inEnglish);
    await update(id, inFinnish, 'fi');
    return id;
  };

  test('of a chosen language lets another language be served, and the empty text stays empty', async () => {
    const id = await makeBoth();
    await update(id, { description: '' }, 'fi');
    expect(await describedIn(id, 'fi')).toBe('');
    await update(id, { description: null }, 'fi');
    expect(await describedIn(id, 'fi')).toBe('<p>Words</p>');
  });

  test('without a language leaves an empty text in the language of the calendar', async () => {
    const id = await makeBoth();
    await update(id, { description: null });
    expect(await describedIn(id, 'en')).toBe('');
    expect(await describedIn(id, 'fi')).toBe('<p>Sanoja</p>');
  });
});

test('an event in progress is upcoming, but its venue has none that is still to start, at both interfaces', async () => {
  const { id: venue } = await make.venue();
  const running = { start_date: '2027-03-14 11:00:00', end_date: '2027-03-14 13:00:00', timezone: 'UTC' };
  const { id } = await make.event({ venue, ...running });
  const data = await ask(
    `query ($number: Int!) {
      events(filter: { upcoming: true, numbers: [${id}] }) { nodes { number } }
      venue(number: $number) { upcomingEvents { nodes { number } } }
      venues(filter: { onlyWithUpcoming: true, numbers: [${venue}] }) { nodes { number } }
    }`,
    { number: venue },
  );
  const found = { nodes: [{ number: id }] };
  expect(data).toEqual({ events: found, venue: { upcomingEvents: found }, venues: { nodes: [] } });
  const query = { only_with_upcoming: 'true', per_page: '50' };
  const { body } = await world.rest<WirePage>('GET', '/venues', { query });
  expect(idsOf(body.venues)).not.toContain(venue);
  await make.event({ venue });
  const later = await world.rest<WirePage>('GET', '/venues', { query });
  expect(idsOf(later.body.venues)).toContain(venue);
});
