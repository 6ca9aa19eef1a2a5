import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Found {
  edges: { cursor: string; score: number; node: { number: number; title: string }; snippets: Snippet[] }[];
  nodes: { number: number }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

interface Snippet {
  field: string;
  html: string;
}

const query = `query ($query: String!, $language: Language, $filter: EventFilter, $first: Int, $after: String) {
  searchEvents(query: $query, language: $language, filter: $filter, first: $first, after: $after) {
    edges { cursor score node { number title } snippets { field html } }
    nodes { number }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
}`;

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

const find = async (text: string, more: Record<string, unknown> = {}, as?: 'editor' | 'author') =>
  (await ask<{ searchEvents: Found }>(query, { query: text, ...more }, { as })).searchEvents;
const numbersOf = ({ nodes }: Found) => nodes.map(({ number }) => number);

describe('a ranked search', () => {
  /** Events with the same title; returns a filter for them alone and their numbers. */
  const titled = async (...all: Record<string, unknown>[]) => {
    const { tag, ids } = await make.tagged(...all);
    return { filter: { tags: [tag] }, ids };
  };

  test('puts the word as it was written before its inflections and compounds, and the title before other texts', async () => {
    const { id: tag } = await make.tag();
    const write = (texts: object) => make.event({ tags: [tag], ...texts }, { language: 'de' });
    await write({ title: 'Nacht', description: 'Konzert' });
    await write({ title: 'Gitarrenkonzert' });
    await write({ title: 'Abend', excerpt: 'Konzert' });
    await write({ title: 'Konzerte' });
    await write({ title: 'Konzert' });
    const { edges } = await find('konzert', { filter: { tags: [tag] }, language: 'DE' });
    expect(edges.map(({ node, score }) => [node.title, score])).toEqual([
      ['Konzert', 1],
      ['Konzerte', 0.974],
      ['Abend', 0.682],
      ['Gitarrenkonzert', 0.541],
      ['Nacht', 0.33],
    ]);
  });

  test('puts what has a word in several places before what has it in one', async () => {
    const { id: tag } = await make.tag();
    const { id: cat } = await make.category({ name: 'Axolotls' });
    await make.event({
      title: 'Axolotl dinner',
      tags: [tag],
      categories: [cat],
      description: 'All about the axolotl',
    });
    await make.event({ title: 'Axolotl parade', tags: [tag] });
    const { edges } = await find('axolotl', { filter: { tags: [tag] } });
    expect(edges.map(({ node }) => node.title)).toEqual(['Axolotl dinner', 'Axolotl parade']);
  });

  test('puts a tag that is the whole search before excerpts that have its words', async () => {
    const { id: tag } = await make.tag();
    const { id: named } = await make.tag({ name: 'Tapir photographs' });
    await make.event({ title: 'Evening', tags: [tag, named] });
    await make.event({ title: 'Morning', tags: [tag], excerpt: 'Photographs of one tapir' });
    const { edges } = await find('tapir photographs', { filter: { tags: [tag] } });
    expect(edges.map(({ node }) => node.title)).toEqual(['Evening', 'Morning']);
  });

  test('finds events by any word of the first part of a category, not of the others', async () => {
    const { id: tag } = await make.tag();
    const { id: category } = await make.category({ name: 'Wandering quokkas & numbats' });
    await make.event({ title: 'Evening', tags: [tag], categories: [category] });
    expect((await find('quokka', { filter: { tags: [tag] } })).edges).toHaveLength(1);
    await make.event({ title: 'A numbat', tags: [tag] });
    const { edges } = await find('numbat', { filter: { tags: [tag] } });
    expect(edges.map(({ node }) => node.title)).toEqual(['A numbat']);
  });

  test('marks what it found and escapes everything else', async () => {
    const { filter } = await titled({
      title: 'Quince & "pear"',
      excerpt: '5 < 6 quinces',
      description: '<p>Fair</p><p>quince &lt;img src=x onerror=alert(1)&gt; <b>jelly</b></p>',
    });
    const [edge] = (await find('quince', { filter })).edges;
    expect(edge?.snippets).toEqual([
      { field: 'TITLE', html: '<mark>Quince</mark> &amp; &quot;pear&quot;' },
      { field: 'EXCERPT', html: '5 &lt; 6 <mark>quinces</mark>' },
      { field: 'DESCRIPTION', html: expect.stringMatching(/^Fair <mark>quince<\/mark>[^<>]*jelly$/) },
    ]);
  });

  test('shows the passage of a long text in which something was found', async () => {
    const words = 'lorem ipsum '.repeat(100);
    const { filter } = await titled({ title: 'Long', description: `${words}medlar ${words}` });
    const [snippet] = (await find('medlar', { filter })).edges[0]?.snippets ?? [];
    expect(snippet?.html).toMatch(/^….* <mark>medlar<\/mark> .*…$/);
    expect(snippet?.html.length).toBeLessThan(300);
  });

  test('finds and counts nothing that the caller may not see or lists leave out', async () => {
    const { filter, ids } = await titled(
      { title: 'Zanzibar', status: 'draft' },
      { title: 'Zanzibar', status: 'private' },
      { title: 'Zanzibar', date: '2027-09-01' },
      { title: 'Zanzibar', hide_from_listings: true },
      { title: 'Zanzibar' },
    );
    await world.rest('DELETE', `/events/${ids[4]}`, { as: 'editor' });
    for (const text of ['zanzibar', 'zanzibra'])
      expect(await find(text, { filter })).toMatchObject({ edges: [], totalCount: 0 });
    expect(new Set(numbersOf(await find('zanzibar', { filter }, 'editor')))).toEqual(
      new Set(ids.slice(0, 3)),
    );
  });

  test('walks through everything once, best first, then what starts latest', async () => {
    const { filter, ids } = await titled(
      { title: 'Papaya', start_date: '2027-05-01', end_date: '2027-05-02' },
      { title: 'Papaya', start_date: '2027-05-02', end_date: '2027-05-02' },
      { title: 'Papaya', start_date: '2027-05-02', end_date: '2027-05-02' },
      { title: 'Fruits', description: 'Papayas', start_date: '2027-05-09', end_date: '2027-05-09' },
    );
    const seen: number[] = [];
    let after: string | null = null;
    let more = true;
    while (more) {
      const slice: Found = await find('papaya', { filter, first: 1, after });
      expect(slice.totalCount).toBe(4);
      seen.push(...numbersOf(slice));
      ({ hasNextPage: more, endCursor: after } = slice.pageInfo);
    }
    expect(seen).toEqual([ids[2], ids[1], ids[0], ids[3]]);
  });

  test('costs the same statements however much it finds', async () => {
    const { filter } = await titled(...Array.from({ length: 6 }, () => ({ title: 'Kumquat' })));
    const rich = `query ($first: Int, $filter: EventFilter) { searchEvents(query: "kumquat", first: $first, filter: $filter) {
      totalCount edges { snippets { html } node { tags { name } venues { name } organizers { name } } } } }`;
    const cost = async (first: number) => (await world.statements(() => ask(rich, { first, filter }))).length;
    // The first learns until when answers hold.
    await cost(2);
    expect(await cost(6)).toBe(await cost(1));
  });

  test('looks in the text that is served: what stands in for a translation counts in its own language', async () => {
    const { tag } = await make.tagged();
    const event = await make.event({ title: 'Ausstellungen', tags: [tag] }, { language: 'de' });
    const filter = { tags: [tag] };
    expect(numbersOf(await find('Ausstellung', { filter, language: 'FI' }))).toEqual([event.id]);
    await world.rest('PUT', `/events/${event.id}`, {
      as: 'editor',
      language: 'fi',
      body: { title: 'Näyttelyitä' },
    });
    expect(numbersOf(await find('Ausstellung', { filter, language: 'FI' }))).toEqual([]);
    expect(numbersOf(await find('näyttely', { filter, language: 'FI' }))).toEqual([event.id]);
    expect(numbersOf(await find('Ausstellung', { filter, language: 'DE' }))).toEqual([event.id]);
  });

  test('forgives missing dots in Finnish, but not dots that were typed', async () => {
    const { tag } = await make.tagged();
    const ray = await make.event({ title: 'Säde', tags: [tag] }, { language: 'fi' });
    const rain = await make.event({ title: 'Sade', tags: [tag] }, { language: 'fi' });
    const inFinnish = { filter: { tags: [tag] }, language: 'FI' };
    expect(numbersOf(await find('sade', inFinnish))).toEqual([rain.id, ray.id]);
    expect(numbersOf(await find('säde', inFinnish))).toEqual([ray.id]);
  });

  test('takes signs of its query language for signs', async () => {
    const { filter, ids } = await titled({ title: "Rock'n'roll: 50% off & more" });
    expect(numbersOf(await find("rock' | roll:* \\ % <-> !off", { filter }))).toEqual(ids);
    expect(numbersOf(await find("jazz' | 'swing':*", { filter }))).toEqual([]);
  });

  test.each([
    ['Обʼєднання Oʼahu', "об'єднання"],
    ['Обʼєднання Oʼahu', 'oʼahu'],
    ['Rock ŉ Roll', "'n' roll"],
    ['9¾ ⒈ ⑴', '9¾'],
    ['ﷺ', 'الله'],
  ])('finds %s, whose letters stand for signs or several words, by %s', async (title, text) => {
    const { filter, ids } = await titled({ title });
    expect(numbersOf(await find(text, { filter }))).toEqual(ids);
  });

  test('finds the words of texts that are too long to be searched as a whole', async () => {
    const words = Array.from({ length: 16_000 }, (_, number) => `w${number}`)
      .join(' ')
      .slice(0, 100_000);
    const { filter, ids } = await titled({ title: 'Encyclopaedia', description: words });
    expect(numbersOf(await find('encyclopaedia w42', { filter }))).toEqual(ids);
  });

  test.each([
    ['query', { query: '' }],
    ['query', { query: ' ' }],
    ['query', { query: '!? -' }],
    ['query', { query: 'a'.repeat(501) }],
    ['query', { query: 'word '.repeat(100_000) }],
    ['query', { query: 'a\0b' }],
    ['first', { query: 'jazz', first: 101 }],
    ['after', { query: 'jazz', after: 'nonsense' }],
    ['after', { query: 'jazz', after: Buffer.from('["2027-01-01 00:00:00",1]').toString('base64url') }],
    ['tags', { query: 'jazz', filter: { tags: [99999999] } }],
  ])('rejects by the name %s', async (name, variables) => {
    const { errors } = await world.graphql(query, variables);
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });
});
