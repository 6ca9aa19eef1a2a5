import { describe, expect, test } from '@jest/globals';
import { readIcalendar } from '../../src/import/icalendar.ts';
import { calendar, event, partsOf, settings } from './icalendar-scene.ts';

const daily = (uid: string, ...lines: string[]) =>
  event(`UID:${uid}`, 'SUMMARY:S', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY', 'LOCATION:Hall', ...lines);

const textOf = (...lines: string[]) => calendar(...lines).join('\r\n');

describe('An iCalendar document', () => {
  test('has what the dates of a series have in common once, however many there are', async () => {
    const parts = await partsOf(textOf(...daily('a', 'DESCRIPTION:Long'), ...daily('b')));
    const things = parts.flatMap((part) => ('thing' in part ? [part] : []));
    expect(things.length).toBe(2_000);
    expect(new Set(things.map(({ mentioned }) => mentioned)).size).toBe(2);
    expect(new Set(things.flatMap(({ mentioned }) => mentioned)).size).toBe(1);
  });

  test('is read no further than to the date at which a signal comes', async () => {
    const stop = new AbortController();
    const document = { name: 'a.ics', text: textOf(...daily('a')), language: 'en' as const };
    const read = async () => {
      for await (const part of await readIcalendar(document, { ...settings, signal: stop.signal }))
        stop.abort(`after ${'thing' in part ? part.thing.key : ''}`);
    };
    await expect(read()).rejects.toMatch(/^after a \d{4}-/);
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
});
