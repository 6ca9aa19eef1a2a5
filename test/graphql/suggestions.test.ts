import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Suggested {
  text: string;
  kind: string;
  number: number;
  url: string;
  node: { id: string; __typename: string } | null;
}

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

const query = `query ($query: String!, $first: Int, $language: Language) {
  suggest(query: $query, first: $first, language: $language) { text kind number url node { id __typename } }
}`;
const suggest = async (text: string, more: Record<string, unknown> = {}, as?: 'editor' | 'author') =>
  (await ask<{ suggest: Suggested[] }>(query, { query: text, ...more }, { as })).suggest;
const textsOf = async (...call: Parameters<typeof suggest>) =>
  (await suggest(...call)).map(({ text }) => text);
const on = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 20:00` });

describe('Suggestions', () => {
  test('are what has a name with words that begin as typed, with the object and its page', async () => {
    const category = await make.category({ name: 'Zither lessons' });
    const tag = await make.tag({ name: 'Old zithers' });
    const venue = await make.venue({ venue: 'Zither Hall' });
    const organizer = await make.organizer({ organizer: 'Friends of the Zither' });
    const event = await make.event({ title: 'Night of zithers' });
    await make.event({ title: 'Azither', description: 'Zither' });
    const found = await suggest('zith', { language: 'EN' });
    expect(found.map(({ text, kind, number }) => [text, kind, number])).toEqual([
      ['Zither lessons', 'CATEGORY', category.id],
      ['Zither Hall', 'VENUE', venue.id],
      ['Old zithers', 'TAG', tag.id],
      ['Friends of the Zither', 'ORGANIZER', organizer.id],
      ['Night of zithers', 'EVENT', event.id],
    ]);
    expect(found[1]?.url).toBe(`${world.url}/venue/${venue.slug}`);
    expect(found.map(({ node }) => node?.__typename)).toEqual([
      ...['Category', 'Venue', 'Tag', 'Organizer', 'Event'],
    ]);
  });

  test.each([
    ['each word typed, in any order', 'meet quar', true],
    ['capitals and marks', 'ÄNGSTROM', true],
    ['letters without their marks', 'cafe', true],
    ['words after any sign', 'loft', true],
    ['words after a character of another script', 'quiz', true],
    ['no word that begins otherwise', 'uarry', false],
    ['no word that is not there', 'quarry absent', false],
    ['signs, which are letters of no name', '%', false],
  ])('understand %s', async (_, typed, isFound) => {
    const title = 'Quarry (loft) meeting at Café Ångström 晚会quiz';
    await make.event({ title });
    expect((await textsOf(typed)).includes(title)).toBe(isFound);
  });

  test('find Chinese by any of its characters, and show the name in the language requested', async () => {
    const { id } = await make.event({ title: 'Xylophone evening' });
    await world.rest('PUT', `/events/${id}`, {
      as: 'editor',
      language: 'zh-hans',
      body: { title: '木琴音乐之夜' },
    });
    expect(await textsOf('音乐', { language: 'ZH_HANS' })).toEqual(['木琴音乐之夜']);
    expect(await textsOf('琴', { language: 'DE' })).toEqual(['Xylophone evening']);
    expect(await textsOf('xylo', { language: 'ZH_HANS' })).toEqual(['木琴音乐之夜']);
  });

  test('are coming events before past ones, the nearest first, and one of those with the same title', async () => {
    for (const [title, day] of [
      ['Oboe past', '2027-03-01'],
      ['Oboe long past', '2026-03-01'],
      ['Oboe later', '2027-05-01'],
      ['Oboe soon', '2027-03-15'],
      ['Oboe soon', '2027-03-22'],
    ] as const)
      await make.event({ title, ...on(day) });
    expect(await textsOf('oboe')).toEqual(['Oboe soon', 'Oboe later', 'Oboe past', 'Oboe long past']);
    expect(await textsOf('oboe', { first: 1 })).toEqual(['Oboe soon']);
    expect(await textsOf('oboe', { first: 0 })).toEqual([]);
  });

  test('leave half of the list to events', async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      await make.tag({ name: `Bassoon tag ${count}` });
      await make.event({ title: `Bassoon event ${count}` });
    }
    const kinds = (await suggest('bassoon', { first: 6 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['TAG', 'TAG', 'TAG', 'EVENT', 'EVENT', 'EVENT']);
  });

  test('show nobody what lists hide, and editors and authors what they may see', async () => {
    const hidden = { hide_from_listings: true };
    await make.event({ title: 'Lute draft', status: 'draft' });
    await make.event({ title: 'Lute private', status: 'private' });
    await make.event({ title: 'Lute later', date: '2027-09-01' });
    await make.event({ title: 'Lute unlisted', ...hidden });
    await make.event({ title: 'Lute own draft', status: 'draft' }, { as: 'author' });
    await make.venue({ venue: 'Lute house draft', status: 'draft' });
    await make.organizer({ organizer: 'Lute club private', status: 'private' });
    const trashed = [await make.event({ title: 'Lute trash' })];
    const house = await make.venue({ venue: 'Lute trash house' });
    await world.rest('DELETE', `/events/${trashed[0]?.id}`, { as: 'editor' });
    await world.rest('DELETE', `/venues/${house.id}`, { as: 'editor' });
    expect(await textsOf('lute')).toEqual([]);
    expect(await textsOf('lute', {}, 'author')).toEqual(['Lute own draft']);
    expect((await textsOf('lute', { first: 20 }, 'editor')).sort()).toEqual([
      ...[
        'Lute club private',
        'Lute draft',
        'Lute house draft',
        'Lute later',
        'Lute own draft',
        'Lute private',
      ],
    ]);
  });

  test('follow a change of the name at once', async () => {
    const venue = await make.venue({ venue: 'Ocarina barn' });
    await world.rest('PUT', `/venues/${venue.id}`, { as: 'editor', body: { venue: 'Recorder barn' } });
    expect(await textsOf('ocarina')).toEqual([]);
    expect(await textsOf('recorder b')).toEqual(['Recorder barn']);
  });

  test('read nothing longer than a search may be', async () => {
    const { errors } = await world.graphql(query, { query: 'a'.repeat(501) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'rest_invalid_param' });
  });
});
