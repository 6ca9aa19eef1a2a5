import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type Language, languages } from '../../src/i18n/language.ts';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Row = Record<string, string>;

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const field = await make.event(
    { title: 'Field; day, "big"', featured: true, event_status: 'cancelled', cost: '12,50 €' },
    { language: 'en' },
  );
  await make.event({ title: 'Private view', status: 'private', cost: '=1+1' }, { language: 'en' });
  await world.graphql(
    'mutation { createVenue(input: { name: "Island", latitude: 60.25, longitude: -0.125 }) { venue { id } } }',
    {},
    { as: 'editor' },
  );
  expect(field.id).toBeGreaterThan(0);
});

afterAll(() => world.close());

const download = (path: string) => world.request('GET', path, { as: 'editor' });

const rowsOf = async (language: Language, path: string, delimiter: string): Promise<Row[]> => {
  const { status, text } = await download(`/${language}/export/${path}`);
  expect(status).toBe(200);
  return parse(text, { columns: true, bom: true, delimiter });
};

const places: [Language, string, Row][] = [
  [
    'en',
    ',',
    { Title: 'Field; day, "big"', Status: 'Published', Featured: 'yes', 'Event status': 'Cancelled' },
  ],
  [
    'fi',
    ';',
    { Otsikko: 'Field; day, "big"', Tila: 'Julkaistu', Suositeltu: 'kyllä', Toteutuminen: 'Peruttu' },
  ],
  [
    'de',
    ';',
    { Titel: 'Field; day, "big"', Status: 'Veröffentlicht', Empfohlen: 'ja', Durchführung: 'Abgesagt' },
  ],
  ['zh-hans', ',', { 标题: 'Field; day, "big"', 状态: '已发布', 推荐: '是', 举行情况: '已取消' }],
];

describe('A table for readers', () => {
  test.each(places)('has the headings, states and separator of %s', async (language, separator, row) => {
    const rows = await rowsOf(language, 'events.csv?localized=true&search=field', separator);
    expect(rows).toEqual([expect.objectContaining(row)]);
  });

  test.each(languages.map((language) => [language]))('has no heading twice in %s', async (language) => {
    for (const name of ['events', 'venues', 'organizers', 'categories', 'tags', 'statistics']) {
      const search = name === 'statistics' ? '&group_by=category,event_status,venue' : '';
      const { text } = await download(`/${language}/export/${name}.csv?localized=true&raw=true${search}`);
      const [head = ''] = text.split('\r\n');
      const headings = head.split(/[,;]/);
      expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
      expect(headings.filter((heading) => /^[a-z]+(_[a-z]+)*$/.test(heading))).toEqual([]);
    }
  });

  test('writes decimals as the language does, and no number as a formula', async () => {
    const [finnish] = await rowsOf('fi', 'venues.csv?localized=true', ';');
    expect([finnish?.Leveysaste, finnish?.Pituusaste]).toEqual(['60,25', '-0,125']);
    const [english] = await rowsOf('en', 'venues.csv?localized=true', ',');
    expect([english?.Latitude, english?.Longitude]).toEqual(['60.25', '-0.125']);
  });

  test('disarms formulas all the same', async () => {
    const [row] = await rowsOf('de', 'events.csv?localized=true&status=private', ';');
    expect([row?.Preis, row?.Status]).toEqual(["'=1+1", 'Privat']);
  });

  test('names the groups of statistics and their keys', async () => {
    const [row] = await rowsOf('fi', 'statistics.csv?localized=true&group_by=event_status&search=field', ';');
    expect(row).toMatchObject({
      'Toteutuminen (avain)': 'cancelled',
      Toteutuminen: 'Peruttu',
      Tapahtumia: '1',
    });
    expect(row).toMatchObject({ 'Keskihinta (EUR)': '12,5' });
  });

  test('comes only to whoever asks for it', async () => {
    const [row] = await rowsOf('fi', 'events.csv?search=field', ',');
    expect(row).toMatchObject({ title: 'Field; day, "big"', status: 'publish', featured: 'true' });
    expect((await download('/export/tags.csv?localized=perhaps')).status).toBe(400);
  });

  test.each(['/fi/calendar', '/fi/statistics'])('is what %s offers', async (path) => {
    const { text } = await world.request('GET', path);
    const [, link = ''] = /href="([^"]+\/export\/[^"]+\.csv[^"]*)"/.exec(text) ?? [];
    expect(link).toContain('localized=true');
    const { status, headers } = await download(link.replaceAll('&amp;', '&'));
    expect([status, headers.get('x-calendar-ignored')]).toEqual([200, null]);
  });
});
