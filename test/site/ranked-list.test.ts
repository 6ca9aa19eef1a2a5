import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const on = (day: string, title: string, more = {}) =>
    make.event(
      { title, start_date: `2027-${day} 18:00`, end_date: `2027-${day} 20:00`, ...more },
      { language: 'en' },
    );
  await on('03-20', 'Harbor walk', { description: 'A choir sings at the end.' });
  await on('03-28', 'Choir concert');
  await on('03-29', 'Choirs of the city');
  await on('03-21', 'Choir rehearsal', { status: 'draft' });
  await on('03-22', 'Choir of ghosts', { hide_from_listings: true });
  for (let count = 0; count < 40; count += 1) await on(`04-${10 + (count % 20)}`, 'Swim');
});

afterAll(() => world.close());

const titlesOf = (text: string) =>
  [...text.matchAll(/<h[23] lang="[^"]+"><a href="[^"]+">([^<]+)<\/a>/g)].map(([, title]) => title);

const open = (query: string) => world.request('GET', `/en/calendar${query}`, {});

describe('The list of the calendar page', () => {
  test.each([
    ['choir', ['Choir concert', 'Choirs of the city', 'Harbor walk']],
    ['singing choirs', ['Harbor walk']],
    // Ranked search finds no parts of words, but the list does.
    ['hoi', ['Harbor walk', 'Choir concert', 'Choirs of the city']],
    ['chior', ['Choir concert', 'Choirs of the city', 'Harbor walk']],
    ['"choir concert"', ['Choir concert']],
    ['choir -concert', ['Choirs of the city', 'Harbor walk']],
    ['nothing like it', []],
  ])('finds %s', async (search, titles) => {
    const { status, text } = await open(`?${new URLSearchParams({ search }).toString()}`);
    expect([status, titlesOf(text)]).toEqual([200, titles]);
  });

  test.each([
    ['chior', 'choir', 'en', 'Did you mean'],
    ['harbor wlak', 'harbor walk', 'fi', 'Tarkoititko'],
    ['Chior -ghost', 'choir -ghost', 'de', 'Meinten Sie'],
  ])('asks who searches %s for %s', async (search, meant, language, question) => {
    const { text } = await world.request('GET', `/${language}/calendar?${new URLSearchParams({ search })}`);
    const [, address = '', shown] =
      new RegExp(`${question}.*?<a href="([^"]+)"\\s*>([^<]+)</a`, 's').exec(text) ?? [];
    expect(shown).toBe(meant);
    expect(new URL(address, world.url).searchParams.get('search')).toBe(meant);
    expect((await world.request('GET', address)).text).not.toContain(question);
  });

  test('never asks for a word that only hidden events have', async () => {
    for (const [search, word] of [
      ['rehersal', 'rehearsal'],
      ['choir gosts', 'ghosts'],
    ] as const)
      expect((await open(`?${new URLSearchParams({ search })}`)).text).not.toContain(word);
    const { text } = await world.request('GET', '/en/calendar?search=rehersal', { as: 'editor' });
    expect(text).toContain('rehearsal');
  });

  test('offers the same at other times, else with fewer filters, where nothing was found', async () => {
    const elsewhen = await open('?search=concert&from=2027-05-01');
    expect(titlesOf(elsewhen.text)).toEqual(['Choir concert']);
    expect(elsewhen.text).toContain('At other times');
    expect(elsewhen.text).toContain('href="/en/calendar?search=concert">Show all (1)</a>');
    const widest = await open('?search=swim&from=2027-05-01&featured=true');
    expect(titlesOf(widest.text)).toHaveLength(3);
    expect(widest.text).toContain('With fewer filters');
    expect(widest.text).toContain('href="/en/calendar?search=swim">Show all (40)</a>');
    const none = await open('?search=nothing-like-it&from=2027-05-01');
    expect(none.text).toContain('No events match.');
    expect(none.text).not.toContain('At other times');
  });

  test('ranks within the dates and filters of the page', async () => {
    const { text } = await open('?search=choir&end_date=2027-03-28');
    expect(titlesOf(text)).toEqual(['Choir concert', 'Harbor walk']);
  });

  test('has pages, and none past the last one', async () => {
    const first = await open('?search=swims');
    const second = await open('?search=swims&page=2');
    expect([titlesOf(first.text).length, titlesOf(second.text).length]).toEqual([24, 16]);
    expect((await open('?search=swims&page=3')).status).toBe(404);
  });

  test('leaves its feed as the REST list has it', async () => {
    const { text } = await open('?search=choir');
    const [, feed = ''] = /href="http[^"]+(\/en\/export\/events\.ics[^"]*)"/.exec(text) ?? [];
    const { text: calendar } = await world.request('GET', feed);
    const summaries = [...calendar.matchAll(/SUMMARY[^:]*:(.*)\r/g)].map(([, title]) => title);
    expect(summaries).toEqual(['Harbor walk', 'Choir concert', 'Choirs of the city']);
  });
});
