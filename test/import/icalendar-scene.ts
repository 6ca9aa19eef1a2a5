import type { DocumentPart, DocumentSettings } from '../../src/import/document.ts';
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

/** Everything that a document brings. */
export async function partsOf(text: string, given: DocumentSettings = settings): Promise<DocumentPart[]> {
  const parts: DocumentPart[] = [];
  for await (const part of await readIcalendar({ name: 'a.ics', text, language: 'en' }, given))
    parts.push(part);
  return parts;
}

/** What a calendar brings: title, start, end and status of each event, and what is said of it. */
export async function read(...lines: string[]) {
  const parts = await partsOf(lines.join('\r\n'));
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
