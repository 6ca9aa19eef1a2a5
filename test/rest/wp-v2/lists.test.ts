import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import { aName, type Maker, type WireError } from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';

interface Post {
  id: number;
  slug: string;
}

/** What clients of `wp/v2` filter its lists by (decision 0099). */
describe('filters of wp/v2', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const ask = <Body = Post[]>(path: string) => world.request<Body>('GET', `${legacyBase}/wp/v2${path}`);
  const idsOf = async (path: string) => {
    const { status, body, headers } = await ask(path);
    return [status, headers.get('x-wp-total'), ...(Array.isArray(body) ? body.map(({ id }) => id) : [body])];
  };

  test.each([
    ['tribe_events', 'event'],
    ['tribe_venue', 'venue'],
    ['tribe_organizer', 'organizer'],
  ] as const)('%s are found by dates, authors, ids and slugs', async (collection, kind) => {
    const word = aName('Filtered').replaceAll(' ', '');
    const title = kind === 'event' ? 'title' : kind;
    const dated = (date: string, as: 'editor' | 'author') =>
      make[kind]({ [title]: `${word} ${date}`, date }, { as });
    const old = await dated('2020-01-01 00:00:00', 'editor');
    const recent = await dated('2021-06-01 00:00:00', 'author');
    const found = (query: string) => idsOf(`/${collection}?search=${word}&${query}`);
    const author = Number(recent.author);
    for (const [query, ids] of [
      ['after=2020-01-01T00:00:00', [recent.id]],
      ['before=2021-06-01T00:00:00Z', [old.id]],
      ['after=2019-01-01T00:00:00&before=2022-01-01T00:00:00', [recent.id, old.id]],
      ['modified_after=2000-01-01T00:00:00', [recent.id, old.id]],
      ['modified_before=2000-01-01T00:00:00', []],
      [`author=${author}`, [recent.id]],
      [`author_exclude=${author}`, [old.id]],
      ['author=999999', []],
      [`include[]=${old.id}&include[]=${recent.id}&orderby=include`, [old.id, recent.id]],
      [`exclude=${recent.id}`, [old.id]],
      [`slug=${old.slug},${recent.slug}&order=asc`, [old.id, recent.id]],
      ['orderby=author&order=asc', author > Number(old.author) ? [old.id, recent.id] : [recent.id, old.id]],
      ['offset=1', [old.id]],
    ] as const) {
      const total = query === 'offset=1' ? '2' : String(ids.length);
      expect([query, await found(query)]).toEqual([query, [200, total, ...ids]]);
    }
  });

  test('events with terms, or without, are found; unknown terms match nothing', async () => {
    const [category, tag] = [await make.category(), await make.tag()];
    const word = aName('Termed').replaceAll(' ', '');
    const has = await make.event({ title: word, categories: [category.id], tags: [tag.id] });
    const lacks = await make.event({ title: word });
    const found = (query: string) => idsOf(`/tribe_events?search=${word}&${query}`);
    expect(await found(`tribe_events_cat=${category.id}`)).toEqual([200, '1', has.id]);
    expect(await found(`tribe_events_cat_exclude=${category.id}`)).toEqual([200, '1', lacks.id]);
    expect(await found(`tags_exclude=${tag.id}`)).toEqual([200, '1', lacks.id]);
    for (const query of ['tribe_events_cat=999999', 'tags=nowhere', 'venues=999999'])
      expect([query, await found(query)]).toEqual([query, [200, '0']]);
    expect(await found('tags_exclude=999999')).toEqual([200, '2', lacks.id, has.id]);
    expect(await idsOf('/tags?include=999999')).toEqual([200, '0']);
    expect(await idsOf('/tribe_events_cat?post=999999')).toEqual([200, '0']);
    expect((await idsOf('/tribe_events_cat?parent=0&per_page=100')).slice(2)).toContain(category.id);
  });

  test.each(['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat', 'tags', 'media'])(
    '%s in the order of ids are answered without ids, and with ones that nothing can have',
    async (collection) => {
      for (const query of ['', '&include=999999999999999', '&include=7,2147483648&order=asc']) {
        const { status } = await ask(`/${collection}?orderby=include${query}`);
        expect([query, status]).toEqual([query, 200]);
      }
    },
  );

  test('what has the word in its title comes first by relevance', async () => {
    const word = aName('Relevant').replaceAll(' ', '');
    const titled = await make.event({ title: word });
    const described = await make.event({ title: 'Other', description: `About ${word}` });
    const found = await idsOf(`/tribe_events?search=${word}&orderby=relevance`);
    expect(found).toEqual([200, '2', titled.id, described.id]);
    const { status, body } = await ask<WireError>('/tribe_events?orderby=relevance');
    expect([status, body.code]).toEqual([400, 'rest_no_search_term_defined']);
  });

  test.each([
    'after=banana',
    'modified_before=2027-02-31T00:00:00',
    'author=x',
    'exclude=0',
    'order=up',
    'offset=-1',
    'context=other',
    'media_type=smell',
  ])('%s is an error that names the parameter', async (query) => {
    const [name = ''] = query.split('=');
    const collection = name === 'media_type' ? 'media' : 'tribe_events';
    const { status, body } = await ask<WireError>(`/${collection}?${query}`);
    expect([status, body.code, Object.keys(body.data.params ?? {})]).toEqual([
      400,
      'rest_invalid_param',
      [name],
    ]);
  });

  test('a draft is found by none of them', async () => {
    const draft = await make.event({ status: 'draft', title: aName('Draft') });
    for (const query of [
      `author=${Number(draft.author)}`,
      `include=${draft.id}`,
      'after=2000-01-01T00:00:00',
    ])
      expect(await idsOf(`/tribe_events?per_page=100&${query}`)).not.toContain(draft.id);
  });
});
