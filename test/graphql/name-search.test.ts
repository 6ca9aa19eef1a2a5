import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Found {
  edges: { cursor: string; score: number; step: string; node: { number: number; name: string } }[];
  nodes: { number: number }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
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

type User = 'editor' | 'author';
const languageCodes = { FI: 'fi', DE: 'de', EN: 'en', ZH_HANS: 'zh-hans' } as const;

describe.each(['venue', 'organizer'] as const)('A search for each %s', (kind) => {
  const field = kind === 'venue' ? 'searchVenues' : 'searchOrganizers';
  const query = `query ($query: String!, $language: Language, $first: Int, $after: String) {
    found: ${field}(query: $query, language: $language, first: $first, after: $after) {
      edges { cursor score step node { number name } }
      nodes { number }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }`;
  const find = async (text: string, more: Fields = {}, as?: User) =>
    (await ask<{ found: Found }>(query, { query: text, ...more }, { as })).found;
  const namesOf = async (...call: Parameters<typeof find>) =>
    (await find(...call)).edges.map(({ node }) => node.name);
  const stepsOf = async (...call: Parameters<typeof find>) =>
    (await find(...call)).edges.map(({ node, step }) => [node.name, step]);
  const add = async (name: string, texts: Fields = {}, options = {}) =>
    (await make[kind]({ [kind]: name, ...texts }, options)).id;
  const translate = (id: number, texts: Fields) =>
    world.rest('PUT', `/${kind}s/${id}`, { as: 'editor', language: 'de', body: texts });

  test.each([
    ['FI', 'Kirjaston lukusali', 'kirjastossa'],
    ['FI', 'Hevosmuseo', 'museot'],
    ['DE', 'Gärten am Fluss', 'Garten'],
    ['DE', 'Seebühne', 'Buehne'],
    ['EN', 'Riverside Galleries', 'gallery'],
    ['EN', 'Zürich Teahouse', 'zurich'],
    ['ZH_HANS', '国家音乐厅', '音乐厅'],
    ['ZH_HANS', '海边图书馆', '圖書館'],
  ] as const)('finds in %s %s by %s', async (language, name, text) => {
    await add(name, {}, { language: languageCodes[language] });
    expect(await stepsOf(text, { language })).toEqual([[name, 'ALL_WORDS']]);
  });

  test('finds a name in another language, and shows the one requested', async () => {
    const id = await add('Kaleidoscope Pavilion', {}, { language: 'en' });
    await translate(id, { [kind]: 'Zauberspiegelhaus' });
    expect(await stepsOf('Zauberspiegelhaus', { language: 'EN' })).toEqual([
      ['Kaleidoscope Pavilion', 'ALL_WORDS'],
    ]);
    expect(await stepsOf('kaleidoscopes', { language: 'DE' })).toEqual([['Zauberspiegelhaus', 'ALL_WORDS']]);
  });

  test('puts the name as it was written first, then other forms and parts, then other texts', async () => {
    await add('Quiet place', { description: '<p>Behind the <b>windmill</b>.</p>' });
    await add('Windmills');
    await add('Windmill');
    const { edges } = await find('windmill');
    expect(edges.map(({ node, score }) => [node.name, score])).toEqual([
      ['Windmill', 1],
      ['Windmills', 0.9],
      ['Quiet place', 0.33],
    ]);
  });

  test.each([
    ['FI', 'Vanha talo', 'Ikkunasta näkyy tähtitorneja.', 'tähtitorni'],
    ['DE', 'Altes Haus', 'Mit Blick auf Leuchttürme.', 'Leuchtturm'],
    ['EN', 'Old house', 'Overlooks abbeys.', 'abbey'],
    ['ZH_HANS', '老房子', '可以看到灯塔和大海。', '灯塔'],
  ] as const)(
    'finds in %s %s by the words of its description: %s',
    async (language, name, description, text) => {
      await add(name, { description }, { language: languageCodes[language] });
      expect(await namesOf(text, { language })).toEqual([name]);
    },
  );

  test('finds first what has all words, and what has most of them only where that is little', async () => {
    await add('Heron jetty north');
    await add('Heron jetty');
    await add('Jetty');
    expect(await stepsOf('heron jetty north')).toEqual([
      ['Heron jetty north', 'ALL_WORDS'],
      ['Heron jetty', 'MOST_WORDS'],
    ]);
    await add('North heron jetty');
    expect((await find('heron jetty north')).totalCount).toBe(2);
  });

  test('drops a word that nothing has, and then ignores passing mentions of the others', async () => {
    await add('Cormorant rooms');
    await add('Elsewhere', { description: 'Not far from the Cormorant.' });
    expect(await stepsOf('cormorant xylophonist')).toEqual([['Cormorant rooms', 'MOST_WORDS']]);
  });

  test.each(['narwahl', 'narwal', 'darwhal', 'narw'])(
    'finds what is similar to %s where nothing is written so',
    async (text) => {
      const name = 'Narwhal hall';
      if ((await find('narwhal')).totalCount === 0) await add(name);
      expect(await stepsOf(text)).toEqual([[name, 'SIMILAR']]);
    },
  );

  test('takes no slip for what is written', async () => {
    await add('Axolotl');
    await add('Axolotk');
    expect(await stepsOf('axolotl')).toEqual([['Axolotl', 'ALL_WORDS']]);
  });

  test('finds nothing where nothing is similar', async () => {
    expect(await find('qwrtzpsdfg')).toEqual({
      ...{ edges: [], nodes: [], totalCount: 0 },
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  test('requires phrases and leaves out excluded words', async () => {
    await add('Tapir in the open air');
    await add('Open tapir, stale air');
    await add('Tapir open air brunch');
    expect(await namesOf('tapir "open air" -brunch')).toEqual(['Tapir in the open air']);
  });

  test('finds and counts nothing that the lists hide from the reader', async () => {
    const written = { description: 'Gramophones' };
    await add('Secret zanzibar', { status: 'draft', ...written });
    await add('Private zanzibar', { status: 'private', ...written });
    await add('Later zanzibar', { date: '2027-09-01', ...written });
    const trashed = await add('Former zanzibar', written);
    await world.rest('DELETE', `/${kind}s/${trashed}`, { as: 'editor' });
    for (const text of ['zanzibar', 'zanzibra', 'zanz', 'gramophone'])
      expect(await find(text)).toMatchObject({ edges: [], totalCount: 0 });
    for (const text of ['zanzibar', 'gramophone'])
      expect((await namesOf(text, {}, 'editor')).sort()).toEqual([
        'Later zanzibar',
        'Private zanzibar',
        'Secret zanzibar',
      ]);
    expect(await namesOf('zanzibar', {}, 'author')).toEqual([]);
    await add('Own zanzibar', { status: 'draft' }, { as: 'author' });
    expect(await namesOf('zanzibar', {}, 'author')).toEqual(['Own zanzibar']);
  });

  test('walks through everything once, best first, then what was published last', async () => {
    const late = await add('Papaya', { date: '2027-02-02 12:00' });
    const early = await add('Papaya', { date: '2027-02-01 12:00', description: 'Early' });
    const same = await add('Papaya', { date: '2027-02-01 12:00', description: 'The same' });
    const weak = await add('Fruits', { date: '2027-02-03 12:00', description: 'Papayas' });
    const most = [late, Math.max(early, same), Math.min(early, same), weak];
    const seen: number[] = [];
    let after: string | null = null;
    let more = true;
    while (more && seen.length < 9) {
      const slice: Found = await find('papaya', { first: 1, after });
      expect(slice.totalCount).toBe(4);
      expect(slice.nodes).toHaveLength(1);
      seen.push(...slice.nodes.map(({ number }) => number));
      ({ hasNextPage: more, endCursor: after } = slice.pageInfo);
    }
    expect(seen).toEqual(most);
  });

  test('takes signs of its queries for signs', async () => {
    await add("Rock'n'roll: 50% off & more");
    expect(await namesOf("rock' | roll:* \\ % <-> !off")).toEqual(["Rock'n'roll: 50% off & more"]);
    expect(await namesOf("(polka|.*)' \\m[a-z]* 'foxtrot':*")).toEqual([]);
  });

  test('costs the same statements however much it finds', async () => {
    for (let each = 0; each < 6; each += 1) await add(`Kumquat ${each}`, { description: 'Kumquats' });
    const rich = `query ($first: Int) { ${field}(query: "kumquat", first: $first) {
      totalCount edges { score node { name url } } } }`;
    const cost = async (first: number) => (await world.statements(() => ask(rich, { first }))).length;
    // The first learns until when answers hold.
    await cost(2);
    const one = await cost(1);
    expect(await cost(6)).toBe(one);
    expect(one).toBeLessThan(10);
  });

  test('costs few statements where it finds nothing', async () => {
    const words = ['qwa', 'qwe', 'qwi', 'qwo', 'qwu', 'qwy'].map((word) => `${word}${word}zxj`).join(' ');
    expect((await world.statements(() => find(words))).length).toBeLessThan(30);
  });

  test.each([
    ['query', { query: '' }],
    ['query', { query: '!? -' }],
    ['query', { query: 'a'.repeat(501) }],
    ['query', { query: 'a\0b' }],
    ['first', { query: 'jazz', first: 101 }],
    ['after', { query: 'jazz', after: 'nonsense' }],
    ['after', { query: 'jazz', after: Buffer.from('["2027-01-01 00:00:00",1]').toString('base64url') }],
  ])('rejects by the name %s', async (name, variables) => {
    const { errors } = await world.graphql(query, variables);
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });
});

test('A search for venues finds them by city and address', async () => {
  const { id } = await make.venue({ venue: 'Bastion', city: 'Hämeenlinna', address: 'Papukaijantie 4' });
  const numbersOf = async (text: string) =>
    (
      await ask<{ searchVenues: { nodes: { number: number }[] } }>(
        'query ($text: String!) { searchVenues(query: $text, language: FI) { nodes { number } } }',
        { text },
      )
    ).searchVenues.nodes;
  for (const text of ['bastion hameenlinna', 'Hämeenlinna', 'Papukaijantie'])
    expect(await numbersOf(text)).toEqual([{ number: id }]);
});
