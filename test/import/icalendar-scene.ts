import { readIcalendar } from '../../src/import/icalendar.ts';
import { now } from '../harness/make.ts';

/** A calendar in Helsinki. */
export const settings = {
  ...{ timeZone: 'Europe/Helsinki', currencySymbol: '€', now },
  signal: new AbortController().signal,
};

/** The lines of an event. */
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20270101T000000Z',
  ...lines,
  'END:VEVENT',
];

/** The lines of a calendar. */
export const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'];

/** What a calendar brings: title, start, end and status of each event, and what is said of it. */
export async function read(...lines: string[]) {
  const document = { name: 'a.ics', text: lines.join('\r\n'), language: 'en' as const };
  const parts = await readIcalendar(document, settings);
  const events = parts.flatMap((part) => {
    if (!('thing' in part)) return [];
    const { startDate, endDate, eventStatus } = part.thing.facts;
    const short = [startDate, endDate].map((date) => String(date).replace('T', ' ').slice(0, 16));
    return [`${part.thing.fields.title} ${short.join(' ')} ${String(eventStatus)}`];
  });
  const keys = parts.flatMap((part) => ('thing' in part ? [part.thing.key] : []));
  const said = parts.flatMap((part) =>
    'unusable' in part ? [part.unusable] : 'note' in part ? [part.note] : [],
  );
  return { events, keys, said, parts };
}
