import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { World } from '../harness/world.ts';
import { createFiles, type Files, importAlone } from './found.ts';
import { startOne } from './scene.ts';

const calendarOf = (...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z'],
    ...['DTSTART:20270601T160000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

describe('A contact that cannot be stored costs no event, and is named:', () => {
  let here: World;
  let files: Files;
  beforeAll(async () => {
    here = await startOne();
    files = createFiles();
  });
  afterAll(async () => {
    files.clean();
    await here.close();
  });

  test.each([
    ['an e-mail address', 'ORGANIZER;CN=Club:mailto:club at example', 'its e-mail address club at example'],
    ['a website', 'URL:https://user:secret@example.org/', 'its website https://user:secret@example.org/'],
    ['an address online', 'CONFERENCE:https://user:secret@example.org/', undefined],
  ])('%s of iCalendar', async (what, line, named) => {
    const file = files.write(`${what}.ics`, calendarOf(`UID:${what}`, `SUMMARY:${what}`, line));
    const { events, left, lines } = await importAlone(here, file);
    expect([events.map(({ title }) => title), left]).toEqual([[what], 0]);
    if (named !== undefined) expect(lines).toContain(`${what}: ${named} cannot be stored, and was left out.`);
  });

  test('that of the organizer, who is known by the name', async () => {
    const line = 'ORGANIZER;CN=Club:mailto:nobody at all';
    const file = files.write('named.ics', calendarOf('UID:named', 'SUMMARY:Named', line));
    const { events } = await importAlone(here, file);
    expect(events).toMatchObject([{ organizer: [{ organizer: 'Club' }] }]);
  });

  test('the website of a row of events', async () => {
    const table = 'title,start,website\nRow,2027-06-01,see the poster\n';
    const { events, left, lines } = await importAlone(here, files.write('events.csv', table));
    expect([events.map(({ title }) => title), left]).toEqual([['Row'], 0]);
    expect(lines).toContain('Row: its website see the poster cannot be stored, and was left out.');
  });

  test('the contacts of a row of organizers', async () => {
    const table = 'organizer,email,phone,website\nChoir,ask Anna,123,none\n';
    const { left, lines } = await importAlone(here, files.write('organizers.csv', table));
    const { body } = await here.rest<{ organizers: unknown[] }>('GET', '/organizers', {
      query: { search: 'Choir' },
    });
    expect([left, body.organizers]).toEqual([
      0,
      [expect.objectContaining({ organizer: 'Choir', phone: '123' })],
    ]);
    expect(lines).toContain('Choir: its e-mail address ask Anna cannot be stored, and was left out.');
    expect(lines).toContain('Choir: its website none cannot be stored, and was left out.');
  });
});
