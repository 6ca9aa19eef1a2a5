import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { startOne } from './scene.ts';

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
});
