import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** Words that every object of JavaScript has as properties. */
const properties = [
  'constructor',
  'constructors',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
] as const;

const languages = { EN: 'en', FI: 'fi', DE: 'de', ZH_HANS: 'zh-hans' } as const;
type Code = keyof typeof languages;
const codes = Object.keys(languages) as Code[];

const title = 'Constructor championship';

const query = `query ($query: String!, $language: Language) {
  events: searchEvents(query: $query, language: $language) { edges { step node { name: title } } }
  venues: searchVenues(query: $query, language: $language) { edges { step node { name } } }
  organizers: searchOrganizers(query: $query, language: $language) { edges { step node { name } } }
}`;

interface Found {
  edges: { step: string; node: { name: string } }[];
}

describe.each([
  ['with nothing like them stored', false],
  ['with a title of them stored', true],
])('a ranked search for names of properties, %s', (_, isStored) => {
  let world: World;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
    const make = createMaker(world);
    for (const language of isStored ? Object.values(languages) : []) {
      await make.event({ title }, { language });
      await make.venue({ venue: title }, { language });
      await make.organizer({ organizer: title }, { language });
    }
  });
  afterAll(() => world.close());

  const find = async (text: string, language: Code) =>
    Object.values(await ask<Record<string, Found>>(query, { query: text, language }));
  const list = (search: string, language: Code) =>
    world.rest<WirePage>('GET', '/events', {
      language: languages[language],
      query: { search, search_mode: 'ranked' },
    });
  const all = Array.from(codes, () => title);

  test.each(codes)('answers for each of them in %s', async (language) => {
    for (const word of properties) expect([word, (await list(word, language)).status]).toEqual([word, 200]);
    const { body } = await list('constructor', language);
    expect(body.events.map((event) => event.title)).toEqual(isStored ? all : []);
  });

  test.each(codes)(
    'finds events, venues and organizers by it beside another word in %s',
    async (language) => {
      const found = await find('constructor championship', language);
      const expected = isStored ? all.map((name) => [name, 'ALL_WORDS']) : [];
      expect(found.map(({ edges }) => edges.map(({ node, step }) => [node.name, step]))).toEqual([
        expected,
        expected,
        expected,
      ]);
    },
  );
});
