import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, idsOf, type Maker, now, type WireError, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('the search for events', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const texts = {
    title: 'Kesäyön Jazz 50% under_line',
    description: 'Straßenmusik am Fluss, every Tuesday',
    excerpt: '春天的音乐会 for beginners',
  };

  test.each([
    ['a word of the title', 'jazz', true],
    ['a word of the description', 'fluss', true],
    ['a word of the excerpt', 'beginners', true],
    ['a part of a word', 'azz', true],
    ['one letter', 'z', true],
    ['one letter that is nowhere', 'q', false],
    ['two letters', 'zz', true],
    ['two letters that do not meet', 'zj', false],
    ['one sign', '%', true],
    ['signs among letters', '"s, e"', true],
    ['signs that do not meet', '"s. e"', false],
    ['a letter that must not occur', 'jazz -k', false],
    ['a letter that does not occur anyway', 'jazz -q', true],
    ['any letter case', 'KESÄYÖN', true],
    ['letters without their accents', 'kesayon', true],
    ['ß written ss', 'strassenmusik', true],
    ['Chinese', '音乐', true],
    ['a single Chinese character', '春', true],
    ['all words, in any order and place', 'tuesday jazz', true],
    ['a word too many', 'jazz saxophone', false],
    ['a phrase as it stands', '"every tuesday"', true],
    ['a phrase in another order', '"tuesday every"', false],
    ['a word that must not occur', 'jazz -tuesday', false],
    ['a word that does not occur anyway', 'jazz -friday', true],
    ['a percent sign as a plain character', '50%', true],
    ['a percent sign that is not there', 'jazz%under', false],
    ['an underscore as a plain character', 'under_line', true],
    ['an underscore that is no joker', 'j_zz', false],
    ['a backslash that is not there', 'jazz\\', false],
  ])('takes %s', async (_, search, isIn) => {
    const { tag, ids } = await make.tagged(texts);
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { tags: tag, search } });
    expect(idsOf(body.events)).toEqual(isIn ? ids : []);
  });

  test('does not look at venues, organizers, categories and tags', async () => {
    const { tag } = await make.tagged({
      venue: { venue: 'Xylophone hall' },
      organizer: { organizer: 'Xylophone club' },
      categories: ['Xylophone'],
    });
    const { body } = await world.rest('GET', '/events', { query: { tags: tag, search: 'xylophone' } });
    expect(body.total).toBe(0);
  });

  test('looks at the texts that would be shown', async () => {
    const { tag, ids } = await make.tagged({ title: 'Lantern walk' });
    const path = `/events/${ids.join()}`;
    await world.rest('POST', path, { as: 'editor', language: 'fi', body: { title: 'Lyhtykävely' } });
    const search = async (language: 'en' | 'fi' | 'de', word: string) => {
      const query = { tags: tag, search: word };
      return (await world.rest('GET', '/events', { language, query })).body.total;
    };
    expect(await search('fi', 'lyhty')).toBe(1);
    expect(await search('fi', 'lantern')).toBe(0);
    expect(await search('en', 'lyhty')).toBe(0);
    expect(await search('de', 'lantern')).toBe(1);
  });

  describe('that is ranked', () => {
    const ranked = <Body>(search: string, query: Record<string, string>) =>
      world.rest<Body>('GET', '/events', { query: { search_mode: 'ranked', search, ...query } });
    const withoutWords = ['-foo', '-"foo bar"', '!!!'];

    test.each(withoutWords)(
      'rejects by name what it does not take beside %s, as beside words',
      async (search) => {
        const wrong = {
          status: 'draft',
          categories: '999999',
          start_date: 'someday',
          page: '0',
          per_page: 'x',
        };
        const expected = await ranked<WireError>('foo', wrong);
        const { status, body } = await ranked<WireError>(search, wrong);
        expect([status, body]).toEqual([400, expected.body]);
        expect(Object.keys(body.data.params ?? {}).sort()).toEqual(Object.keys(wrong).sort());
      },
    );

    test('is empty for every valid search without words', async () => {
      await make.event({ title: 'Zither' });
      for (const search of [...withoutWords, `-${'a'.repeat(499)}`]) {
        const { status, body } = await ranked<WirePage>(search, { status: 'publish', page: '1' });
        expect([search, status, body.events, body.total]).toEqual([search, 200, [], 0]);
      }
    });

    test('takes any search of up to 500 characters that excludes words', async () => {
      const { id } = await make.event({ title: 'Zither' });
      const { status, body } = await ranked<WirePage>(`zither${` -${'a'.repeat(47)}`.repeat(10)}`, {});
      expect([status, idsOf(body.events).includes(id)]).toEqual([200, true]);
    });
  });
});
