import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { newResource, payloadOf, type WrittenKind, writtenKinds, type WrittenPayload } from './writing.ts';

describe('the translations of a write', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  interface Write {
    input: Fields;
    /** Of the resource to update. */
    number?: number;
    language?: string;
    headers?: Record<string, string>;
  }

  const write = async (kind: WrittenKind, { input, number, language, headers }: Write) => {
    const [, type = ''] = writtenKinds.find(([name]) => name === kind) ?? [];
    const act = number === undefined ? 'Create' : 'Update';
    const address = number === undefined ? '' : `number: ${number}, `;
    const text = `mutation ($input: ${act}${type}Input!, $language: Language) {
      payload: ${act.toLowerCase()}${type}(${address}input: $input, language: $language) ${payloadOf(kind)}
    }`;
    const options = { as: 'editor', headers } as const;
    const { payload } = await createAsker(world)<{ payload: WrittenPayload }>(
      text,
      { input, language },
      options,
    );
    return payload;
  };
  const places = ({ errors }: WrittenPayload) => errors.map(({ path, code }) => `${path.join('.')} ${code}`);

  test.each(writtenKinds)(
    'of a %s are rejected where they name a language twice, and nothing is written',
    async (kind, _type, _plural, naming) => {
      const { id } = await make[kind]();
      const translations = ['Eka', 'Toka'].map((text) => ({ language: 'FI', [naming]: aName(text) }));
      const before = await readTables(world.database);
      const created = await write(kind, { input: newResource(kind, { translations }) });
      const updated = await write(kind, { number: id, input: { translations } });
      for (const payload of [created, updated]) {
        expect(payload.resource).toBeNull();
        expect(places(payload)).toEqual(['input.translations.1.language rest_invalid_param']);
      }
      expect(await readTables(world.database)).toEqual(before);
    },
  );

  test.each(writtenKinds)(
    'of a %s are rejected where they contradict the texts in its language, and nothing is written',
    async (kind, _type, _plural, naming) => {
      const { id } = await make[kind]();
      const input = newResource(kind);
      const contradicting = (language: string) => ({
        ...input,
        translations: [{ language, [naming]: aName('Other') }],
      });
      const before = await readTables(world.database);
      for (const payload of [
        await write(kind, { input: contradicting('FI'), language: 'FI' }),
        await write(kind, { input: contradicting('EN') }),
        await write(kind, { number: id, input: contradicting('FI'), language: 'FI' }),
        await write(kind, { number: id, input: contradicting('EN') }),
      ]) {
        expect(payload.resource).toBeNull();
        expect(places(payload)).toEqual([`input.translations.0.${naming} rest_invalid_param`]);
      }
      expect(await readTables(world.database)).toEqual(before);
    },
  );

  test('name every text that contradicts, the slug too', async () => {
    const { id } = await make.event();
    const own = { title: 'One', description: null, excerpt: 'Same', slug: 'one' };
    const translation = { language: 'DE', title: 'Two', description: 'Two', excerpt: 'Same', slug: 'two' };
    const input = { ...own, translations: [translation] };
    const { errors } = await write('event', { number: id, input, language: 'DE' });
    expect(errors.map(({ path }) => path.at(-1)).sort()).toEqual(['description', 'slug', 'title']);
  });

  test('are written where they repeat or complete the texts in its language', async () => {
    const title = aName('Juhla');
    const translations = [
      { language: 'FI', title, excerpt: 'Lyhyesti' },
      { language: 'DE', title: 'Fest' },
    ];
    const { resource, errors } = await write('event', {
      input: newResource('event', { title, translations }),
      language: 'FI',
    });
    expect(errors).toEqual([]);
    const { body } = await world.rest('GET', `/events/${resource?.number}`, { language: 'fi' });
    expect(body).toMatchObject({ title, excerpt: expect.stringContaining('Lyhyesti') });
  });

  test('of a venue that an event brings along follow the same rule', async () => {
    const repeated = ['Eka', 'Toka'].map((name) => ({ language: 'FI', name }));
    const contradicting = [{ language: 'EN', name: 'Other' }];
    const before = await readTables(world.database);
    for (const [translations, place] of [
      [repeated, 'translations.1.language'],
      [contradicting, 'translations.0.name'],
    ] as const) {
      const venues = [{ create: { name: aName('Hall'), translations } }];
      const payload = await write('event', { input: newResource('event', { venues }) });
      expect(places(payload)).toEqual([`input.venues.0.create.${place} rest_invalid_param`]);
    }
    expect(await readTables(world.database)).toEqual(before);
  });

  test('are rejected with a sentence in the language of the reader', async () => {
    const translations = [
      { language: 'ZH_HANS', title: '一' },
      { language: 'ZH_HANS', title: '二' },
      { language: 'EN', title: 'Other' },
    ];
    const input = newResource('event', { translations });
    for (const [reader, repeated, contradicting] of [
      ['en', 'Each language can have only one translation.', 'Contradicts the text'],
      ['fi', 'Kullakin kielellä voi olla vain yksi käännös.', 'On ristiriidassa'],
      ['de', 'Für jede Sprache ist nur eine Übersetzung möglich.', 'Widerspricht dem Text'],
      ['zh-hans', '每种语言只能有一个译文。', '相矛盾'],
    ] as const) {
      const { errors } = await write('event', { input, headers: { 'accept-language': reader } });
      expect(errors.map(({ message }) => message)).toEqual([
        repeated,
        expect.stringContaining(contradicting),
      ]);
    }
  });

  test('are not a parameter of REST, which names them as ignored', async () => {
    const translations = [{ language: 'fi', title: 'Juhla' }];
    const answer = await world.rest('POST', '/events', {
      as: 'editor',
      body: { title: 'Party', start_date: '2027-04-01', end_date: '2027-04-01', translations },
    });
    expect([answer.status, answer.headers.get('x-calendar-ignored')]).toEqual([201, 'translations']);
  });
});
