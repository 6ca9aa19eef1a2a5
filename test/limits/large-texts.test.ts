import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, type Maker, now, times, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const fill = (piece: string, most: number) => piece.repeat(Math.ceil(most / piece.length)).slice(0, most);
const letters = (index: number) => index.toString(36);
const words = Array.from({ length: 40_000 }, (_, index) => letters(index)).join(' ');

/** What takes a text apart, at its most: each is cleaned to at most as many characters. */
const hostile: [string, string][] = [
  ['words that are all different', words],
  ['signs that begin no tag', '< '],
  ['ampersands', '&a '],
  ['tags in tags', '<b><i>'],
  ['paragraphs', '<p>x</p>'],
  ['broken comments', '<!-- <b'],
  ['one word', 'a'],
  ['marks', 'a\u0301\u0323'],
  ['half pairs', '\ud800a'],
  ['ligatures of eighteen letters', '\ufdfa'],
  ['syllables of three letters', '한'],
  ['characters of another script', '漢字'],
  ['spaces', ' \n\u00a0'],
];

describe('the largest text', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    // However slow the machine of the test is.
    world = await startCalendar({ now: () => now, config: { requestTimeout: 120_000 } });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const textsOf = (piece: string, most = 80_000): Fields => ({
    title: `x${fill(piece, 900)}`,
    excerpt: `x${fill(piece, 4000)}`,
    description: `x${fill(piece, most)}`,
  });

  test.each(hostile)('of %s is written, read and searched, or rejected by name', async (_, piece) => {
    const body = { ...textsOf(piece), ...times };
    const { status, body: event } = await world.rest<WireEvent>('POST', '/events', { as: 'editor', body });
    expect([201, 400]).toContain(status);
    if (status === 400) return;
    const read = await world.rest<WireEvent>('GET', `/events/${event.id}`);
    expect([read.status, read.body.description]).toEqual([200, event.description]);
    const whole = { title: event.title, description: event.description, excerpt: event.excerpt };
    const again = await world.rest<WireEvent>('PATCH', `/events/${event.id}`, { as: 'editor', body: whole });
    expect([again.status, again.body.description]).toEqual([200, event.description]);
  });

  test('is written in four languages at once', async () => {
    const { status, data } = await writeInFourLanguages(words);
    expect([status, data]).toEqual([200, written]);
  });

  test('is written by sixteen at once, and a small one beside them', async () => {
    const writers = Array.from({ length: 16 }, () => writeInFourLanguages('< <b>x</b> &a ', 20_000));
    expect((await make.event()).id).toBeGreaterThan(0);
    for (const { status, data } of await Promise.all(writers)) expect([status, data]).toEqual([200, written]);
  });

  const written = { createEvent: { event: { number: expect.any(Number) }, errors: [] } };
  const writeInFourLanguages = (piece: string, most?: number) => {
    const translations = ['FI', 'DE', 'ZH_HANS'].map((language) => ({ language, ...textsOf(piece, most) }));
    const dates = { startDate: times.start_date, endDate: times.end_date };
    const input = { ...textsOf(piece, most), ...dates, translations };
    const text = `mutation ($input: CreateEventInput!) {
      createEvent(input: $input) { event { number } errors { message } }
    }`;
    return world.graphql(text, { input }, { as: 'editor' });
  };
});
