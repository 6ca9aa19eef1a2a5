import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '../../src/i18n/language.ts';
import { aName, createMaker, type Fields, now, type WireEvent } from '../harness/make.ts';
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

describe('The page of an event', () => {
  test.each([
    { language: 'en', away: 'in 3 days' },
    { language: 'fi', away: '3 päivän päästä' },
    { language: 'de', away: 'in 3 Tagen' },
    { language: 'zh-hans', away: '3天后' },
  ])('says in $language how far away it is', async ({ language, away }) => {
    const { slug } = await make.event(coming);
    expect(await read(`/${language}/event/${slug}`)).toContain(away);
  });

  test('says that it takes place now', async () => {
    const { slug } = await make.event({ start_date: '2027-03-14 10:00:00', end_date: '2027-03-14 23:00:00' });
    expect(await read(`/en/event/${slug}`)).toContain('happening now');
  });

  test('links to a map elsewhere, unless the event or the venue shows none', async () => {
    const place = { latitude: 60.1699, longitude: 24.9384 };
    const venue = await locate({ ...place, showMapLink: true });
    const shy = await locate({ ...place, showMapLink: false, showMap: false });
    const pages = await Promise.all(
      [
        { venue: [venue], show_map_link: true },
        { venue: [venue], show_map_link: false, show_map: false },
        { venue: [venue], show_map_link: false, show_map: true },
        { venue: [shy], show_map_link: true },
      ].map(async (fields: Fields) => read(`/en/event/${(await make.event(fields)).slug}`)),
    );
    const map = 'href="https://www.openstreetmap.org/?mlat=60.1699&amp;mlon=24.9384#map=16/60.1699/24.9384"';
    expect(pages.map((page) => page.includes(map))).toEqual([true, false, true, false]);
  });

  test('shows its picture, with its size and its alternative text', async () => {
    const picture = { url: 'https://example.org/poster.jpg', width: 800, height: 600 };
    const { slug } = await make.event({ title: 'A poster', image: picture.url });
    const path = `/en/event/${slug}`;
    const { headers } = await world.request('GET', path, { headers: { accept: 'text/html' } });
    const body = await read(path);
    expect(body).toContain(`<img class="picture" src="${picture.url}" alt="A poster"`);
    expect(body).toContain(`<meta property="og:image" content="${picture.url}" />`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https:;");
  });

  test('leads to the whole, the parts, and related events that are coming', async () => {
    const venue = await make.venue();
    const at = (day: number, more: Fields = {}) =>
      make.event({
        start_date: `2027-04-0${day} 18:00:00`,
        end_date: `2027-04-0${day} 19:00:00`,
        venue: [venue.id],
        ...more,
      });
    const whole = await make.event({ title: aName('Festival') });
    const elsewhere = await make.event({ start_date: '2027-04-02 18:00', end_date: '2027-04-02 19:00' });
    const past = await at(1, { start_date: '2027-03-01 18:00', end_date: '2027-03-01 19:00' });
    const [first, second] = [await at(2), await at(3)];
    const draft = await at(4, { status: 'draft' });
    const last = await at(5);
    for (const { id } of [second, draft]) await belong(id, whole.id);
    const body = await read(`/en/event/${second.slug}`);
    const [facts = '', related = ''] = body.split('Related events');
    expect(facts).toContain(whole.title);
    for (const { title } of [first, last]) expect(related).toContain(title);
    for (const { title } of [elsewhere, past]) expect(related).not.toContain(title);
    expect(body).not.toContain(draft.title);
    const program = await read(`/en/event/${whole.slug}`);
    expect(program).toContain(second.title);
    expect(program).not.toContain(draft.title);
  });

  test('is added to a calendar, or followed', async () => {
    const { slug } = await make.event();
    const body = await read(`/de/event/${slug}`);
    const file = `${world.url}/de/event/${slug}.ics`;
    expect(body).toContain(`href="${file}"`);
    expect(body).toContain(`href="${file.replace('http:', 'webcal:')}"`);
    expect((await world.request('GET', new URL(file).pathname)).status).toBe(200);
  });

  test('names its page in each language that it has, with the slug of that language', async () => {
    const event = await make.event({ title: 'Midsummer', slug: 'midsummer' }, { language: 'en' });
    await translate(event, 'fi', { title: 'Juhannus', slug: 'juhannus' });
    const { url } = world;
    const body = await read('/fi/event/juhannus');
    expect(alternates(body)).toEqual({
      en: `${url}/en/event/midsummer`,
      fi: `${url}/fi/event/juhannus`,
      'x-default': `${url}/event/midsummer`,
    });
    expect(body).toContain(`<link rel="canonical" href="${url}/fi/event/juhannus" />`);
    const fallback = await read('/de/event/juhannus');
    expect(fallback).toContain(`<link rel="canonical" href="${url}/en/event/midsummer" />`);
    expect(fallback).toContain('<h1 lang="en">Midsummer</h1>');
  });

  test('marks each text that is in another language than the page', async () => {
    const tag = await make.tag({ name: 'Open air' }, { language: 'en' });
    const event = await make.event(
      { title: 'Concert', description: 'Loud.', tags: [tag.id] },
      { language: 'en' },
    );
    await translate(event, 'fi', { title: 'Konsertti' });
    const body = await read(`/fi/event/${event.slug}`);
    expect(body).toContain('<h1 lang="fi">Konsertti</h1>');
    expect(body).toMatch(
      /<div class="description" lang="en">\s*<p>Loud\.<\/p>|<div class="description" lang="en">\s*Loud\./,
    );
    expect(body).toMatch(/lang="en"\s*>Open air</);
  });

  test('names its tickets in its language, and marks names in another one', async () => {
    const { id, slug } = await make.event({ title: 'Concert' }, { language: 'en' });
    await offer(id, [
      {
        ...{ name: 'Balcony', price: '12', currency: 'EUR', url: 'https://tickets.example/1' },
        translations: [{ language: 'FI', name: 'Parveke' }],
      },
      { name: 'Box', price: '30', currency: 'EUR', url: 'https://tickets.example/2' },
      { name: 'Floor' },
    ]);
    const body = await read(`/fi/event/${slug}`);
    expect(body).toMatch(/<a href="https:\/\/tickets\.example\/1"\s*>Parveke · 12\s€<\/a\s*>/);
    expect(body).toMatch(
      /<a href="https:\/\/tickets\.example\/2"\s*><span lang="en"\s*>Box<\/span\s*> · 30\s€<\/a\s*>/,
    );
    expect(body).toMatch(/<dd><span lang="en"\s*>Floor<\/span\s*><\/dd>/);
    expect(linkedData(body).Event).toMatchObject({ offers: [{ name: 'Parveke' }, { name: 'Box' }] });
    expect(await read(`/en/event/${slug}`)).not.toContain('Parveke');
  });

  test('describes itself to search engines, with a range of prices in a currency of ISO 4217', async () => {
    const venue = await locate({ address: 'Quay 1', city: 'Helsinki', latitude: 60.1, longitude: 24.9 });
    const organizer = await make.organizer();
    const { slug, title } = await make.event({
      ...coming,
      timezone: 'Europe/Helsinki',
      cost: '18–25 €',
      venue: [venue],
      organizer: [organizer.id],
    });
    const { Event: event } = linkedData(await read(`/en/event/${slug}`));
    expect(event).toMatchObject({
      name: title,
      url: `${world.url}/en/event/${slug}`,
      startDate: '2027-03-17T18:00:00+02:00',
      inLanguage: 'en',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', address: { streetAddress: 'Quay 1' }, geo: { latitude: 60.1 } },
      organizer: { '@type': 'Organization', name: organizer.organizer },
      offers: { '@type': 'AggregateOffer', lowPrice: 18, highPrice: 25, priceCurrency: 'EUR' },
    });
  });

  test('cannot end its linked data early', async () => {
    const { slug } = await make.event({ title: 'One &lt;/script&gt; two' });
    const body = await read(`/en/event/${slug}`);
    expect(body).not.toMatch(/ld\+json[^<]*<\/script> two/);
    expect(linkedData(body).Event).toBeDefined();
  });

  test('costs as many statements with many relations as with few', async () => {
    const [hall, band] = [await make.venue(), await make.organizer()];
    const few = await make.event({ venue: [hall.id] });
    const links = {
      venue: [hall.id, (await make.venue()).id],
      organizer: [band.id, (await make.organizer()).id],
    };
    const many = await make.event({ ...links, tags: [(await make.tag()).id] });
    for (let part = 0; part < 5; part += 1)
      await belong((await make.event({ venue: [hall.id] })).id, many.id);
    const count = async (slug: string) => {
      const statements = await world.statements(() => read(`/en/event/${slug}`));
      return statements.length;
    };
    expect(await count(few.slug)).toBeLessThanOrEqual(13);
    expect(await count(many.slug)).toBeLessThanOrEqual(13);
    const venuePage = await world.statements(() => read(`/en/venue/${hall.slug}`));
    expect(venuePage.length).toBeLessThanOrEqual(6);
  });
});

async function translate({ id }: WireEvent, language: Language, fields: Fields): Promise<void> {
  const { status, text } = await world.rest('POST', `/events/${id}`, {
    as: 'editor',
    language,
    body: fields,
  });
  if (status !== 200) throw new Error(text);
}

/** Creates a venue with coordinates, which only GraphQL takes; returns its number. */
async function locate(input: Fields): Promise<number> {
  const query =
    'mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number } errors { message } } }';
  const { data } = await world.graphql<{ createVenue: { venue: { number: number } } }>(
    query,
    { input: { name: aName('Place'), ...input } },
    { as: 'editor' },
  );
  return data?.createVenue.venue.number ?? 0;
}

/** Puts tickets of an event on sale, in English. */
async function offer(number: number, tickets: readonly Fields[]): Promise<void> {
  const query =
    'mutation ($number: Int!, $tickets: [TicketInput!]) { updateEvent(number: $number, language: EN, input: { tickets: $tickets }) { errors { code } } }';
  const { data } = await world.graphql(query, { number, tickets }, { as: 'editor' });
  expect(data).toEqual({ updateEvent: { errors: [] } });
}

/** Makes an event a part of another one. */
async function belong(number: number, parent: number): Promise<void> {
  const query =
    'mutation ($number: Int!, $parent: Int) { updateEvent(number: $number, input: { parent: $parent }) { errors { code } } }';
  const { data } = await world.graphql(query, { number, parent }, { as: 'editor' });
  expect(data).toEqual({ updateEvent: { errors: [] } });
}

function alternates(body: string): Record<string, string> {
  const found = body.matchAll(/<link\s+rel="alternate"\s+hreflang="([^"]+)"\s+href="([^"]+)"/g);
  return Object.fromEntries([...found].map(([, language = '', url = '']) => [language, url]));
}
