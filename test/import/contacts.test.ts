import { describe, expect, test } from '@jest/globals';
import { importAlone, rememberAs, useImports } from './found.ts';
import { partsOf } from './icalendar-scene.ts';

const calendarOf = (...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z'],
    ...['DTSTART:20270601T160000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

describe('A contact that cannot be stored costs no event, and is named:', () => {
  const { world, files } = useImports();

  test.each([
    ['an e-mail address', 'ORGANIZER;CN=Club:mailto:club at example', 'its e-mail address club at example'],
    ['a website', 'URL:https://user:secret@example.org/', 'its website https://user:secret@example.org/'],
    ['an address online', 'CONFERENCE:https://user:secret@example.org/', undefined],
  ])('%s of iCalendar', async (what, line, named) => {
    const file = files().write(`${what}.ics`, calendarOf(`UID:${what}`, `SUMMARY:${what}`, line));
    const { events, left, lines } = await importAlone(world(), file);
    expect([events.map(({ title }) => title), left]).toEqual([[what], 0]);
    if (named !== undefined) expect(lines).toContain(`${what}: ${named} cannot be stored, and was left out.`);
  });

  test('that of the organizer, who is known by the name', async () => {
    const line = 'ORGANIZER;CN=Club:mailto:nobody at all';
    const file = files().write('named.ics', calendarOf('UID:named', 'SUMMARY:Named', line));
    const { events } = await importAlone(world(), file);
    expect(events).toMatchObject([{ organizer: [{ organizer: 'Club' }] }]);
  });

  test('the website of a row of events', async () => {
    const table = 'title,start,website\nRow,2027-06-01,see the poster\n';
    const { events, left, lines } = await importAlone(world(), files().write('events.csv', table));
    expect([events.map(({ title }) => title), left]).toEqual([['Row'], 0]);
    expect(lines).toContain('Row: its website see the poster cannot be stored, and was left out.');
  });

  test('the contacts of a row of organizers', async () => {
    const table = 'organizer,email,phone,website\nChoir,ask Anna,123,none\n';
    const { left, lines } = await importAlone(world(), files().write('organizers.csv', table));
    const { body } = await world().rest<{ organizers: unknown[] }>('GET', '/organizers', {
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

describe('A name that the older service has encoded', () => {
  const organizersOf = async (name: string) => {
    const line = `ORGANIZER;CN="${name}":MAILTO:anna@example.org`;
    const parts = await partsOf(calendarOf('UID:a', 'SUMMARY:A', line));
    const [organizer] = parts.flatMap((part) => ('mentioned' in part ? part.mentioned : []));
    return [organizer?.fields.name, organizer?.formerKeys];
  };

  test('is decoded, and known under what it was before', async () => {
    expect(await organizersOf('Anna%20M%C3%BCller')).toEqual([
      'Anna Müller',
      ['{"name":"Anna%20M%C3%BCller"}'],
    ]);
  });

  test.each(['Anna Müller', '100%', '100% Jazz', '50%25 off', 'Anna%20M%FCller', '%20', 'A%00'])(
    'is not %s',
    async (name) => {
      expect(await organizersOf(name)).toEqual([name, undefined]);
    },
  );

  describe('after an upgrade', () => {
    const { world, files } = useImports();

    test('doubles nobody whom an earlier version has imported', async () => {
      const line = 'ORGANIZER;CN="Anna%20M%C3%BCller":MAILTO:anna@example.org';
      const file = files().write('upgraded.ics', calendarOf('UID:a', 'SUMMARY:A', line));
      await world().importFrom(file);
      const [key, former] = ['{"name":"Anna Müller"}', '{"name":"Anna%20M%C3%BCller"}'];
      await rememberAs(world(), { key, former });
      await world().importFrom(file);
      const { body } = await world().rest<{ total: number }>('GET', '/organizers');
      expect(body.total).toBe(1);
    });
  });
});
