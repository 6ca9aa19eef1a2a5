import { describe, expect, jest, test } from '@jest/globals';
import { readIcalendar } from '../../src/import/icalendar.ts';
import { calendar, event, partsOf, settings } from './icalendar-scene.ts';

const daily = (uid: string, ...lines: string[]) =>
  event(`UID:${uid}`, 'SUMMARY:S', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY', 'LOCATION:Hall', ...lines);

const zone = (...lines: string[]) => [
  ...['BEGIN:VTIMEZONE', 'TZID:Our own zone', 'BEGIN:STANDARD', 'DTSTART:20200101T000000', ...lines],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
];

const textOf = (...lines: string[]) => calendar(...lines).join('\r\n');

describe('An iCalendar document', () => {
  test('has what the dates of a series have in common once, however many there are', async () => {
    const parts = await partsOf(textOf(...daily('a', 'DESCRIPTION:Long'), ...daily('b')));
    const things = parts.flatMap((part) => ('thing' in part ? [part] : []));
    expect(things.length).toBe(2_000);
    expect(new Set(things.map(({ mentioned }) => mentioned)).size).toBe(2);
    expect(new Set(things.flatMap(({ mentioned }) => mentioned)).size).toBe(1);
  });

  test('is read no further than to the date of a series at which a signal comes', async () => {
    const stop = new AbortController();
    let steps = 0;
    const throwIfAborted = () => {
      steps += 1;
      if (steps === 500) throw new Error('stopped');
    };
    Object.assign(stop.signal, { throwIfAborted });
    const document = { name: 'a.ics', text: textOf(...daily('a')), language: 'en' as const };
    await expect(readIcalendar(document, { ...settings, signal: stop.signal })).rejects.toThrow('stopped');
    expect(steps).toBe(500);
  });

  test('brings at most 20,000 dates of series, and those for which there is no room are not sought', async () => {
    const series = Array.from({ length: 22 }, (_, number) => daily(`s${number}`));
    const short = event('UID:short', 'DTSTART:20270101T100000Z', 'RRULE:FREQ=DAILY;COUNT=700');
    const single = event('UID:single', 'SUMMARY:Single', 'DTSTART:20270101T100000Z');
    const parts = await partsOf(textOf(...short, ...series.flat(), ...single));
    const things = parts.flatMap((part) => ('thing' in part ? [part.thing] : []));
    expect([things.length, things.at(-1)?.key]).toEqual([20_001, 'single']);
    const beyond = parts.filter((part) => 'unusable' in part && part.unusable.includes('a document brings'));
    const unusable = 'its dates: a document brings at most 20,000';
    expect(beyond).toMatchObject([
      { label: 'S', unusable: '700 dates: a document brings at most 20,000', count: 700 },
      { unusable, count: 1 },
      { unusable, count: 1 },
    ]);
  });

  test('is searched for dates no longer than for twenty rules that have none', async () => {
    const dateless = Array.from({ length: 30 }, (_, number) =>
      event(`UID:${number}`, 'DTSTART:00010101T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const parts = await partsOf(textOf(...dateless.flat(), ...event('UID:a', 'DTSTART:20270101T100000Z')));
    const reasons = parts.map((part) => ('unusable' in part ? part.unusable : 'imported'));
    const unsought = reasons.filter((reason) => reason.includes('took too much work'));
    expect([unsought.length, reasons.at(-1)]).toEqual([10, 'imported']);
  });

  test('brings each of 20,000 events that share one UID, and counts the others', async () => {
    const events = Array.from({ length: 20_500 }, (_, number) => {
      const start = new Date(Date.UTC(2027, 0, 1) + number * 60_000)
        .toISOString()
        .replaceAll(/[-:]|\.000/g, '');
      return event('UID:0@default', `SUMMARY:Event ${number}`, `DTSTART:${start}`).join('\r\n');
    });
    const parts = await partsOf(textOf(events.join('\r\n')));
    const keys = parts.flatMap((part) => ('thing' in part ? [part.thing.key] : []));
    expect(new Set(keys).size).toBe(20_000);
    expect(parts.filter((part) => 'unusable' in part)).toMatchObject([
      { key: '0@default', unusable: '500 dates: a document brings at most 20,000', count: 500 },
    ]);
  });

  test.each([
    ['more lines than anybody writes', Array.from({ length: 25_000 }, (_, line) => `COMMENT:${line}`)],
    ['one line of many megabytes', [`EXDATE:${'20270101T100000Z,'.repeat(200_000)}`]],
    [
      'a text of as many lines without escapes',
      ['DESCRIPTION:a', ...Array.from({ length: 25_000 }, () => 'b')],
    ],
  ])('loses no more than an event that has %s, and names it', async (_, lines) => {
    const large = event('DTSTART:20270101T100000Z', ...lines, 'UID:large').join('\r\n');
    const parts = await partsOf(textOf(large, ...event('UID:small', 'DTSTART:20270101T100000Z')));
    expect(parts).toMatchObject([
      { key: 'large', unusable: 'it has more than 20,000 lines, or 2 MB' },
      { thing: { key: 'small' } },
    ]);
  });

  test('brings an event with what is attached to it, of any size', async () => {
    const attached = ['ATTACH;ENCODING=BASE64;VALUE=BINARY', 'X-PICTURE'].map(
      (name) => `${name}:${'A'.repeat(3_000_000)}`,
    );
    const parts = await partsOf(textOf(...event('UID:a', 'DTSTART:20270101T100000Z', ...attached)));
    expect(parts).toMatchObject([{ thing: { key: 'a' } }]);
  });

  test('is read where components are within each other without end', async () => {
    const nested = Array.from({ length: 100_000 }, (_, number) => `BEGIN:A${number}`).join('\r\n');
    const parts = await partsOf(textOf(...event('UID:a', 'DTSTART:20270101T100000Z'), nested));
    expect(parts).toMatchObject([{ thing: { key: 'a' } }]);
  });

  test.each([
    ['<HTML><BODY class=x><p>A</p></BODY></HTML>', '<p>A</p>'],
    ['<p>A</p>', '<p>A</p>'],
    ['<p>A</p></body><body>', '<p>A</p></body><body>'],
    ['<body'.repeat(300_000), '<body'.repeat(300_000)],
  ])('describes an event by the body of a page', async (html, description) => {
    const lines = ['UID:a', 'DTSTART:20270101T100000Z', `X-ALT-DESC;FMTTYPE=text/html:${html}`];
    expect(await partsOf(textOf(...event(...lines)))).toMatchObject([{ thing: { fields: { description } } }]);
  });

  test('has the same description of a zone read once, however many calendars have it', async () => {
    const seek = jest.spyOn(Intl, 'supportedValuesOf');
    const calendars = Array.from({ length: 50 }, (_, number) => [
      ...zone(),
      ...event(`UID:${number}`, 'SUMMARY:S', 'DTSTART;TZID=Our own zone:20270401T100000'),
    ]);
    const parts = await partsOf(calendars.flatMap((lines) => calendar(...lines)).join('\r\n'));
    const count = seek.mock.calls.length;
    seek.mockRestore();
    expect([parts.length, count]).toEqual([50, 1]);
  });

  test('means by a zone what its own calendar describes', async () => {
    const later = zone('TZNAME:X').map((line) => line.replace('+0200', '+0500'));
    const at = (uid: string) => event(`UID:${uid}`, 'SUMMARY:S', 'DTSTART;TZID=Our own zone:20270101T120000');
    const calendars = [calendar(...at('a'), ...zone()), calendar(...at('b'), ...later), calendar(...at('c'))];
    const parts = await partsOf(calendars.flat().join('\r\n'));
    const starts = parts.map((part) => 'thing' in part && String(part.thing.facts.startDate).slice(11, 13));
    expect(starts).toEqual(['10', '07', '10']);
  });
});
