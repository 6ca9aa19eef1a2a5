import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Found {
  edges: { cursor: string; step: string; score: number; node: { title: string } }[];
  totalCount: number;
}

const query = `query ($query: String!, $language: Language, $filter: EventFilter, $first: Int, $after: String) {
  searchEvents(query: $query, language: $language, filter: $filter, first: $first, after: $after) {
    edges { cursor step score node { title } } totalCount } }`;

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

const find = async (text: string, more: Record<string, unknown> = {}) =>
  (await ask<{ searchEvents: Found }>(query, { query: text, ...more })).searchEvents;
const stepsOf = ({ edges }: Found) => edges.map(({ node, step }) => [node.title, step]);

/** Events with these titles and a tag of their own, and the filter for them. */
async function titled(...titles: string[]) {
  const { tag } = await make.tagged();
  for (const title of titles) await make.event({ title, tags: [tag] });
  return { filter: { tags: [tag] }, tag };
}

const written = { DE: 'de', ZH_HANS: 'zh-hans' } as const;

describe('a search that is ranked', () => {
  test('lists what has all words before what has most of them, and says which is which', async () => {
    const { filter } = await titled('Quetzal parade at dawn', 'Quetzal parade', 'Dawn walk', 'Quiet dawn');
    expect(stepsOf(await find('quetzal parade dawn', { filter }))).toEqual([
      ['Quetzal parade at dawn', 'ALL_WORDS'],
      ['Quetzal parade', 'MOST_WORDS'],
    ]);
  });

  test('leaves out what has only most of the words where several have all', async () => {
    const { filter } = await titled('Okapi feeding one', 'Okapi feeding two', 'Okapi');
    expect((await find('okapi feeding', { filter })).totalCount).toBe(2);
  });

  test('leaves out what has only most of the words with less than half the points of the best', async () => {
    const { tag } = await make.tagged();
    await make.event({ title: 'Wombat feeding at dawn', tags: [tag] });
    await make.event({ title: 'Wombat feeding', tags: [tag] });
    await make.event({ title: 'Evening', description: 'After the wombat feeding', tags: [tag] });
    expect(stepsOf(await find('wombat feeding dawn', { filter: { tags: [tag] } }))).toEqual([
      ['Wombat feeding at dawn', 'ALL_WORDS'],
      ['Wombat feeding', 'MOST_WORDS'],
    ]);
  });

  test('drops a word that nothing has', async () => {
    const { filter } = await titled('Capybara afternoon');
    expect(stepsOf(await find('capybara xylophonist', { filter }))).toEqual([
      ['Capybara afternoon', 'MOST_WORDS'],
    ]);
  });

  test('scores what has most of the words below what has all, also where nothing has the others', async () => {
    const { filter } = await titled('Kinkajou');
    const scoreOf = async (text: string) => (await find(text, { filter })).edges[0]?.score;
    expect(await Promise.all(['kinkajou', 'kinkajou qqzv', 'kinkajou xylophonist'].map(scoreOf))).toEqual([
      1, 0.5, 0.5,
    ]);
  });

  test.each([
    ['narwahl', 'a swapped pair of letters'],
    ['narwal', 'a missing letter'],
    ['darwhal', 'a wrong first letter'],
    ['narw', 'a word that is not typed to its end'],
  ])('finds Narwhal by %s: %s', async (text) => {
    const { filter } = await titled('Narwhal lecture', 'Something else');
    expect(stepsOf(await find(text, { filter }))).toEqual([['Narwhal lecture', 'SIMILAR']]);
  });

  test.each(['manatee', 'manatees'])('finds Manatees by a slip in another form: %s', async (form) => {
    const { filter } = await titled('Manatees', 'Something else');
    expect(stepsOf(await find(form.replace('ma', 'na'), { filter }))).toEqual([['Manatees', 'SIMILAR']]);
  });

  test.each([
    ['DE', 'Vortarg', ['Vorträge über Moos'], ['Vogelschau']],
    ['DE', 'weihn', ['Weihnachtsmarkt'], ['Abend am Weiher']],
    ['DE', 'Tee', ['Kräutertee', 'Teestunde'], ['Komitee', 'Teenager']],
    ['DE', 'wandern', ['Pilzwanderung'], ['Geschichten an der Wand']],
    ['DE', 'Nähkurs', ['Nähen im Herbst'], ['Salsakurs', 'Tanzkurs']],
    ['ZH_HANS', '跑步', ['湖边夜跑'], ['散步与聊天']],
    ['ZH_HANS', '股票', [], ['爵士之夜：门票已售完']],
    ['ZH_HANS', '晚上 二胡', ['二胡入门'], ['晚上的散步']],
  ] as const)('finds in %s by %s only %j', async (language, text, titles, others) => {
    const { tag } = await make.tagged();
    for (const title of [...titles, ...others])
      await make.event({ title, tags: [tag] }, { language: written[language] });
    const { edges } = await find(text, { filter: { tags: [tag] }, language });
    expect(edges.map(({ node }) => node.title).sort()).toEqual(titles);
  });

  test('takes no slip for what is written', async () => {
    const { filter } = await titled('Axolotl', 'Axolotk');
    expect(stepsOf(await find('axolotl', { filter }))).toEqual([['Axolotl', 'ALL_WORDS']]);
  });

  test.each([
    ['paddle boarding', 'Paddleboarding'],
    ['paddleboarding', 'Paddle boarding'],
  ])('finds %s in %s', async (text, title) => {
    const { filter } = await titled(title, 'Rowing');
    expect((await find(text, { filter })).edges.map(({ node }) => node.title)).toEqual([title]);
  });

  test('finds nothing where nothing is similar', async () => {
    const { filter } = await titled('Pangolin');
    expect(await find('xylophonist', { filter })).toEqual({ edges: [], totalCount: 0 });
  });

  test('requires phrases and leaves out excluded words', async () => {
    const { filter } = await titled(
      'Tapir in the open air',
      'Open tapir, stale air',
      'Tapir open air brunch',
    );
    expect(stepsOf(await find('tapir "open air" -brunch', { filter }))).toEqual([
      ['Tapir in the open air', 'ALL_WORDS'],
    ]);
  });

  test('walks from step to step', async () => {
    const { filter } = await titled('Ibex jump night', 'Ibex jump', 'Night');
    const titles: (string | undefined)[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const found: Found = await find('ibex jump night', { filter, first: 1, after });
      titles.push(found.edges[0]?.node.title);
      after = found.edges[0]?.cursor ?? null;
    }
    expect(titles).toEqual(['Ibex jump night', 'Ibex jump', undefined]);
  });
});

describe('a search by names', () => {
  test.each(['venue', 'organizer', 'category', 'tag'] as const)(
    'finds events by the name of their %s, after those that have it in their title',
    async (kind) => {
      const { tag } = await make.tagged();
      const name = `Zorilla${kind} House`;
      const links = {
        venue: async () => ({ venue: (await make.venue({ venue: name })).id }),
        organizer: async () => ({ organizer: (await make.organizer({ organizer: name })).id }),
        category: async () => ({ categories: [(await make.category({ name })).id] }),
        tag: async () => ({ tags: [(await make.tag({ name })).id] }),
      };
      const { tags, ...link } = { tags: [] as number[], ...(await links[kind]()) };
      await make.event({ title: 'Evening', ...link, tags: [tag, ...tags] });
      await make.event({ title: name, tags: [tag] });
      const { edges } = await find(`zorilla${kind}`, { filter: { tags: [tag] } });
      expect(edges.map(({ node }) => node.title)).toEqual([name, 'Evening']);
    },
  );

  test('finds a word in the title beside one in the name of the venue', async () => {
    const { tag } = await make.tagged();
    const { id: venue } = await make.venue({ venue: 'Gnu Garden' });
    await make.event({ title: 'Juggling', venue, tags: [tag] });
    await make.event({ title: 'Juggling elsewhere', tags: [tag] });
    expect(stepsOf(await find('juggling gnu', { filter: { tags: [tag] } }))[0]).toEqual([
      'Juggling',
      'ALL_WORDS',
    ]);
  });

  test('finds events by a name with a slip in its first letters', async () => {
    const { tag } = await make.tagged();
    const { id: venue } = await make.venue({ venue: 'Lower Okapi Museum' });
    await make.event({ title: 'Evening', venue, tags: [tag] });
    expect(stepsOf(await find('nuseum', { filter: { tags: [tag] } }))).toEqual([['Evening', 'SIMILAR']]);
  });

  test('finds nothing by the name of a venue that the reader may not see', async () => {
    const { tag } = await make.tagged();
    const { id: venue } = await make.venue({ venue: 'Secret Bongo Bunker', status: 'private' });
    await make.event({ title: 'Evening', venue, tags: [tag] });
    const filter = { tags: [tag] };
    expect((await find('bongo', { filter })).edges).toEqual([]);
    const asEditor = await ask<{ searchEvents: Found }>(query, { query: 'bongo', filter }, { as: 'editor' });
    expect(asEditor.searchEvents.edges).toHaveLength(1);
  });
});

describe('search_mode in REST', () => {
  const list = async (parameters: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
    return (await world.rest<WirePage>('GET', `/events?${text}`)).body;
  };

  test('lists the best matches first with their relevance, and pages through them', async () => {
    const { tag } = await make.tagged();
    const event = (title: string, description: string, day: number) =>
      make.event({
        title,
        description,
        tags: [tag],
        start_date: `2027-05-0${day}`,
        end_date: `2027-05-0${day}`,
      });
    await event('Evening', 'Marimbas', 1);
    await event('Marimba', '', 2);
    const parameters = { search: 'marimba', search_mode: 'ranked', tags: tag, per_page: 1 };
    const first = await list(parameters);
    expect([first.total, first.events.map(({ title, relevance }) => [title, relevance])]).toEqual([
      2,
      [['Marimba', 1]],
    ]);
    const second = await list({ ...parameters, page: 2 });
    expect(second.events.map(({ title, relevance }) => [title, relevance])).toEqual([['Evening', 0.297]]);
    expect(first.next_rest_url).toContain('search_mode=ranked');
  });

  test('finds nothing where nothing is similar, and lists by date without a search', async () => {
    const { tag } = await titled('Okapi');
    expect((await list({ search: 'xylophonist', search_mode: 'ranked', tags: tag })).events).toEqual([]);
    expect((await list({ search_mode: 'ranked', tags: tag })).events).toHaveLength(1);
  });

  test('without it shows no relevance', async () => {
    const { tag } = await titled('Okapi');
    expect((await list({ search: 'okapi', tags: tag })).events[0]).not.toHaveProperty('relevance');
  });

  test.each([
    ['search_mode', 'search_mode=best'],
    ['search', `search_mode=ranked&search=${'a'.repeat(501)}`],
  ])('rejects by the name %s what it does not take', async (name, parameters) => {
    const { body, status } = await world.rest<{ data: { params: object } }>('GET', `/events?${parameters}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  });
});
