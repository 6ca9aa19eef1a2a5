import { beforeEach, describe, expect, test } from '@jest/globals';
import type { WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { calendar, event, read } from './icalendar-scene.ts';
import { useImports } from './found.ts';

const zone = 'TZID=Europe/Helsinki';

/** Messages of programs for mail, which say no more than what they cancel (RFC 5546 3.2.5). */
describe('A cancellation in a later document', () => {
  const { world, files } = useImports();
  let uid = '';
  let count = 0;
  beforeEach(() => {
    count += 1;
    uid = `course-${count}`;
  });

  async function importLines(lines: readonly string[], options: Parameters<World['importFrom']>[1] = {}) {
    const file = files().write('calendar.ics', `${lines.join('\r\n')}\r\n`);
    return world().importFrom(file, { source: uid, ...options });
  }

  const single = () => [
    ...[`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;${zone}:20270601T180000`, `DTEND;${zone}:20270601T190000`],
  ];
  const series = () => event(...single(), 'RRULE:FREQ=WEEKLY;COUNT=4');
  const cancel = (...lines: string[]) =>
    calendar('METHOD:CANCEL', ...event(`UID:${uid}`, 'DTSTAMP:20270101T000000Z', 'SEQUENCE:1', ...lines));

  /** The days, ends and states of the events. */
  async function shown(): Promise<string[]> {
    const query = { start_date: '2027-01-01', search: uid, per_page: 50 };
    const { body } = await world().rest<WirePage>('GET', '/events', { query });
    const { data } = await world().graphql<{
      eventPage: { nodes: { number: number; eventStatus: string }[] };
    }>(`{ eventPage(startDate: "2027-01-01", perPage: 100) { nodes { number eventStatus } } }`);
    const states = new Map(data?.eventPage.nodes.map(({ number, eventStatus }) => [number, eventStatus]));
    return body.events
      .filter(({ title }) => title === uid)
      .map(({ id, start_date: start, end_date: end }) =>
        [start.slice(5, 10), end.slice(11, 13), states.get(id)].join(' '),
      );
  }

  const [first, second, third, fourth] = ['06-01 19', '06-08 19', '06-15 19', '06-22 19'];

  test.each([
    ['as a whole, by its UID alone', []],
    [
      'as a whole, without its rule',
      [`DTSTART;${zone}:20270601T180000`, 'SUMMARY:Cancelled', 'STATUS:CANCELLED'],
    ],
  ])('cancels a series %s, and changes nothing else of it', async (_what, lines) => {
    await importLines(calendar(...series()));
    const outcome = await importLines(cancel(...lines), { prune: true });
    expect([outcome.left, outcome.lines]).toEqual([0, expect.not.stringContaining('does not show it')]);
    expect(await shown()).toEqual([first, second, third, fourth].map((day) => `${day} CANCELLED`));
    expect((await importLines(cancel(...lines))).lines).toMatch(/events +0 +0 +4 +0/);
  });

  test('cancels a single event by its UID alone, and keeps its times', async () => {
    await importLines(calendar(...event(...single())));
    await importLines(cancel('ORGANIZER:mailto:club@example.org'));
    expect(await shown()).toEqual([`${first} CANCELLED`]);
  });

  test.each([
    ['one date', 'RECURRENCE-ID:20270608T150000Z', ['CANCELLED', 'SCHEDULED', 'SCHEDULED']],
    [
      'a date and the later ones',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270608T150000Z',
      ['CANCELLED', 'CANCELLED', 'CANCELLED'],
    ],
  ])('cancels %s of a series', async (_what, line, [then, ...later]) => {
    await importLines(calendar(...series()));
    await importLines(cancel(line, 'DTSTART:20270608T150000Z'));
    const expected = ['SCHEDULED', then, ...later];
    expect(await shown()).toEqual(
      [first, second, third, fourth].map((day, place) => `${day} ${expected[place]}`),
    );
  });

  test('cancels what stands beside it in the same document', async () => {
    await importLines([...calendar(...series()), ...cancel('RECURRENCE-ID:20270608T150000Z')]);
    expect((await shown()).slice(0, 2)).toEqual([`${first} SCHEDULED`, `${second} CANCELLED`]);
    await importLines([...calendar(...series()), ...cancel()]);
    expect((await shown()).filter((each) => each.endsWith('SCHEDULED'))).toEqual([]);
  });

  test('is named where nothing of it is here, unless it describes an event', async () => {
    const unknown = await importLines(cancel());
    expect([unknown.left, unknown.lines]).toEqual([
      1,
      expect.stringContaining('it cancels what is not here'),
    ]);
    expect((await importLines(cancel(...single().slice(1)))).left).toBe(0);
    expect(await shown()).toEqual([`${first} CANCELLED`]);
  });

  test('leaves what was changed here, and names it', async () => {
    await importLines(calendar(...event(...single())));
    const { body } = await world().rest<WirePage>('GET', '/events', {
      query: { start_date: '2027-01-01', search: uid },
    });
    await world().rest('POST', `/events/${String(body.events[0]?.id)}`, {
      body: { featured: true },
      as: 'editor',
    });
    const outcome = await importLines(cancel());
    expect([outcome.left, outcome.lines]).toEqual([
      1,
      expect.stringContaining('it was changed here, and cancelled'),
    ]);
    expect(await shown()).toEqual([`${first} SCHEDULED`]);
  });

  test('is not undone by the document from before', async () => {
    await importLines(calendar(...event(...single())));
    await importLines(cancel());
    await importLines(calendar(...event(...single())));
    expect(await shown()).toEqual([`${first} CANCELLED`]);
  });
});

test('A change of a date and the later ones is in doubt where the series is not in the document', async () => {
  const moved = event(
    'UID:a',
    'SUMMARY:A',
    `RECURRENCE-ID;RANGE=THISANDFUTURE;${zone}:20270608T180000`,
    `DTSTART;${zone}:20270608T190000`,
  );
  expect((await read(...calendar(...moved))).parts).toContainEqual(
    expect.objectContaining({ note: expect.stringContaining('changes the later dates'), isDoubt: true }),
  );
});
