import type { DateWithTimeZone, ParameterValue, VEvent } from 'node-ical';
import type { Input } from '../calendar/input/checks.ts';
import { reasonOf } from '../runtime/startup-error.ts';
import { utcText } from '../values/dates.ts';
import { isTimeZone } from '../values/time-zone.ts';
import type { DocumentPart, DocumentReader, DocumentSettings } from './document.ts';
import { statusOf } from './event-status.ts';
import { type Expand, expandSeries } from './icalendar-series.ts';
import type { LocalThing } from './local-thing.ts';
import { boundedKey, mention, textToHtml } from './mentions.ts';
import { webAddress } from './rest-things.ts';
import { SourceError } from './http/source-error.ts';

/**
 * The events of an iCalendar document (RFC 5545). Each date of a series is an event of its own, the latest 1,000 up to two
 * years ahead; cancelled ones are taken as such. Places, organizers and categories are known by their names. Throws a `SourceError`
 * for a document that cannot be parsed.
 */
export const readIcalendar: DocumentReader = async ({ name, text }, settings) => {
  const { default: ical } = await import('node-ical');
  try {
    const components = Object.values(ical.sync.parseICS(text));
    const events = components.filter((each): each is VEvent => each?.type === 'VEVENT');
    return events.flatMap((event) => partsOf(event, ical.expandRecurringEvent, settings));
  } catch (error) {
    throw new SourceError(`${name} is not a valid iCalendar document: ${reasonOf(error)}.`, error);
  }
};

function partsOf(event: VEvent, expand: Expand, settings: DocumentSettings): DocumentPart[] {
  const label = textOf(event.summary);
  const leave = (unusable: string): DocumentPart[] => [{ kind: 'event', label, unusable }];
  if (!isDate(event.start)) return leave('it has no start');
  if (event.rrule === undefined) return [toPart(event, event, settings)];
  if (/FREQ=(?:SECOND|MINUTE|HOUR)LY/i.test(event.rrule.toString())) return leave('it repeats within a day');
  const { dates, remarks } = expandSeries(event, { expand, now: settings.now, label });
  return [...dates.map((date) => toPart(date.event, date, settings)), ...remarks];
}

/** Only a cancellation means the same everywhere; the reason and the address may be there several times. */
function statusIn(event: VEvent) {
  const first = (name: string) => textOf([Reflect.get(event, name)].flat()[0] as ParameterValue | undefined);
  const status = event.status === 'CANCELLED' ? 'cancelled' : 'scheduled';
  return statusOf({ status, reason: escaped(first('comment')), address: first('conference') });
}

interface Times {
  start: DateWithTimeZone;
  end?: DateWithTimeZone;
}

function toPart(event: VEvent, times: Times, settings: DocumentSettings): DocumentPart {
  const { uid, summary, description, url, lastmodified } = event;
  const venue = placeOf(event);
  const organizer = organizerOf(event.organizer);
  const categories = (event.categories ?? [])
    .filter((name) => name.trim() !== '')
    .map((name) => mention('category', { name: escaped(name) }));
  const isSeries = event.rrule !== undefined || event.recurrenceid !== undefined || times !== event;
  const told = statusIn(event);
  const fields = {
    ...{ title: escaped(textOf(summary)), description: textToHtml(textOf(description)) },
    ...told.fields,
  };
  const thing: LocalThing = {
    kind: 'event',
    key: boundedKey(isSeries ? `${uid} ${times.start.toISOString()}` : uid),
    id: null,
    facts: { ...timesOf(times, event, settings), website: websiteOf(url), ...told.facts },
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...{ slug: '', written: null, author: null, image: null },
    references: {
      venues: venue.map(({ key }) => key),
      organizers: organizer.map(({ key }) => key),
      categories: categories.map(({ key }) => key),
    },
    modifiedAt: isDate(lastmodified) ? utcText(lastmodified.getTime()) : null,
  };
  return { thing, mentioned: [...venue, ...organizer, ...categories] };
}

/**
 * The times of an event. The parser gives whole days and times without a zone as local times of this process; such times are
 * those of the calendar (RFC 5545 3.3.5), and the end of whole days is the day after.
 */
function timesOf({ start, end = start }: Times, { datetype }: VEvent, { timeZone }: DocumentSettings): Input {
  const isFloating = start.tz === undefined || start.tz === '';
  if (datetype === 'date') {
    const last = Math.max(start.getTime(), end.getTime() - 12 * 3_600_000);
    return { allDay: true, startDate: localTime(start), endDate: localTime(new Date(last)) };
  }
  const timezone = zoneOf(start) ?? timeZone;
  if (isFloating) return { timezone, startDate: localTime(start), endDate: localTime(end) };
  return { timezone, startDate: start.toISOString(), endDate: end.toISOString() };
}

/** The zone that an event names; times in UTC are shown in the zone of the calendar. */
function zoneOf({ tz = '' }: DateWithTimeZone): string | undefined {
  return isTimeZone(tz) && !['Etc/UTC', 'UTC'].includes(tz) ? tz : undefined;
}

function localTime(date: Date): string {
  return utcText(date.getTime() - date.getTimezoneOffset() * 60_000);
}

function isDate(date: Date | undefined): date is DateWithTimeZone {
  return date instanceof Date && !Number.isNaN(date.getTime());
}

/** The place by its name, and what follows the first comma or line as its address. */
function placeOf({ location, geo }: VEvent): LocalThing[] {
  const [name = '', ...rest] = textOf(location)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (name === '') return [];
  const { lat, lon } = Object(geo) as { lat?: unknown; lon?: unknown };
  const place = typeof lat === 'number' && typeof lon === 'number' ? { latitude: lat, longitude: lon } : {};
  const address: Record<string, string> = rest.length === 0 ? {} : { address: escaped(rest.join(', ')) };
  return [mention('venue', { name: escaped(name), ...address }, place)];
}

function organizerOf(organizer: VEvent['organizer']): LocalThing[] {
  const { val, params } = Object(organizer) as { val?: unknown; params?: { CN?: unknown } };
  const uri = typeof organizer === 'string' ? organizer : val;
  const email = typeof uri === 'string' && /^mailto:/i.test(uri) ? uri.slice('mailto:'.length) : '';
  const known = typeof params?.CN === 'string' ? params.CN.replaceAll(/^"|"$/g, '') : '';
  const name = known.trim() === '' ? email : known;
  return name === '' ? [] : [mention('organizer', { name: escaped(name) }, { email })];
}

/** The text of a property, which may have parameters. */
function textOf(value: ParameterValue | undefined): string {
  const text: unknown = typeof value === 'object' ? Reflect.get(value, 'val') : value;
  return typeof text === 'string' ? text : '';
}

function escaped(text: string): string {
  return textToHtml(text.replaceAll(/\s+/g, ' '));
}

function websiteOf(url: unknown): string {
  const text = typeof url === 'string' ? url : textOf(url as ParameterValue);
  return /^(?:https?:|www\.)/i.test(text) ? webAddress(text) : '';
}
