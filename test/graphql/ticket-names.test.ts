import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { transaction } from '../../src/database/database.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { type Asker, createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { resetColumns } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Ticket {
  name: string;
  language: string;
  translations: { language: string; name: string }[];
}

interface Written {
  event: { tickets: Ticket[] } | null;
  errors: { path: string[]; message: string }[];
}

const adults = { name: 'Adults', price: '20' };
const children = { name: 'Children', price: '10' };

describe('the names of tickets', () => {
  let world: World;
  let ask: Asker;
  let number: number;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ({ id: number } = await createMaker(world).event());
  });

  const write = async (language: string, input: Fields): Promise<Written> => {
    const text = `mutation ($number: Int!, $input: UpdateEventInput!, $language: Language) {
      updateEvent(number: $number, input: $input, language: $language) {
        event { tickets { name language translations { language name } } } errors { path message }
      }
    }`;
    const variables = { number, input, language };
    return (await ask<{ updateEvent: Written }>(text, variables, { as: 'editor' })).updateEvent;
  };
  const sell = async (language: string, ...tickets: Fields[]): Promise<void> => {
    const { errors } = await write(language, { tickets });
    expect(errors).toEqual([]);
  };
  const read = async (language: string): Promise<Ticket[]> => {
    const text = `query ($number: Int!, $language: Language) {
      event(number: $number, language: $language) { tickets { name language translations { language name } } }
    }`;
    const { event } = await ask<{ event: { tickets: Ticket[] } }>(text, { number, language });
    return event.tickets;
  };
  const namesIn = async (language: string) => (await read(language)).map(({ name }) => name);
  /** The stored names of each ticket. */
  const allNames = async () =>
    (await read('EN')).map(({ translations }) =>
      Object.fromEntries(translations.map(({ language, name }) => [language, name])),
    );

  test('are answered in the requested language, else in another one, which is told', async () => {
    await sell('EN', { ...adults, translations: [{ language: 'FI', name: 'Aikuiset' }] });
    const [finnish] = await read('FI');
    expect(finnish).toEqual({
      name: 'Aikuiset',
      language: 'FI',
      translations: [
        { language: 'EN', name: 'Adults' },
        { language: 'FI', name: 'Aikuiset' },
      ],
    });
    expect(await read('DE')).toMatchObject([{ name: 'Adults', language: 'EN' }]);
  });

  test('are written in the language of the write', async () => {
    await sell('DE', { name: 'Erwachsene' });
    expect(await read('ZH_HANS')).toMatchObject([{ name: 'Erwachsene', language: 'DE' }]);
    expect(await allNames()).toEqual([{ DE: 'Erwachsene' }]);
  });

  test('in other languages stay when a translator writes those of one language', async () => {
    await sell('EN', adults, children);
    await sell('FI', { name: 'Aikuiset', price: '22' }, { ...children, name: 'Lapset' });
    expect([await namesIn('EN'), await namesIn('FI')]).toEqual([
      ['Adults', 'Children'],
      ['Aikuiset', 'Lapset'],
    ]);
  });

  test('follow their tickets to other places, and new tickets inherit none', async () => {
    await sell('EN', adults, children);
    await sell('FI', { ...adults, name: 'Aikuiset' }, { ...children, name: 'Lapset' });
    await sell('EN', { name: 'Groups', price: '20' }, { ...children, price: '12' }, adults);
    expect(await allNames()).toEqual([
      { EN: 'Groups' },
      { EN: 'Children', FI: 'Lapset' },
      { EN: 'Adults', FI: 'Aikuiset' },
    ]);
  });

  test('stay with a ticket that is renamed, but not with another one in its place', async () => {
    await sell('EN', { ...adults, translations: [{ language: 'FI', name: 'Aikuiset' }] });
    await sell('EN', { ...adults, name: 'Grown-ups' });
    expect(await allNames()).toEqual([{ EN: 'Grown-ups', FI: 'Aikuiset' }]);
    await sell('EN', { name: 'Early birds', price: '15' });
    expect(await allNames()).toEqual([{ EN: 'Early birds' }]);
  });

  test('are no translations when they are sent back as the fallback showed them', async () => {
    await sell('EN', adults);
    await sell('FI', { ...adults, price: '25' });
    expect(await allNames()).toEqual([{ EN: 'Adults' }]);
    await sell('FI', { ...adults, translations: [{ language: 'EN', name: 'Grown-ups' }] });
    expect(await allNames()).toEqual([{ EN: 'Grown-ups', FI: 'Adults' }]);
  });

  test('are removed with null, and with all texts of their language', async () => {
    const translations = ['FI', 'DE', 'ZH_HANS'].map((language) => ({ language, name: `In ${language}` }));
    await sell('EN', { ...adults, translations }, children);
    await sell('EN', { ...adults, translations: [{ language: 'FI', name: null }] }, children);
    await write('EN', { removedLanguages: ['DE'] });
    expect(await allNames()).toEqual([{ EN: 'Adults', ZH_HANS: 'In ZH_HANS' }, { EN: 'Children' }]);
    await write('FI', { title: 'Suomeksi', removedLanguages: ['EN'] });
    expect(await allNames()).toEqual([{ ZH_HANS: 'In ZH_HANS' }, { EN: 'Children' }]);
  });

  test.each([
    [[{ language: 'FI', name: ' ' }], '0.name', /needs a name/],
    [[{ language: 'FI', name: 'x'.repeat(301) }], '0.name', /at most 300 characters/],
    [[{ language: 'EN', name: 'Others' }], '0.name', /Contradicts/],
    [[{ language: 'EN', name: null }], '0.name', /Contradicts/],
    [
      [
        { language: 'FI', name: 'Aikuiset' },
        { language: 'FI', name: 'Aikuiset' },
      ],
      '1.language',
      /only one translation/,
    ],
  ])('are rejected by their field where they are wrong: %j', async (translations, place, message) => {
    await sell('EN', adults);
    const { event, errors } = await write('EN', { tickets: [children, { ...adults, translations }] });
    expect(event).toBeNull();
    expect(errors).toMatchObject([{ message: expect.stringMatching(message) }]);
    expect(errors[0]?.path.join('.')).toBe(`input.tickets.1.translations.${place}`);
    expect(await allNames()).toEqual([{ EN: 'Adults' }]);
  });

  test('are plain text in every language', async () => {
    await sell('EN', { ...adults, translations: [{ language: 'FI', name: '<b>Aikuiset</b>' }] });
    expect(await namesIn('FI')).toEqual(['Aikuiset']);
  });

  test('come back in every language with an earlier version, even one of an older program', async () => {
    await sell('DE', { ...adults, translations: [{ language: 'FI', name: 'Aikuiset' }] });
    await sell('FI', { name: 'Lapset', price: '5', translations: [{ language: 'DE', name: null }] });
    const restore = async (version: number) => {
      const text = `mutation ($id: ID!, $version: Int!) { restoreVersion(id: $id, version: $version) { errors { reason } } }`;
      const variables = { id: btoa(`Event:${number}`), version };
      expect(await ask(text, variables, { as: 'editor' })).toEqual({ restoreVersion: { errors: [] } });
    };
    await restore(2);
    expect(await allNames()).toEqual([{ FI: 'Aikuiset', DE: 'Adults' }]);
    await transaction(world.database, async (em) => {
      await sql`update audit_entry set snapshot = snapshot #- '{tickets,0,names}'`.execute(inTransaction(em));
    });
    await restore(3);
    expect(await allNames()).toEqual([{ EN: 'Lapset' }]);
  });

  test('that an older version wrote count as written in the first language of the event', async () => {
    await sell('EN', adults);
    await resetColumns(world, { ticket: "names = '{}'" });
    expect(await read('FI')).toMatchObject([{ name: 'Adults', language: 'EN' }]);
    await sell('FI', { ...adults, name: 'Aikuiset' });
    expect(await allNames()).toEqual([{ EN: 'Adults', FI: 'Aikuiset' }]);
  });
});
