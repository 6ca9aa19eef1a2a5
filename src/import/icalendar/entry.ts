import { createHash } from 'node:crypto';
import { type Component, isUid, largestSize } from './components.ts';
import { type Cancelling, readBareCancelling } from './cancellations.ts';
import { type Moment, readMoment } from './moment.ts';
import { Properties } from './properties.ts';
import type { Zones } from './zones.ts';

/** What an entry takes from the calendar that it is in. */
export interface EntryCalendar {
  zones: Zones;
  /** Whether the calendar cancels what it has (RFC 5546 3.2.5). */
  cancels: boolean;
}

/** An entry of a calendar: a VEVENT that can be read. */
export interface Entry extends EntryCalendar {
  /** Made of its lines where it has none. */
  uid: string;
  hasUid: boolean;
  title: string;
  properties: Properties;
  start: Moment;
  /** The date of a series that it replaces, as written. */
  replaces: Moment | null;
  sequence: number;
  stamp: string;
  isCancelled: boolean;
}

/** An entry that cannot be read, and why: a sentence without a full stop. */
export interface BrokenEntry {
  uid: string;
  title: string;
  broken: string;
}

/** What changes without the entry. */
const volatile = /^(?:DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE)\s*[:;]/i;

/** What an entry has once at most (RFC 5545 3.6.1), and cannot be read with two of. */
const once = ['uid', 'dtstart', 'dtend', 'duration', 'recurrence-id'];

/** What identifies an entry, which is not read for it. */
export function uidOf({ lines }: Component): string {
  const line = lines.find(isUid);
  return uidIn(new Properties(line === undefined ? [] : [line]), lines);
}

function uidIn(properties: Properties, lines: readonly string[]): string {
  const written = properties.text('uid').trim();
  return written === '' ? digestOf(lines) : written;
}

/** Reads an entry; one that only says what it cancels is no event. */
export function readEntry(
  component: Component,
  calendar: EntryCalendar,
): Entry | BrokenEntry | { cancelling: Cancelling } {
  const properties = new Properties(component.lines);
  const hasUid = properties.text('uid').trim() !== '';
  const title = properties.text('summary');
  const uid = uidIn(properties, component.lines);
  const broken = (reason: string): BrokenEntry => ({ uid, title, broken: reason });
  const reason = reasonOf(component, properties);
  if (reason !== null) return broken(reason);
  const cancelling = readBareCancelling({ ...calendar, uid, title, properties, ...versionOf(properties) });
  if (cancelling !== null) return { cancelling };
  const start = readMoment(properties.date('dtstart'), calendar.zones);
  if (start === null) return broken(reasonWithout(properties, 'dtstart', 'start'));
  const replaces = readMoment(properties.date('recurrence-id'), calendar.zones, start.clock);
  if (replaces === null && properties.first('recurrence-id') !== undefined)
    return broken(reasonWithout(properties, 'recurrence-id', 'date in its series'));
  return {
    ...{ ...calendar, uid, hasUid, title, properties, start, replaces },
    ...versionOf(properties),
    isCancelled: calendar.cancels || /^cancell?ed$/i.test(properties.text('status').trim()),
  };
}

/** Why a component is no entry, whatever it says; null if it may be one. */
function reasonOf({ isClosed, size }: Component, properties: Properties): string | null {
  if (!isClosed) return 'it has no end';
  if (size > largestSize) return 'it has more than 20,000 lines, or 2 MB';
  const doubled = once.find((name) => isDoubled(properties, name));
  return doubled === undefined ? null : `it has two different values of ${doubled.toUpperCase()}`;
}

function versionOf(properties: Properties): Pick<Entry, 'sequence' | 'stamp'> {
  const sequence = Number(properties.text('sequence'));
  return { sequence: Number.isInteger(sequence) ? sequence : 0, stamp: properties.text('dtstamp') };
}

function isDoubled(properties: Properties, name: string): boolean {
  return new Set(properties.all(name).map((each) => JSON.stringify(each))).size > 1;
}

function reasonWithout(properties: Properties, name: string, what: string): string {
  const text = properties.text(name);
  return text === '' ? `it has no ${what}` : `its ${what}, ${text}, is no date`;
}

/** An entry without a UID is known by its lines. */
function digestOf(lines: readonly string[]): string {
  const lasting = lines.filter((line) => !volatile.test(line)).sort();
  return createHash('sha256').update(lasting.join('\n')).digest('base64url');
}
