import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Language, languages } from '../../src/i18n/language.ts';
import { type Asker, createAsker, now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** The texts of each kind, by their names on the wire and in the schema; the first is the name. */
const kinds = {
  event: {
    type: 'Event',
    path: '/events',
    fields: [
      ['title', 'title'],
      ['description', 'description'],
      ['excerpt', 'excerpt'],
    ],
  },
  venue: {
    type: 'Venue',
    path: '/venues',
    fields: [
      ['venue', 'name'],
      ['description', 'description'],
      ['address', 'address'],
      ['city', 'city'],
      ['country', 'country'],
      ['province', 'province'],
    ],
  },
  organizer: {
    type: 'Organizer',
    path: '/organizers',
    fields: [
      ['organizer', 'name'],
      ['description', 'description'],
    ],
  },
  category: {
    type: 'Category',
    path: '/categories',
    fields: [
      ['name', 'name'],
      ['description', 'description'],
    ],
  },
  tag: {
    type: 'Tag',
    path: '/tags',
    fields: [
      ['name', 'name'],
      ['description', 'description'],
    ],
  },
} as const;

type Kind = keyof typeof kinds;

/** What one language is given: texts by the place of their field; null takes one away. */
type Texts = Record<number, string | null>;

interface Step {
  endpoint: 'rest' | 'graphql';
  language: Language;
  texts: Texts;
  /** More languages in the same step, and languages that are taken away: GraphQL alone. */
  others: { language: Language; texts: Texts }[];
  removed: Language[];
}

/** The model: what was written, by language and field. */
type Written = Partial<Record<Language, Texts>>;

const standard: Language = 'en';

describe('the texts of a language', () => {
  let world: World;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  test.each(Object.keys(kinds) as Kind[])(
    'of an %s is what a simple model says, over both interfaces, whatever was written',
    async (kind) => {
      const history = fc.tuple(
        fc.constantFrom(...languages),
        textsOf(kind, { named: true }),
        fc.array(stepsOf(kind), { minLength: 1, maxLength: 4 }),
      );
      await fc.assert(
        fc.asyncProperty(history, async ([first, texts, steps]) => {
          const number = await create(kind, first, texts);
          const written: Written = { [first]: sentOnCreate(texts) };
          for (const step of steps) {
            const rejected = await write(kind, number, step);
            const next = applied(written, step);
            expect(rejected).toBe(!isNamed(next));
            if (!rejected) replace(written, next);
          }
          for (const language of languages) {
            const expected = served(kind, { written, first, language });
            expect(await readRest(kind, number, language)).toEqual(expected);
            expect(await readGraphql(kind, number, language)).toEqual(expected);
          }
        }),
        { numRuns: 5, seed: 4 },
      );
    },
  );

  const create = async (kind: Kind, language: Language, texts: Texts) => {
    const { path } = kinds[kind];
    const body = { ...(kind === 'event' ? times : {}), ...inNames(kind, texts, 'rest') };
    const answer = await world.rest<{ id: number }>('POST', path, { as: 'editor', language, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };

  /** Whether it was rejected. */
  const write = async (kind: Kind, number: number, step: Step): Promise<boolean> => {
    const { language, texts } = step;
    if (step.endpoint === 'rest') {
      const body = inNames(kind, texts, 'rest');
      const path = `${kinds[kind].path}/${number}`;
      const { status, text } = await world.rest('PATCH', path, { as: 'editor', language, body });
      if (status !== 200) throw new Error(text);
      return false;
    }
    const { type } = kinds[kind];
    const mutation = `mutation ($input: Update${type}Input!, $language: Language) {
      changed: update${type}(number: ${number}, input: $input, language: $language) { errors { field code } }
    }`;
    const translations = step.others.map((other) => ({
      language: inSchema(other.language),
      ...inNames(kind, other.texts, 'graphql'),
    }));
    const removedLanguages = step.removed.map(inSchema);
    const input = { ...inNames(kind, texts, 'graphql'), translations, removedLanguages };
    const { changed } = await ask<{ changed: { errors: { field: string[] }[] } }>(
      mutation,
      { input, language: inSchema(language) },
      { as: 'editor' },
    );
    expect(changed.errors.flatMap(({ field }) => field).join('.')).toMatch(/^(input\.removedLanguages)?$/);
    return changed.errors.length > 0;
  };

  const readRest = async (kind: Kind, number: number, language: Language) => {
    const { body } = await world.rest('GET', `${kinds[kind].path}/${number}`, { language });
    const texts = kinds[kind].fields.map(([wire]) => plain(body[wire]));
    return { language: body.i18n_language, texts };
  };

  const readGraphql = async (kind: Kind, number: number, language: Language) => {
    const names = kinds[kind].fields.map(([, name]) => name);
    const query = `{ resource: ${kind}(number: ${number}, language: ${inSchema(language)}) { language ${names.join(' ')} } }`;
    const { resource } = await ask<{ resource: Record<string, unknown> }>(query);
    return { language: fromSchema(resource.language), texts: names.map((name) => plain(resource[name])) };
  };
});

/** A text says which one it is, or is empty. A name is never empty, and never null. */
function textsOf(kind: Kind, { named }: { named: boolean }): fc.Arbitrary<Texts> {
  const word = fc.integer({ min: 1, max: 999 }).map((number) => `word${number}`);
  const text = fc.oneof({ weight: 3, arbitrary: word }, fc.constant(''), fc.constant(null));
  const others = kinds[kind].fields.slice(1).map((_field, index) => [String(index + 1), text]);
  const model = { 0: word, ...(Object.fromEntries(others) as Record<string, fc.Arbitrary<string | null>>) };
  return fc.record(model, { requiredKeys: named ? ['0' as never] : [] }) as fc.Arbitrary<Texts>;
}

function stepsOf(kind: Kind): fc.Arbitrary<Step> {
  const language = fc.constantFrom(...languages);
  const texts = textsOf(kind, { named: false });
  const others = fc.uniqueArray(fc.record({ language, texts }), {
    maxLength: 2,
    selector: (other) => other.language,
  });
  const graphql = fc.record({
    endpoint: fc.constant('graphql' as const),
    language,
    texts,
    others,
    removed: fc.uniqueArray(language, { maxLength: 2 }),
  });
  const rest = fc
    .record({ language, texts })
    .map((step) => ({ ...step, endpoint: 'rest' as const, others: [], removed: [] }));
  return fc.oneof(graphql, rest).map(withoutTwice);
}

/** The language of the operation is not among the others. */
function withoutTwice(step: Step): Step {
  return { ...step, others: step.others.filter(({ language }) => language !== step.language) };
}

/** What is empty counts as not sent where a resource is created. */
function sentOnCreate(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== ''));
}

function applied(written: Written, { language, texts, others, removed }: Step): Written {
  const next: Written = Object.fromEntries(
    Object.entries(written).filter(([known]) => !removed.includes(known as Language)),
  );
  for (const change of [{ language, texts }, ...others])
    next[change.language] = { ...next[change.language], ...change.texts };
  return next;
}

function replace(written: Written, next: Written): void {
  for (const language of languages) written[language] = next[language] ?? {};
}

function isNamed(written: Written): boolean {
  return languages.some((language) => typeof written[language]?.[0] === 'string');
}

/** Of each field, the text in the requested, default, first written or any other language. */
function served(
  kind: Kind,
  { written, first, language }: { written: Written; first: Language; language: Language },
) {
  const order = [language, standard, first, ...languages];
  const sourceOf = (field: number) => order.find((one) => typeof written[one]?.[field] === 'string');
  const texts = kinds[kind].fields.map((_name, field) => {
    const source = sourceOf(field);
    return source === undefined ? '' : (written[source]?.[field] ?? '');
  });
  return { language: sourceOf(0), texts };
}

function inNames(kind: Kind, texts: Texts, endpoint: Step['endpoint']): Record<string, string | null> {
  const names = kinds[kind].fields.map(([wire, name]) => (endpoint === 'rest' ? wire : name));
  return Object.fromEntries(Object.entries(texts).map(([index, text]) => [names[Number(index)] ?? '', text]));
}

function inSchema(language: Language): string {
  return language.toUpperCase().replace('-', '_');
}

function fromSchema(language: unknown): string {
  return String(language).toLowerCase().replace('_', '-');
}

/** The words alone: texts may be empty, absent or null, and descriptions are paragraphs. */
function plain(text: unknown): string {
  return typeof text === 'string' ? text.replace(/<[^>]*>/g, '').trim() : '';
}
