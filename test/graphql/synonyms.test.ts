import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const query = `query ($query: String!, $language: Language, $filter: EventFilter) {
  searchEvents(query: $query, language: $language, filter: $filter) { edges { node { title } } } }`;

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar();
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

interface Found {
  searchEvents: { edges: { node: { title: string } }[] };
}

/** The titles that a search finds among events with these texts. */
async function findAmong(
  events: readonly { title: string; excerpt?: string; description?: string }[],
  search: { query: string; language: string },
): Promise<string[]> {
  const { tag } = await make.tagged();
  for (const event of events)
    await world.rest('POST', '/events', {
      as: 'editor',
      query: { i18n_language: search.language === 'ZH_HANS' ? 'zh-hans' : search.language.toLowerCase() },
      body: { start_date: '2031-05-01', end_date: '2031-05-01', tags: [tag], ...event },
    });
  const { searchEvents } = await ask<Found>(query, { ...search, filter: { tags: [tag] } });
  return searchEvents.edges.map(({ node }) => node.title);
}

describe('a ranked search for a word that means nearly the same', () => {
  test.each([
    ['EN', 'lectures', ['Lecture on moss', 'A talk about lichen']],
    ['FI', 'leffat', ['Leffa kallioilla', 'Elokuva puistossa']],
    ['DE', 'Flohmarkt', ['Flohmarkt am See', 'Trödelmarkt im Hof']],
    ['DE', 'Klamotten', ['Klamotten am See', 'Kleidung im Hof']],
    ['DE', 'Bürgerbeteiligung', ['Bürgerbeteiligung am See', 'Bürgerdialog im Hof']],
    ['ZH_HANS', '单车', ['单车之夜', '自行车课']],
    ['ZH_HANS', '羽球', ['羽球之夜', '羽毛球课']],
    ['ZH_HANS', '半马', ['半马之夜', '城市马拉松']],
    ['ZH_HANS', '家电维修', ['家电维修之夜', '小家电义修']],
  ])('finds it after the word itself, in %s: %s', async (language, text, titles) => {
    const others = [{ title: 'Kuutamo' }];
    const events = [...titles.toReversed().map((title) => ({ title })), ...others];
    expect(await findAmong(events, { query: text, language })).toEqual(titles);
  });

  test('finds what a Chinese course or contest is about, after the word itself', async () => {
    const events = [
      { title: '河畔书法' },
      { title: '书法班' },
      { title: '河畔', description: '有人写书法。' },
    ];
    expect(await findAmong(events, { query: '书法班', language: 'ZH_HANS' })).toEqual(['书法班', '河畔书法']);
  });

  test('finds it where a description mentions it only if nothing else is found', async () => {
    const mention = { title: 'Evening of moss', description: 'Somebody will talk.' };
    const search = { query: 'lecture', language: 'EN' };
    expect(await findAmong([mention, { title: 'Lecture' }], search)).toEqual(['Lecture']);
    expect(await findAmong([mention], search)).toEqual(['Evening of moss']);
  });

  test('leaves out what has it in the excerpt alone where something has the word itself in its title and elsewhere', async () => {
    const other = { title: 'Evening of moss', excerpt: 'With a talk.' };
    const mention = { title: 'Evening of fern', description: 'There is a lecture, too.' };
    const search = { query: 'lecture', language: 'EN' };
    const about = { title: 'Lecture', excerpt: 'A lecture about lichen.' };
    expect(await findAmong([other, mention, about], search)).toEqual(['Lecture', 'Evening of fern']);
    expect(await findAmong([other, mention], search)).toEqual(['Evening of fern', 'Evening of moss']);
  });

  test.each([
    ['AI', '人工智能之夜'],
    ['人工智能', 'AI 之夜'],
  ])('finds what Chinese writes in letters, and the other way round: %s finds %s', async (text, title) => {
    expect(await findAmong([{ title }], { query: text, language: 'ZH_HANS' })).toEqual([title]);
  });

  test('finds what is done in Chinese by what it is done with', async () => {
    const events = [{ title: '绘本故事会' }, { title: '河畔漫步' }];
    expect(await findAmong(events, { query: '讲故事', language: 'ZH_HANS' })).toEqual(['绘本故事会']);
  });

  test('finds the narrower word by the wider one, and not the other way round', async () => {
    const events = [{ title: 'Concert of moss' }, { title: 'Music of lichen' }];
    expect(await findAmong(events, { query: 'music', language: 'EN' })).toEqual([
      'Music of lichen',
      'Concert of moss',
    ]);
    expect(await findAmong(events, { query: 'concert', language: 'EN' })).toEqual(['Concert of moss']);
  });
});

describe('a ranked search for a word that is spelt right', () => {
  test.each([
    ['golf', 'Black gold from the garden'],
    ['passport', 'Choosing a password'],
    ['flights', 'The lights of the harbor'],
    ['football', 'A ball for everybody, and a foot bath'],
  ])('is no slip for another, and no compound: %s finds no %j', async (word, title) => {
    expect(await findAmong([{ title }], { query: word, language: 'EN' })).toEqual([]);
  });
});

describe('a ranked search for a word that is made from the same one', () => {
  test.each([
    ['grieving', 'Grief in winter'],
    ['musicians', 'Music of lichen'],
    ['poems', 'Poetry evening'],
  ])('finds it by %s in titles: %j', async (word, title) => {
    expect(await findAmong([{ title }], { query: word, language: 'EN' })).toEqual([title]);
  });

  test('finds it where a description mentions it only if nothing else is found', async () => {
    const mention = { title: 'Evening of moss', description: 'With some music.' };
    const search = { query: 'musicians', language: 'EN' };
    expect(await findAmong([mention, { title: 'Musicians' }], search)).toEqual(['Musicians']);
    expect(await findAmong([mention], search)).toEqual(['Evening of moss']);
  });
});

describe('a ranked search for a word that an event is about', () => {
  test('leaves out what only mentions another form of it, and keeps what mentions the word itself', async () => {
    const about = {
      title: 'Lichen walk',
      excerpt: 'A walk to the lichen.',
      description: 'We look at lichen.',
    };
    const events = [
      about,
      { title: 'Moss', description: 'There are lichens too.' },
      { title: 'Fern', description: 'There is lichen too.' },
    ];
    expect(await findAmong(events, { query: 'lichen', language: 'EN' })).toEqual(['Lichen walk', 'Fern']);
    expect(await findAmong(events.slice(1), { query: 'lichen', language: 'EN' })).toEqual(['Fern', 'Moss']);
  });
});

describe('a ranked search for a word in another spelling', () => {
  test.each([
    ['EN', 'cleanup', 'River Clean-Up'],
    ['DE', 'Photographie', 'Fotografie am See'],
    ['DE', 'Fotografie', 'Photographie am See'],
  ])('finds it in %s: %s finds %s', async (language, text, title) => {
    expect(await findAmong([{ title }], { query: text, language })).toEqual([title]);
  });

  test.each([
    ['nähen', 'Wir nähen', 'Aus der Nähe'],
    ['gründen', 'Wir gründen', 'Auf gutem Grund'],
  ])('takes no other German word for it: %s finds %j and no %j', async (text, title, other) => {
    const events = [{ title }, { title: other }];
    expect(await findAmong(events, { query: text, language: 'DE' })).toEqual([title]);
  });
});

describe('a ranked search in Chinese', () => {
  test.each([
    ['听证', '票价听证会', '体检请带身份证'],
    ['摄影作品展', '城市摄影展', '书法作品'],
    ['菊展', '菊花开了', '冬日画展'],
    ['围期班', '少儿围棋', '周期表'],
    ['西班牙语', '西班牙语入门', '英语角'],
  ])('reads a word whole, or by what it is about: %s finds %s and no %s', async (text, title, other) => {
    const events = [{ title }, { title: other }];
    expect(await findAmong(events, { query: text, language: 'ZH_HANS' })).toEqual([title]);
  });
});

describe('a ranked search in German', () => {
  test('takes no word that the language says all the time for a form of the word', async () => {
    const events = [{ title: 'Leben mit Demenz' }, { title: 'Auf dem Berg' }];
    expect(await findAmong(events, { query: 'Demens', language: 'DE' })).toEqual(['Leben mit Demenz']);
  });
});

describe('a ranked search in Finnish', () => {
  test('reads an inflected form as one of the common word', async () => {
    const events = [{ title: 'Veri kiertää' }, { title: 'Vertailua kirjoista' }];
    expect(await findAmong(events, { query: 'verta', language: 'FI' })).toEqual(['Veri kiertää']);
  });

  test('corrects a slip in a word of calendars that only compounds have', async () => {
    const events = [{ title: 'Kamarikonsertti' }, { title: 'Kierros kosken rannalla' }];
    expect(await findAmong(events, { query: 'konesrtti', language: 'FI' })).toEqual(['Kamarikonsertti']);
  });
});

describe('a ranked search for a word that means nearly the same as a tag', () => {
  test('finds the events of the tag by its first part', async () => {
    const { id: retired } = await make.tag({ name: 'Seniors & friends' });
    const { tag } = await make.tagged();
    await make.event({ title: 'Evening of moss', tags: [tag, retired] });
    const { searchEvents } = await ask<Found>(query, {
      query: 'pensioner',
      language: 'EN',
      filter: { tags: [tag] },
    });
    expect(searchEvents.edges.map(({ node }) => node.title)).toEqual(['Evening of moss']);
  });
});
