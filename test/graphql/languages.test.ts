import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, type Asker, createAsker, createMaker, type Maker, now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const titles = { EN: 'Summer party', FI: 'Kesäjuhlat', DE: 'Sommerfest', ZH_HANS: '夏日派对' };
type Language = keyof typeof titles;
const languages = Object.keys(titles) as Language[];
type Kind = 'event' | 'venue' | 'organizer' | 'category' | 'tag';

describe('the languages of GraphQL', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const write = (number: number, language: Language, input: object) =>
    ask(
      `mutation ($number: Int!, $input: UpdateEventInput!, $language: Language) {
        updateEvent(number: $number, input: $input, language: $language) { errors { code field } }
      }`,
      { number, language, input },
      { as: 'editor' },
    );
  const translated = async () => {
    const { id } = await make.event({ title: titles.EN });
    for (const language of languages.slice(1)) await write(id, language, { title: titles[language] });
    return id;
  };

  test('may all be asked for in one operation', async () => {
    const number = await translated();
    const fields = languages.map(
      (language) => `${language}: event(number: ${number}, language: ${language}) { title language }`,
    );
    const found = await ask(`{ ${fields.join(' ')} }`);
    expect(found).toEqual(
      Object.fromEntries(languages.map((language) => [language, { title: titles[language], language }])),
    );
  });

  test('go down to everything inside, each in its own part of the operation', async () => {
    const { id } = await make.event({ venue: { venue: 'Town hall' }, categories: ['Club night'] });
    const event = (
      await world.rest<{ venue: { id: number }; categories: { id: number }[] }>('GET', `/events/${id}`)
    ).body;
    const options = { as: 'editor', language: 'fi' } as const;
    await world.rest('PATCH', `/venues/${event.venue.id}`, { ...options, body: { venue: 'Kaupungintalo' } });
    await world.rest('PATCH', `/categories/${event.categories[0]?.id}`, {
      ...options,
      body: { name: 'Klubi-ilta' },
    });
    const fields = `{ nodes { venues { name language } categories { name } } }`;
    const { en, fi } = await ask(`{
      en: events(filter: { numbers: [${id}] }, language: EN) ${fields}
      fi: eventPage(include: [${id}], language: FI) ${fields}
    }`);
    const [inEnglish, inFinnish] = [
      { venues: [{ name: 'Town hall', language: 'EN' }], categories: [{ name: 'Club night' }] },
      { venues: [{ name: 'Kaupungintalo', language: 'FI' }], categories: [{ name: 'Klubi-ilta' }] },
    ];
    expect([en, fi]).toEqual([{ nodes: [inEnglish] }, { nodes: [inFinnish] }]);
  });

  test('are told: which was served, which exist, and what is written in each', async () => {
    const { id } = await make.event({ title: 'English', description: 'Words' });
    await write(id, 'DE', { title: 'Deutsch' });
    const { event } = await ask<{ event: { translations: unknown[] } }>(`{
      event(number: ${id}, language: ZH_HANS) {
        title language languages translations { language title description excerpt }
      }
    }`);
    expect(event).toMatchObject({ title: 'English', language: 'EN', languages: ['EN', 'DE'] });
    expect(event.translations).toHaveLength(2);
    expect(event.translations).toContainEqual({
      language: 'EN',
      title: 'English',
      description: expect.stringContaining('Words'),
      excerpt: null,
    });
    expect(event.translations).toContainEqual({
      language: 'DE',
      title: 'Deutsch',
      description: null,
      excerpt: null,
    });
  });

  test.each([
    ['venue', 'Venue', 'name'],
    ['organizer', 'Organizer', 'name'],
    ['category', 'Category', 'name'],
    ['tag', 'Tag', 'name'],
  ] as const)('of a %s may be written in one step', async (kind, type, name) => {
    const text = `mutation ($input: Create${type}Input!) {
      created: create${type}(input: $input) { errors { code } ${kind} { number languages } }
    }`;
    const input = { [name]: `Plain ${kind}`, translations: [{ language: 'FI', [name]: `Suomeksi ${kind}` }] };
    const { created } = await ask<Record<string, Record<string, { number: number }>>>(
      text,
      { input },
      { as: 'editor' },
    );
    expect(created).toMatchObject({ errors: [], [kind]: { languages: ['EN', 'FI'] } });
    const number = created?.[kind]?.number;
    const read = await ask(
      `{ fi: ${kind}(number: ${number}, language: FI) { name } de: ${kind}(number: ${number}, language: DE) { name } }`,
    );
    expect(read).toEqual({ fi: { name: `Suomeksi ${kind}` }, de: { name: `Plain ${kind}` } });
  });

  test('of an event may be written in one step, all or nothing', async () => {
    const text = `mutation ($input: CreateEventInput!) {
      createEvent(input: $input) { errors { field code } event { number languages slug } }
    }`;
    const base = { title: 'All at once', startDate: times.start_date, endDate: times.end_date };
    const good = { ...base, translations: [{ language: 'DE', title: 'Alles auf einmal', excerpt: 'Kurz' }] };
    const made = await ask(text, { input: good }, { as: 'editor' });
    expect(made).toMatchObject({
      createEvent: { errors: [], event: { languages: ['EN', 'DE'], slug: 'all-at-once' } },
    });
    const bad = { ...base, title: 'Not at all', translations: [{ language: 'DE', title: ' ' }] };
    const rejected = await ask<{ createEvent: { event: unknown; errors: unknown[] } }>(
      text,
      { input: bad },
      { as: 'editor' },
    );
    expect(rejected.createEvent.event).toBeNull();
    expect(rejected.createEvent.errors).toMatchObject([{ code: 'rest_invalid_param' }]);
    expect((await world.rest('GET', '/events/by-slug/not-at-all')).status).toBe(404);
  });

  test.each([
    ['event', 'Event'],
    ['venue', 'Venue'],
    ['organizer', 'Organizer'],
    ['category', 'Category'],
    ['tag', 'Tag'],
  ] as const)(
    'of an %s are taken away one by one, and what falls back is served again',
    async (kind, type) => {
      const { id } = await make[kind]();
      const finnish = aName('Suomeksi');
      const name = kind === 'event' ? 'title' : 'name';
      const change = (input: object) =>
        ask<{ changed: { errors: unknown[] } & Record<Kind, unknown> }>(
          `mutation ($input: Update${type}Input!) {
            changed: update${type}(number: ${id}, input: $input, language: FI) {
              errors { code field message } ${kind} { ${name} languages slug }
            }
          }`,
          { input },
          { as: 'editor' },
        );
      const { changed } = await change({
        [name]: finnish,
        translations: [{ language: 'DE', [name]: 'Auf Deutsch' }],
        removedLanguages: ['EN'],
      });
      expect(changed.errors).toEqual([]);
      expect(changed[kind]).toMatchObject({ [name]: finnish, languages: ['FI', 'DE'] });
      const { changed: again } = await change({ removedLanguages: ['FI'] });
      expect(again[kind]).toMatchObject({ [name]: 'Auf Deutsch', languages: ['DE'] });
      const { changed: rejected } = await change({ removedLanguages: ['DE'] });
      expect(rejected.errors).toMatchObject([
        { code: 'rest_invalid_param', field: ['input', 'removedLanguages'] },
      ]);
      const { changed: replaced } = await change({ [name]: 'Taas suomeksi', removedLanguages: ['DE', 'FI'] });
      expect(replaced[kind]).toMatchObject({ [name]: 'Taas suomeksi', languages: ['FI'] });
    },
  );

  test('are negotiated for a read that names none, and for no write', async () => {
    const number = await translated();
    const headers = { 'accept-language': 'fi,en;q=0.5' };
    const { event } = await ask(`{ event(number: ${number}) { title } }`, {}, { headers });
    expect(event).toEqual({ title: titles.FI });
    const text = `mutation { updateEvent(number: ${number}, input: { title: "Changed" }) { event { language title } } }`;
    await ask(text, {}, { headers, as: 'editor' });
    const after = await ask(
      `{ en: event(number: ${number}, language: EN) { title } fi: event(number: ${number}, language: FI) { title } }`,
    );
    expect(after).toEqual({ en: { title: 'Changed' }, fi: { title: titles.FI } });
  });

  test('are those of errors too', async () => {
    const sentences = {
      EN: 'Event not found.',
      FI: /tapahtumaa/i,
      DE: /Veranstaltung/,
      ZH_HANS: /活动/,
    };
    for (const language of languages) {
      const { errors } = await world.graphql(`{ event(number: 799999, language: ${language}) { title } }`);
      expect(errors).toMatchObject([{ message: expect.stringMatching(sentences[language]) }]);
      const { deleteEvent } = await ask<{ deleteEvent: object }>(
        `mutation { deleteEvent(number: 799999, language: ${language}) { errors { message } } }`,
        {},
        { as: 'editor' },
      );
      expect(deleteEvent).toEqual({ errors: [{ message: expect.stringMatching(sentences[language]) }] });
    }
    const headers = { 'accept-language': 'de-AT,de;q=0.9' };
    const negotiated = await world.graphql('{ event(number: 799999) { title } }', {}, { headers });
    expect(negotiated.errors).toMatchObject([{ message: expect.stringMatching(sentences.DE) }]);
  });

  test('of a reader who names none are those that a write is rejected in', async () => {
    const text = (language: string) =>
      `mutation { deleteEvent(number: 799999${language}) { errors { message } } }`;
    const options = { headers: { 'accept-language': 'fi' }, as: 'editor' } as const;
    const rejection = (message: RegExp) => ({
      deleteEvent: { errors: [{ message: expect.stringMatching(message) }] },
    });
    expect(await ask(text(''), {}, options)).toEqual(rejection(/tapahtumaa/i));
    expect(await ask(text(', language: DE'), {}, options)).toEqual(rejection(/Veranstaltung/));
  });

  test('are told by every answer, and on which header they hang', async () => {
    const asked = { 'accept-language': 'fi' };
    const { headers } = await world.graphql('{ eventPage { total } }', {}, { headers: asked });
    expect(headers.get('content-language')).toBe('fi');
    expect(headers.get('vary')).toMatch(/Accept-Language.*Authorization/);
  });

  test('find a slug whatever language is asked for', async () => {
    const { id, slug } = await make.event();
    await write(id, 'DE', { title: 'Anders', slug: 'ganz-anders' });
    for (const name of [slug, 'ganz-anders']) {
      const { eventBySlug } = await ask(`{ eventBySlug(slug: "${name}", language: FI) { number } }`);
      expect(eventBySlug).toEqual({ number: id });
    }
  });

  test('are four, and no other is understood', async () => {
    const { data, errors } = await world.graphql('{ eventPage(language: SV) { total } }');
    expect([data, errors.length]).toEqual([null, 1]);
  });
});
