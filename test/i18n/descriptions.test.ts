import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Language, languages } from '../../src/i18n/language.ts';
import { legacyAlias, legacyBase } from '../harness/legacy.ts';
import { startCalendar, type World } from '../harness/world.ts';

const others = languages.filter((language) => language !== 'en');

function readCatalog(language: Language): Record<string, string> {
  const file = new URL(`../../src/i18n/descriptions/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const isSentence = (name: string, value: unknown) =>
  typeof value === 'string' && ['description', 'summary', 'title'].includes(name);
/** Examples quote what is sent and answered: the same in every language. */
const isQuote = (name: string) => ['example', 'examples'].includes(name);

/** Every sentence for people in a description, by where it stands. */
function sentencesOf(part: unknown, place = ''): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (isQuote(name)) return [];
    return isSentence(name, value)
      ? [[`${place}/${name}`, String(value)]]
      : sentencesOf(value, `${place}/${name}`);
  });
}

/** The description without its sentences, its members in their order. */
function bonesOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(bonesOf);
  return Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    isSentence(name, value) ? 'a sentence' : isQuote(name) ? value : bonesOf(value),
  ]);
}

/**
 * Where something that must be described is not: operations, parameters, headers, answers, schemas
 * and their fields.
 */
function silentPlaces(part: unknown, place = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const members = Object.entries(part).filter(([name]) => !isQuote(name));
  const silent =
    /\/(properties|parameters|headers|responses|schemas|securitySchemes)\/[^/]+$|^\/tags\/[^/]+$|^\/paths\/[^/]+\/[^/]+$/;
  const isSilent = silent.test(place) && !('description' in part) && !('$ref' in part);
  return [
    ...(isSilent ? [place] : []),
    ...members.flatMap(([name, value]) => silentPlaces(value, `${place}/${name.replaceAll('/', '~1')}`)),
  ];
}

/** What is said of each parameter of a name. */
function parametersIn(part: unknown, name: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const isParameter = 'in' in part && 'name' in part && 'description' in part && part.name === name;
  return [
    ...(isParameter ? [part.description] : []),
    ...Object.values(part).flatMap((member) => parametersIn(member, name)),
  ];
}

const codesOf = (sentence: string | undefined) =>
  [...(sentence ?? '').matchAll(/`[^`]+`/g)].map(String).sort();

/** What describes the interfaces beside our own. */
const beside = ['/wp/v2', '/tec/v1/docs'];
const described = ['', '/doc', ...beside];

describe('the description of the API', () => {
  let world: World;
  const said = new Map<string, unknown>();
  beforeAll(async () => {
    world = await startCalendar({ config: { restAliases: [legacyAlias] } });
    for (const language of languages) {
      for (const path of ['', '/doc']) {
        const { body } = await world.rest('GET', path, { query: { i18n_language: language } });
        said.set(`${language}${path}`, body);
      }
      for (const path of beside) {
        const answer = await world.request('GET', `${legacyBase}${path}?i18n_language=${language}`);
        said.set(`${language}${path}`, JSON.parse(answer.text));
      }
    }
  });
  afterAll(() => world.close());

  const english = () =>
    new Set(described.flatMap((path) => sentencesOf(said.get(`en${path}`))).map(([, text]) => text));

  test('covers every operation, parameter, header, response, object and field', () => {
    expect(silentPlaces(said.get('en/doc'))).toEqual([]);
  });

  test('covers every parameter in the index', () => {
    const { routes } = said.get('en') as {
      routes: Record<string, { endpoints: { args: Record<string, { description: string }> }[] }>;
    };
    for (const { endpoints } of Object.values(routes))
      for (const { args } of endpoints)
        for (const [name, { description }] of Object.entries(args))
          expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
  });

  test('says of a parameter the same wherever it is', () => {
    const { routes } = said.get('en') as {
      routes: Record<string, { endpoints: { args: Record<string, { description: string }> }[] }>;
    };
    const inIndex = Object.values(routes).flatMap(({ endpoints }) =>
      endpoints.map(({ args }) => args.i18n_language?.description),
    );
    const inDocument = parametersIn(said.get('en/doc'), 'i18n_language');
    expect(inDocument.length).toBeGreaterThan(50);
    expect(new Set([...inIndex, ...inDocument])).toEqual(new Set(['The language of the texts.']));
  });

  test.each([
    ['image', /: ID or URL, e\.g\./],
    ['venue', /: IDs or data of new ones\./],
    ['organizer', /: IDs or data of new ones\./],
  ])('says what may be sent as the %s of an event', (name, what) => {
    const { components } = said.get('en/doc') as {
      components: { schemas: Record<string, { properties: Record<string, { description: string }> }> };
    };
    for (const schema of ['NewEvent', 'EventChanges'])
      expect(components.schemas[schema]?.properties[name]?.description).toMatch(what);
  });

  describe.each(others)('in %s', (language) => {
    const catalog = readCatalog(language);

    test('has a translation of every sentence, and no unused one', () => {
      const spoken = english();
      expect([...spoken].filter((sentence) => catalog[sentence] === undefined)).toEqual([]);
      expect(Object.keys(catalog).filter((sentence) => !spoken.has(sentence))).toEqual([]);
      expect(Object.entries(catalog).filter(([sentence, translation]) => sentence === translation)).toEqual(
        [],
      );
    });

    test('contains the same code', () => {
      for (const [sentence, translation] of Object.entries(catalog))
        expect([sentence, codesOf(translation)]).toEqual([sentence, codesOf(sentence)]);
    });

    test.each(described)('has the same structure at "%s", fully translated', (path) => {
      expect(bonesOf(said.get(`${language}${path}`))).toEqual(bonesOf(said.get(`en${path}`)));
      const translated = sentencesOf(said.get(`${language}${path}`));
      expect(translated).toEqual(
        sentencesOf(said.get(`en${path}`)).map(([place, text]) => [place, catalog[text]]),
      );
    });
  });

  test('is also selected by the language segment, and named in the header', async () => {
    const { body, headers } = await world.rest('GET', '/doc', { language: 'fi' });
    expect(headers.get('content-language')).toBe('fi');
    expect(body).toEqual({
      ...(said.get('fi/doc') as object),
      servers: [{ url: `${world.url}/fi/calendar/events/v1` }],
    });
  });
});
