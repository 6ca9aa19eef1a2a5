import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, idsOf, type Maker, now, type WirePage, type WireTerm } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['categories', 'category'],
  ['tags', 'tag'],
] as const;
type Collection = (typeof kinds)[number][0];

describe('the lists of categories and tags', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const list = async (collection: Collection, query: Record<string, string | number>) => {
    const { status, body } = await world.rest<WirePage>('GET', `/${collection}`, { query });
    expect(status).toBe(200);
    return body[collection];
  };
  const ids = async (collection: Collection, query: Record<string, string | number>) =>
    idsOf(await list(collection, { hide_empty: 'false', ...query }));
  const three = async (kind: 'category' | 'tag') => {
    const word = aName('Sorted').replaceAll(' ', '');
    const made: [WireTerm, WireTerm, WireTerm] = [
      await make[kind]({ name: `${word} Beta`, slug: `${word}-z`, description: '2' }),
      await make[kind]({ name: `${word} Älpha`, slug: `${word}-y`, description: '3' }),
      await make[kind]({ name: `${word} gamma`, slug: `${word}-x`, description: '1' }),
    ];
    return { word, made };
  };

  test.each(kinds)('hide /%s without published events if nothing else is said', async (collection, kind) => {
    const [used, unused, draft] = [await make[kind](), await make[kind](), await make[kind]()];
    await make.event({ [collection]: [used.id] });
    await make.event({ [collection]: [draft.id], status: 'draft' });
    const include = `${used.id},${unused.id},${draft.id}`;
    expect(idsOf(await list(collection, { include }))).toEqual([used.id]);
    expect(idsOf(await list(collection, { include, hide_empty: '1' }))).toEqual([used.id]);
    expect(await ids(collection, { include })).toHaveLength(3);
  });

  test.each(kinds)('count the published events that have /%s directly', async (collection, kind) => {
    const term = await make[kind]();
    for (const status of ['publish', 'publish', 'draft']) {
      await make.event({ [collection]: [term.id], status });
    }
    const [found] = await list(collection, { include: term.id });
    expect(found?.count).toBe(2);
  });

  test('count nothing for the events of a child', async () => {
    const parent = await make.category();
    const child = await make.category({ parent: parent.id });
    await make.event({ categories: [child.id] });
    const { body } = await world.rest('GET', `/categories/${parent.id}`);
    expect(body.count).toBe(0);
  });

  test.each([
    [{}, [1, 0, 2]],
    [{ order: 'asc' }, [1, 0, 2]],
    [{ order: 'ASC' }, [1, 0, 2]],
    [{ order: 'desc' }, [2, 0, 1]],
    [{ order: 'backwards' }, [2, 0, 1]],
    [{ orderby: 'slug' }, [2, 1, 0]],
    [{ orderby: 'id' }, [0, 1, 2]],
    [{ orderby: 'id', order: 'DESC' }, [2, 1, 0]],
    [{ orderby: 'description' }, [2, 0, 1]],
  ])('are ordered by %j', async (query, order) => {
    for (const [collection, kind] of kinds) {
      const { word, made } = await three(kind);
      const expected = order.map((index) => made[index]?.id);
      expect(await ids(collection, { search: word, ...query })).toEqual(expected);
    }
  });

  test.each([
    ['en', ['Apple', 'élan', 'Zebra']],
    ['fi', ['Aamu', 'Zeta', 'Äiti', 'Öljy']],
    ['de', ['Ähre', 'Apfel', 'Öl', 'Ost', 'Zug']],
    ['zh-hans', ['阿尔法', '北京', '上海', '中国']],
  ] as const)('are ordered as readers of %s expect, over both interfaces', async (language, names) => {
    const word = aName('Sorted').replaceAll(' ', '');
    const sorted = names.map((name) => `${name} ${word}`);
    for (const name of sorted.toReversed()) await make.category({ name }, { language });
    const query = { search: word, hide_empty: false };
    const { body } = await world.rest<WirePage>('GET', '/categories', { language, query });
    expect(body.categories.map(({ name }) => name)).toEqual(sorted);
    const inSchema = language.toUpperCase().replace('-', '_');
    const { data } = await world.graphql<{ categories: { nodes: { name: string }[] } }>(
      `{ categories(first: 9, filter: { search: "${word}" }, language: ${inSchema}) { nodes { name } } }`,
    );
    expect(data?.categories.nodes.map(({ name }) => name)).toEqual(sorted);
  });

  test.each(kinds)('order /%s by count', async (collection, kind) => {
    const { word, made } = await three(kind);
    await make.event({ [collection]: idsOf(made.slice(0, 2)) });
    await make.event({ [collection]: [made[0].id] });
    const expected = [made[2].id, made[1].id, made[0].id];
    expect(await ids(collection, { search: word, orderby: 'count' })).toEqual(expected);
  });

  test.each(kinds)(
    'do not reject unknown words to order /%s by: then the names decide',
    async (collection, kind) => {
      const { word } = await three(kind);
      const byName = await ids(collection, { search: word, orderby: 'name' });
      for (const orderby of ['color', '__proto__', 'constructor'])
        expect(await ids(collection, { search: word, orderby })).toEqual(byName);
    },
  );

  test.each(kinds)(
    'find /%s by name or slug in any letter case, not by description',
    async (collection, kind) => {
      const word = aName('Needle').replaceAll(' ', '');
      const byName = await make[kind]({ name: `A ${word}`, slug: aName('slug') });
      const bySlug = await make[kind]({ slug: word });
      await make[kind]({ description: word });
      const found = await ids(collection, { search: word.toUpperCase(), orderby: 'id' });
      expect(found).toEqual([byName.id, bySlug.id]);
    },
  );

  test.each(kinds)('include and exclude /%s by id', async (collection, kind) => {
    const { word, made } = await three(kind);
    const [a, b, c] = idsOf(made);
    expect(await ids(collection, { include: `${a},${c}`, orderby: 'id' })).toEqual([a, c]);
    expect(await ids(collection, { search: word, exclude: `${a},${c}` })).toEqual([b]);
    expect(await ids(collection, { include: made[0].slug })).toEqual([]);
    for (const name of ['include', 'exclude']) {
      const { status, body } = await world.rest('GET', `/${collection}`, { query: { [name]: 99999999 } });
      expect([name, status]).toEqual([name, 400]);
      expect(body).toHaveProperty(`data.params.${name}`);
    }
  });

  test.each(kinds)('find /%s by exactly one slug', async (collection, kind) => {
    const term = await make[kind]();
    await make[kind]({ slug: `${term.slug}-more` });
    expect(await ids(collection, { slug: term.slug })).toEqual([term.id]);
    expect(await ids(collection, { slug: 'no-such-slug' })).toEqual([]);
  });

  test.each(kinds)('find /%s of an event; event wins over post', async (collection, kind) => {
    const [one, other] = [await make[kind](), await make[kind]()];
    const { id: event } = await make.event({ [collection]: [one.id] });
    const { id: post } = await make.event({ [collection]: [other.id] });
    expect(await ids(collection, { event })).toEqual([one.id]);
    expect(await ids(collection, { post })).toEqual([other.id]);
    expect(await ids(collection, { event, post })).toEqual([one.id]);
    for (const name of ['event', 'post']) {
      const { status } = await world.rest('GET', `/${collection}`, { query: { [name]: 99999999 } });
      expect([name, status]).toEqual([name, 400]);
    }
  });

  test('find the direct children of a category', async () => {
    const music = await make.category();
    const jazz = await make.category({ parent: music.id });
    await make.category({ parent: jazz.id });
    expect(await ids('categories', { parent: music.id })).toEqual([jazz.id]);
    for (const parent of ['0', '99999999', music.slug, '']) {
      const { status, body } = await world.rest('GET', '/categories', { query: { parent } });
      expect([parent, status]).toEqual([parent, 400]);
      expect(body).toHaveProperty('data.params.parent');
    }
  });

  test('have terms in one form everywhere', async () => {
    const { id: parent } = await make.category();
    const created = await make.category({ parent, description: 'About it' });
    const single = await world.rest('GET', `/categories/${created.id}`);
    const [listed] = await list('categories', { hide_empty: 'false', include: created.id });
    const updated = await world.rest('PUT', `/categories/${created.id}`, { as: 'editor', body: {} });
    const deleted = await world.rest('DELETE', `/categories/${created.id}`, { as: 'editor' });
    for (const same of [single.body, listed, updated.body, deleted.body]) expect(same).toEqual(created);
    expect(created).toMatchObject({ count: 0, parent, taxonomy: expect.stringContaining('cat') });
    expect(await make.tag()).not.toHaveProperty('parent');
  });
});
