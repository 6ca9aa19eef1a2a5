import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runIn } from '../../src/database/dump/tables.ts';
import type { Role } from '../../src/entities/user.ts';
import { type Language, languages } from '../../src/i18n/language.ts';
import { createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** What everybody may read. */
const published: [language: Language, fields: Fields][] = [
  ['en', { title: 'Concert by the canal', description: '<p>Choirs sing, and a bakery opens.</p>' }],
  ['en', { title: 'Gold and silver', excerpt: 'Jewellery of three centuries' }],
  ['fi', { title: 'Konsertti satamassa', description: '<p>Kuorot laulavat ja leipomo on auki.</p>' }],
  ['fi', { title: 'Kissojen päivä', description: '<p>Lapsille ja aikuisille</p>' }],
  ['de', { title: 'Weihnachtsmarkt am See', description: '<p>Mit Kerzen und Gebäck</p>' }],
  ['de', { title: 'Kochkurs für Anfänger', description: '<p>Suppen, Brote und Kuchen</p>' }],
  ['zh-hans', { title: '音乐会', description: '<p>城市合唱团和面包店</p>' }],
];

/**
 * Words that stand in hidden texts alone, and those that readers of each language look for: their
 * forms, parts and neighbors.
 */
const searched: Record<Language, string[]> = {
  en: ['zanzibarfest', 'concertinas', 'bakeries'],
  fi: ['kuutamouinnit', 'konserttisali'],
  de: ['rhabarberkuchen', 'kochtopf'],
  'zh-hans': ['goldsmithery'],
};
const secrets = Object.values(searched).flat();

/** Texts that nobody but their authors and editors may read. */
const hidden: Fields[] = [
  { title: `Draft of the ${secrets.join(' ')}`, status: 'draft' },
  { title: 'Private', description: `<p>${secrets.join(' ')} 秘密会议</p>`, status: 'private' },
  { title: 'Trashed', excerpt: secrets.join(' ') },
  { title: `Deleted ${secrets.join(' ')}`, hide_from_listings: true },
  { title: `Future ${secrets.join(' ')} 秘密会议`, date: '2027-03-14 20:00:00' },
];

interface Scene {
  world: World;
}

const scenes: Scene[] = [];
const open = async (): Promise<Scene & { make: Maker }> => {
  const config = { publicUrl: 'https://calendar.example' };
  const world = await startCalendar({ now: () => now, config });
  const scene = { world };
  scenes.push(scene);
  return { ...scene, make: createMaker(world) };
};

async function hide(make: Maker, world: World): Promise<void> {
  for (const language of languages)
    for (const fields of hidden) {
      const { id } = await make.event(fields, { language });
      if (fields.title === 'Trashed') await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    }
  await make.venue({ venue: `Hall ${secrets.join(' ')}`, status: 'draft' });
  await make.organizer({ organizer: `Club ${secrets.join(' ')}`, status: 'draft' });
}

async function publish(make: Maker, before?: (id: number, language: Language) => Promise<void>) {
  for (const [language, fields] of published) {
    const first = before === undefined ? fields : { ...fields, description: secrets.join(' '), excerpt: '' };
    const { id } = await make.event(first, { language });
    await before?.(id, language);
  }
  await make.venue({ venue: 'Harbor hall' });
  await make.organizer({ organizer: 'Choir of the canal' });
}

/**
 * A calendar with published texts alone, and one that has, and had, others as well; ids are the
 * same.
 */
let plain: Scene;
let full: Scene;
beforeAll(async () => {
  const rich = await open();
  await hide(rich.make, rich.world);
  const { id } = await rich.make.venue({ venue: 'Between', status: 'private' });
  const texts = published.map(([, fields]) => ({ description: '', excerpt: '', ...fields }));
  await publish(rich.make, async (event, language) => {
    const body = texts.shift();
    await rich.world.rest('PUT', `/events/${event}`, { as: 'editor', language, body });
  });
  await hide(rich.make, rich.world);
  const bare = await open();
  const run = runIn(bare.world.database);
  await run(`select setval('calendar_id', $1)`, [id]);
  await publish(bare.make);
  [plain, full] = [bare, rich];
}, 120_000);

afterAll(() => Promise.all(scenes.map(({ world }) => world.close())));

const found = 'totalCount edges { step score node { number } }';
const operation = `query ($query: String!, $language: Language!) {
  searchEvents(query: $query, language: $language) {
    totalCount edges { step score snippets { field html } node { number title } } }
  searchVenues(query: $query, language: $language) { ${found} }
  searchOrganizers(query: $query, language: $language) { ${found} }
  suggest(query: $query, language: $language) { text url }
}`;

/** How a search is answered. */
type Answer = (scene: Scene, search: { query: string; language: Language; as?: Role }) => Promise<unknown>;

/** By GraphQL: ranked searches of each kind, and suggestions. */
const byGraphql: Answer = async ({ world }, { query, language, as }) => {
  const name = language.replace('-', '_').toUpperCase();
  const reader = as === undefined ? {} : { as };
  const { data, errors } = await world.graphql(operation, { query, language: name }, reader);
  expect(errors).toEqual([]);
  return data;
};

/** By REST, ranked and not, and by the page of the calendar, to the letter. */
const byText: Answer = async ({ world }, { query: search, language, as }) => {
  const reader = as === undefined ? {} : { as };
  const list = async (parameters: Record<string, string>) =>
    (await world.rest('GET', '/events', { ...reader, language, query: { search, ...parameters } })).text;
  const page = `/${language}/calendar?${new URLSearchParams({ search }).toString()}`;
  const texts = [await list({ search_mode: 'ranked' }), await list({})];
  return as === undefined ? [...texts, (await world.request('GET', page)).text] : texts;
};

async function expectSame(
  answer: Answer,
  queries: readonly string[],
  reader: { language: Language; as?: Role },
): Promise<void> {
  for (const query of sample([...new Set(queries)], 4)) {
    const search = { query, ...reader };
    expect([query, await answer(full, search)]).toEqual([query, await answer(plain, search)]);
  }
}

/** The word letter by letter, with a slip, in another form, and beside another one. */
function searchesFor(secret: string): string[] {
  const prefixes = Array.from({ length: secret.length - 2 }, (_, at) => secret.slice(0, at + 3));
  const middle = Math.floor(secret.length / 2);
  const slip = secret.slice(0, middle) + secret.slice(middle + 1);
  const swapped = `${secret.slice(0, middle)}${secret[middle + 1] ?? ''}${secret[middle] ?? ''}${secret.slice(middle + 2)}`;
  return [...prefixes, slip, swapped, `${secret}s`, `${secret} concert`, secret.slice(3)];
}

describe('Texts that a reader may not read', () => {
  test.each(languages)(
    'change no answer to a search in %s, whatever is typed, letter by letter or with slips',
    async (language) => {
      const queries = searched[language].flatMap(searchesFor);
      await expectSame(byGraphql, queries, { language });
      await expectSame(
        byText,
        queries.filter((_, at) => at % 7 === 0),
        { language },
      );
    },
    240_000,
  );

  test.each(['subscriber', 'contributor'] as const)(
    'change no answer to a %s',
    async (as) => {
      const queries = searched.en.flatMap((secret) => searchesFor(secret).slice(-6));
      await expectSame(byGraphql, queries, { language: 'en', as });
      await expectSame(byText, queries.slice(0, 6), { language: 'fi', as });
    },
    240_000,
  );

  test('change no statistics', async () => {
    const text =
      '{ eventStatistics(groupBy: [MONTH, STATUS]) { total { events } groups { month events } } categories(first: 5) { totalCount } }';
    const [one, other] = await Promise.all([plain, full].map(({ world }) => world.graphql(text)));
    expect(one?.errors).toEqual([]);
    expect(other?.data).toEqual(one?.data);
  });
});
