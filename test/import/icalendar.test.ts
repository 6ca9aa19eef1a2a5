import { describe, expect, test } from '@jest/globals';
import { calendar, event, read } from './icalendar-scene.ts';

const sound = event('UID:sound', 'DTSTART:20270410T160000Z', 'DTEND:20270410T170000Z', 'SUMMARY:Sound');
const isSound = 'Sound 2027-04-10 16:00 2027-04-10 17:00 scheduled';

describe('An odd entry of a calendar costs no other, and is named:', () => {
  test.each([
    [
      'a rule with an unknown day',
      ['DTSTART:20270411T160000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
      'has the day XX',
    ],
    [
      'a rule with no step',
      ['DTSTART:20270411T160000Z', 'RRULE:FREQ=DAILY;INTERVAL=0'],
      'has the interval 0',
    ],
    [
      '30 February',
      ['DTSTART:20270411T160000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
      'it has no date',
    ],
    [
      '30 February day by day',
      ['DTSTART:19990101T160000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      'it has no date',
    ],
    [
      'every second for ever',
      ['DTSTART:20270411T160000Z', 'RRULE:FREQ=SECONDLY'],
      'within a day without an end',
    ],
    [
      'a thousand million seconds',
      ['DTSTART:19990411T160000Z', 'RRULE:FREQ=SECONDLY;COUNT=1000000000'],
      'more dates than',
    ],
    [
      'a length of millions of years',
      ['DTSTART:20270411T160000Z', 'DURATION:P999999999D'],
      'it does not end in the years 1 to 9999',
    ],
    [
      'an end before all years',
      ['DTSTART:20270411T160000', 'DURATION:-P3650000D'],
      'it does not end in the years 1 to 9999',
    ],
    [
      'a length of more hours than are known',
      ['DTSTART;VALUE=DATE:20270411', `DURATION:PT${'9'.repeat(400)}H`],
      'it does not end in the years 1 to 9999',
    ],
    ['no start', [], 'it has no start'],
    ['a start that is none', ['DTSTART:20271341T160000Z'], 'is no date'],
    [
      'two starts',
      ['DTSTART:20270411T160000Z', 'DTSTART:20270412T160000Z'],
      'two different values of DTSTART',
    ],
  ])('%s', async (_, lines, reason) => {
    const { events, said } = await read(...calendar(...event('UID:odd', 'SUMMARY:Odd', ...lines), ...sound));
    expect([events, said]).toEqual([[isSound], [expect.stringContaining(reason)]]);
  });

  test('one without an end, in a calendar without an end', async () => {
    const { events, parts } = await read(
      'BEGIN:VCALENDAR',
      ...sound,
      'BEGIN:VEVENT',
      'UID:cut',
      'DTSTART:2027',
    );
    expect(events).toEqual([isSound]);
    expect(parts.map((part) => Object.keys(part)).flat()).toContain('incomplete');
  });

  test('one without a UID, which keeps its key while it stays the same', async () => {
    const lines = ['DTSTART:20270411T160000Z', 'SUMMARY:Nameless'];
    const first = await read(...calendar(...event(...lines)));
    const second = await read(...calendar(...event(...lines, 'LAST-MODIFIED:20270102T000000Z')));
    expect([first.events.length, first.said]).toEqual([1, [expect.stringContaining('has no UID')]]);
    expect(second.keys).toEqual(first.keys);
  });
});

test('An event that is not public is private here', async () => {
  const marked = (classification: string) => [
    ...event(`UID:${classification}`, `CLASS:${classification}`, 'DTSTART:20270411T160000Z'),
  ];
  const { parts } = await read(
    ...calendar(...['PUBLIC', 'PRIVATE', 'confidential', 'X-SECRET'].flatMap(marked), ...sound),
  );
  expect(parts.map((part) => 'thing' in part && part.thing.facts.status)).toEqual([
    ...[undefined, 'private', 'private', 'private', undefined],
  ]);
});

describe('A calendar means by its times', () => {
  const zone = (name: string) => [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
    ...['DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ];
  const at = (name: string) => event('UID:a', 'SUMMARY:A', `DTSTART;TZID=${name}:20270715T120000`);

  test.each([
    ['a zone that it describes after them', [...at('Our own zone'), ...zone('Our own zone')], '10:00'],
    ['a name of Windows', at('W. Europe Standard Time'), '10:00'],
    ['what Outlook shows', at('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'), '10:00'],
    ['the same without quotes', at('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna'), '10:00'],
    ['a globally unique name', at('/freeassociation.sourceforge.net/Tzfile/America/New_York'), '16:00'],
    ['an offset', at('GMT-0500'), '17:00'],
    ['UTC by name', at('Etc/UTC'), '12:00'],
  ])('%s', async (_, lines, time) => {
    const { events, said } = await read(...calendar(...lines));
    expect([events, said]).toEqual([[`A 2027-07-15 ${time} 2027-07-15 ${time} scheduled`], []]);
  });

  test('the zone of this calendar where the name is not known, and says so', async () => {
    const { parts, said } = await read(...calendar(...at('Central Europe Timezone')));
    expect(said).toEqual([expect.stringContaining('Central Europe Timezone, is not known')]);
    expect(parts[0]).toMatchObject({ thing: { facts: { startDate: '2027-07-15T09:00:00.000Z' } } });
  });

  test('the first of two equal times, and days of the clock', async () => {
    const { events } = await read(
      ...calendar(
        ...event('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Europe/Helsinki:20261025T033000', 'DURATION:PT1H'),
        ...event('UID:b', 'SUMMARY:B', 'DTSTART;TZID=Europe/Helsinki:20270327T120000', 'DURATION:P1D'),
        ...event('UID:c', 'SUMMARY:C', 'DTSTART;TZID=Europe/Helsinki:20270327T120000', 'DURATION:PT24H'),
      ),
    );
    expect(events).toEqual([
      'A 2026-10-25 00:30 2026-10-25 01:30 scheduled',
      'B 2027-03-27 10:00 2027-03-28 09:00 scheduled',
      'C 2027-03-27 10:00 2027-03-28 10:00 scheduled',
    ]);
  });
});

describe('A series', () => {
  const master = ['UID:s', 'SUMMARY:S', 'DTSTART:20270602T150000Z', 'DTEND:20270602T160000Z'];
  const override = (date: string, ...lines: string[]) =>
    event('UID:s', 'SUMMARY:S', `RECURRENCE-ID:${date}`, ...lines);
  const days = ({ events }: Awaited<ReturnType<typeof read>>) =>
    events.map((each) => `${each.slice(4, 12)} ${each.split(' ').at(-1)}`).sort();

  test('keeps the keys of its dates when they are cancelled or moved', async () => {
    const rule = event(...master, 'RRULE:COUNT=3;FREQ=WEEKLY');
    const before = await read(...calendar(...rule));
    const after = await read(
      ...calendar(
        ...rule,
        ...override('20270609T150000Z', 'DTSTART:20270609T150000Z', 'STATUS:CANCELLED'),
        ...override('20270616T150000Z', 'DTSTART:20270601T150000Z'),
      ),
    );
    expect(new Set(after.keys)).toEqual(new Set(before.keys));
    expect(days(after)).toEqual(['27-06-01 scheduled', '27-06-02 scheduled', '27-06-09 cancelled']);
  });

  test.each([
    [
      'of single dates and periods',
      ['RDATE;VALUE=PERIOD:20270605T150000Z/PT2H', 'RDATE:20270607T150000Z'],
      '02 05 07',
    ],
    ['of several rules', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2'], '02 03 09'],
    ['without its excluded days', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270603'], '02 04'],
    [
      'without what another rule excludes',
      ['RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'],
      '03',
    ],
    ['with a count that is none', ['RRULE:FREQ=DAILY;COUNT=-1;UNTIL=20270603'], '02 03'],
  ])('%s is imported whole', async (_, lines, expected) => {
    const found = await read(...calendar(...event(...master, ...lines)));
    expect(days(found).map((each) => each.slice(6, 8))).toEqual(expected.split(' '));
  });

  test('of days is without those whose midnight is excluded in universal time', async () => {
    const lines = ['UID:s', 'SUMMARY:S', 'DTSTART;VALUE=DATE:20270602', 'RRULE:FREQ=DAILY;COUNT=4'];
    const byName = await read(...calendar(...event(...lines, 'EXDATE;TZID=UTC:20270602T210000')));
    const byMark = await read(...calendar(...event(...lines, 'EXDATE:20270602T210000Z')));
    expect(days(byName).map((each) => each.slice(6, 8))).toEqual(['02', '04', '05']);
    expect(days(byName)).toEqual(days(byMark));
  });

  test('is moved from a date on, and cancelled whole', async () => {
    const rule = (...more: string[]) => event(...master, 'RRULE:FREQ=WEEKLY;COUNT=3', ...more);
    const later = ['BEGIN:VEVENT', 'UID:s', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270609T150000Z'];
    const moved = await read(
      ...calendar(...rule(), ...later, 'DTSTART:20270610T150000Z', 'SUMMARY:S', 'END:VEVENT'),
    );
    expect(days(moved)).toEqual(['27-06-02 scheduled', '27-06-10 scheduled', '27-06-17 scheduled']);
    const off = await read(...calendar(...rule('STATUS:CANCELLED')));
    expect(days(off).map((each) => each.slice(9))).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const method = await read(...calendar(...rule()), ...calendar('METHOD:CANCEL', ...event(...master)));
    expect(days(method).map((each) => each.slice(9))).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  test('does not lose what shares its UID', async () => {
    const lecture = (title: string, day: string) =>
      event('UID:0@default', `SUMMARY:${title}`, `DTSTART:202704${day}T160000Z`);
    const { keys, said } = await read(...calendar(...lecture('A', '10'), ...lecture('B', '11')));
    expect([new Set(keys).size, said.length]).toEqual([2, 2]);
    const versions = event('UID:0@default', 'SUMMARY:A', 'SEQUENCE:2', 'DTSTART:20270412T160000Z');
    const newer = await read(...calendar(...lecture('A', '10'), ...versions));
    expect(newer.events).toEqual(['A 2027-04-12 16:00 2027-04-12 16:00 scheduled']);
  });
});
