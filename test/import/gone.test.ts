import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { answerLists, startOne, startSource } from './scene.ts';

/** An event of each name, on a day of its own. */
function calendarOf(titles: Readonly<Record<string, string>>, more: readonly string[] = []): string {
  const events = Object.entries(titles).flatMap(([title, day]) => [
    ...['BEGIN:VEVENT', `UID:${title}`, 'DTSTAMP:20270101T000000Z', `DTSTART;VALUE=DATE:${day}`],
    ...[`SUMMARY:${title}`, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, ...more, 'END:VCALENDAR', ''].join('\r\n');
}

const [one, two] = ['20270401', '20270402'];

describe('What a source does not have any more', () => {
  let here: World;
  let folder: string;
  let file: string;
  let files = 0;
  beforeAll(async () => {
    here = await startOne();
    folder = mkdtempSync(join(tmpdir(), 'calendar-gone-'));
  });
  beforeEach(() => {
    files += 1;
    file = join(folder, `${files}.ics`);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await here.close();
  });

  async function importText(text: string, options: Parameters<World['importFrom']>[1] = {}) {
    writeFileSync(file, text);
    return here.importFrom(file, options);
  }

  /** Imports a document in which one event becomes unreadable and another disappears. */
  async function importBroken(extension: string, whole: string, broken: string) {
    file = join(folder, `${files}.${extension}`);
    await importText(whole);
    return importText(broken, { prune: true });
  }

  async function shown(...titles: string[]): Promise<string[]> {
    const query = { start_date: '1990-01-01', end_date: '2999-01-01', per_page: 50 };
    const { body } = await here.rest<WirePage>('GET', '/events', { query });
    return body.events.map(({ title }) => title).filter((title) => titles.includes(title));
  }

  test('stays here and is named, unless pruning is asked for', async () => {
    await importText(calendarOf({ Stays: one, Goes: two }));
    const kept = await importText(calendarOf({ Stays: one }));
    expect(kept.lines).toContain('event Goes: the source does not show it any more; it stays here.');
    expect(await shown('Stays', 'Goes')).toEqual(['Stays', 'Goes']);
    const wouldBe = await importText(calendarOf({ Stays: one }), { prune: true, dryRun: true });
    expect(wouldBe.lines).toContain('event Goes: the source does not show it any more; it was moved');
    expect(await shown('Stays', 'Goes')).toEqual(['Stays', 'Goes']);
    await importText(calendarOf({ Stays: one }), { prune: true });
    expect(await shown('Stays', 'Goes')).toEqual(['Stays']);
    expect((await importText(calendarOf({ Stays: one }), { prune: true })).lines).not.toContain('Goes');
  });

  test('comes back from the trash with the source', async () => {
    await importText(calendarOf({ Stays2: one, Returns: two }));
    await importText(calendarOf({ Stays2: one }), { prune: true });
    expect(await shown('Returns')).toEqual([]);
    await importText(calendarOf({ Stays2: one, Returns: two }));
    expect(await shown('Returns')).toEqual(['Returns']);
  });

  test('is not pruned if it was changed here, is over, or came from elsewhere', async () => {
    await importText(calendarOf({ Other: two }), { source: 'elsewhere' });
    await importText(calendarOf({ Stays3: one, Changed: two, Over: '20200101' }));
    const { body } = await here.rest<WirePage>('GET', '/events', { query: { search: 'Changed' } });
    await here.rest('PATCH', `/events/${body.events[0]?.id}`, { as: 'editor', body: { cost: '5' } });
    const { lines } = await importText(calendarOf({ Stays3: one }), { prune: true });
    expect(lines).toContain(
      'event Changed: the source does not show it any more; it was changed here, and stays.',
    );
    expect(lines).toContain('event Over: the source does not show it any more; it is over, and stays here.');
    expect((await shown('Changed', 'Over', 'Other')).sort()).toEqual(['Changed', 'Other', 'Over']);
  });

  test('is nothing that is only unreadable, nor anything of a source that has no events', async () => {
    await importText(calendarOf({ Stays4: one, Broken: two }));
    const { lines, left } = await importText(calendarOf({ Stays4: one, Broken: 'someday' }), { prune: true });
    expect([lines, left]).toEqual([expect.stringContaining('Broken'), 1]);
    await importText(calendarOf({}), { prune: true });
    expect(await shown('Stays4', 'Broken')).toEqual(['Stays4', 'Broken']);
  });

  const graphOf = (...events: object[]) =>
    JSON.stringify(events.map((each) => ({ '@type': 'Event', startDate: '2027-04-01', ...each })));
  const [rows, numbered] = ['title,start', 'id,title,start'];

  test.each<[string, string, string, string, string[]]>([
    [
      'a row without an identifier',
      'csv',
      `${rows}\nA1,2027-04-01\nA2,2027-04-02\nA3,2027-04-03\n`,
      `${rows}\nA1,2027-04-01\nA2,someday\n`,
      ['A1', 'A2', 'A3'],
    ],
    [
      'a row with an identifier',
      'csv',
      `${numbered}\n8001,B1,2027-04-01\n8002,B2,2027-04-02\n8003,B3,2027-04-03\n`,
      `${numbered}\n8001,B1,2027-04-01\n8002,B2,someday\n`,
      ['B1', 'B2'],
    ],
    [
      'an event of JSON-LD that is known by its name',
      'json',
      graphOf({ name: 'C1' }, { name: 'C2', startDate: '2027-04-02' }, { name: 'C3' }),
      graphOf({ name: 'C1' }, { name: 'C2', startDate: 'someday' }),
      ['C1', 'C2', 'C3'],
    ],
    [
      'an event of JSON-LD that has an identifier',
      'json',
      graphOf({ name: 'D1' }, { '@id': 'urn:d2', name: 'D2' }, { name: 'D3' }),
      graphOf({ name: 'D1' }, { '@id': 'urn:d2', name: 'D2', startDate: 'someday' }),
      ['D1', 'D2'],
    ],
    [
      'a script of a page',
      'html',
      `<script type="application/ld+json">${graphOf({ name: 'E1' }, { name: 'E2' })}</script>`,
      `<script type="application/ld+json">${graphOf({ name: 'E1' })}</script>
       <script type="application/ld+json">{"@type":"Event","name":</script>`,
      ['E1', 'E2'],
    ],
  ])('is not what cannot be read: %s', async (_, extension, whole, broken, titles) => {
    expect((await importBroken(extension, whole, broken)).left).toBe(1);
    const letter = titles[0]?.slice(0, 1) ?? '';
    const all = [1, 2, 3].map((number) => `${letter}${number}`);
    expect((await shown(...all)).sort()).toEqual(titles);
  });

  test('is not what an interface shows in another form', async () => {
    const events = [9001, 9002, 9003].map((id) => ({
      ...{ id, title: `F${id}`, start_date: '2027-04-01 10:00:00', end_date: '2027-04-01 11:00:00' },
    }));
    const lists: Record<string, unknown[]> = { events };
    const source = await startSource((path, response) => answerLists(lists)(path, response));
    const titles = events.map(({ title }) => title);
    try {
      await here.importFrom(`${source.url}/v1`);
      lists.events = [events[0], { ...events[1], title: ['no', 'text'] }, events[2], { title: 'No id' }];
      const { lines } = await here.importFrom(`${source.url}/v1`, { prune: true });
      expect(lines).toContain('Nothing was moved to the trash: not all of the source could be read.');
      expect((await shown(...titles)).sort()).toEqual(titles);
      lists.events = [events[0], { ...events[1], title: ['no', 'text'] }];
      await here.importFrom(`${source.url}/v1`, { prune: true });
      expect((await shown(...titles)).sort()).toEqual(titles.slice(0, 2));
    } finally {
      await source.close();
    }
  });
});
