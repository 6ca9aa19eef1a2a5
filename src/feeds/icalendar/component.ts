import ICAL from 'ical.js';
import { cleanText } from '../../values/clean-text.ts';

/** A property as jCal has it: name, parameters, type of the value, values (RFC 7265, 3.4). */
export type Property = [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: Value[],
];
type Value = string | number | readonly number[];

/** A component as jCal has it: name, properties, components within (RFC 7265, 3.3). */
export type Component = [name: string, properties: Property[], components: Component[]];

const lineEnding = '\r\n';

/**
 * The library counts octets without the space that begins a continued line; with it no line is
 * longer than 75 (RFC 5545, 3.1).
 */
ICAL.foldLength = 74;

/**
 * What RFC 7986 and clients add to the properties that the library knows: their values are escaped
 * as text, or are durations.
 */
const known = ICAL.design.icalendar.property as Record<string, { defaultType: string }>;
for (const name of ['x-wr-calname', 'x-wr-timezone', 'x-alt-desc', 'name'])
  known[name] = { defaultType: 'text' };
known.conference = { defaultType: 'uri' };
for (const name of ['refresh-interval', 'x-published-ttl']) known[name] = { defaultType: 'duration' };

/** A component as text: escaped and folded, with a line ending after each line. */
export function writeComponent(component: Component): string {
  return ICAL.stringify(component);
}

/** The lines that begin and end a calendar, between which its components are written one by one. */
export function calendarFrame(properties: Property[]): { begin: string; end: string } {
  const end = `END:VCALENDAR${lineEnding}`;
  return { begin: writeComponent(['vcalendar', properties, []]).slice(0, -end.length), end };
}

/**
 * A property with a text; none without one. Control characters, which iCalendar forbids, are left
 * out.
 */
export function textProperty(name: string, text: string | null, parameters: Property[1] = {}): Property[] {
  const clean = cleanText(text ?? '');
  return clean === '' ? [] : [[name, parameters, 'text', clean]];
}

/** A property with an address; none if it is no absolute URL. */
export function uriProperty(name: string, address: string | null, parameters: Property[1] = {}): Property[] {
  const url = URL.parse(address ?? '');
  return url === null ? [] : [[name, parameters, 'uri', url.href]];
}
