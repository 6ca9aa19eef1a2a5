import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let ask: Asker;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
  await at({ venue: 'Oodi', address: 'Töölönlahdenkatu 4', city: 'Helsinki' }, 'Satutuokio', 'fi');
  await at({ venue: 'Merikeskus', city: 'Kotka' }, 'Helsinki-aiheinen luento', 'fi');
  await at({ venue: 'Halle', address: 'Torstraße 1, Mitte', city: 'Berlin' }, 'Lesung', 'de');
  await at({ venue: 'Schloss', city: 'Potsdam', province: 'Brandenburg' }, 'Führung', 'de');
  await at({ venue: '剧场', address: '朝阳区工体北路', city: '北京' }, '相声专场', 'zh-hans');
  await at({ venue: 'Safe', city: 'Atlantis', status: 'private' }, 'Open talk', 'en');
});
afterAll(() => world.close());

async function at(venue: Fields, title: string, language: 'en' | 'fi' | 'de' | 'zh-hans'): Promise<void> {
  const { id } = await make.venue(venue, { language });
  await make.event({ title, venue: [id] }, { language });
}

const query = `query ($query: String!, $language: Language) {
  searchEvents(query: $query, language: $language) { totalCount edges { step node { title } } }
}`;

interface Found {
  searchEvents: { totalCount: number; edges: { step: string; node: { title: string } }[] };
}

async function find(text: string, language: string, as?: 'editor') {
  const { searchEvents } = await ask<Found>(query, { query: text, language }, as === undefined ? {} : { as });
  return searchEvents.edges.map(({ step, node }) => [node.title, step]);
}

describe('A search of events finds them by the place of their venue', () => {
  test.each([
    ['FI', 'Töölönlahdenkatu', 'Satutuokio'],
    ['FI', 'satutuokiot Helsingissä', 'Satutuokio'],
    ['FI', 'töölönlahdenkadulla', 'Satutuokio'],
    ['DE', 'Berlin', 'Lesung'],
    ['DE', 'in Berlins Mitte', 'Lesung'],
    ['DE', 'Lesungen in der Torstraße', 'Lesung'],
    ['DE', 'Brandenburg', 'Führung'],
    ['EN', 'Berlin', 'Lesung'],
    ['ZH_HANS', '朝阳区', '相声专场'],
    ['ZH_HANS', '北京相声', '相声专场'],
  ])('in %s by %s', async (language, text, title) => {
    expect(await find(text, language)).toEqual([[title, 'ALL_WORDS']]);
  });

  test('after those whose title has it', async () => {
    expect(await find('Helsinki', 'FI')).toEqual([
      ['Helsinki-aiheinen luento', 'ALL_WORDS'],
      ['Satutuokio', 'ALL_WORDS'],
    ]);
  });

  test('with a slip, as something similar', async () => {
    expect(await find('Potsdma', 'DE')).toEqual([['Führung', 'SIMILAR']]);
  });

  test('but not by the number of a house, nor by a place that the user may not see', async () => {
    expect(await find('4', 'FI')).toEqual([]);
    expect(await find('Atlantis', 'EN')).toEqual([]);
    expect(await find('Atlantis', 'EN', 'editor')).toEqual([['Open talk', 'ALL_WORDS']]);
  });

  test('on the page of the calendar, too', async () => {
    const { text } = await world.request('GET', '/fi/calendar?search=Helsingiss%C3%A4');
    expect(text).toContain('Satutuokio');
    expect(text).not.toContain('Lesung');
  });
});
