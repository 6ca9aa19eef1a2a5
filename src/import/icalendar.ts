import { setImmediate } from 'node:timers/promises';
import { plainLine } from '../values/plain-line.ts';
import { utcText } from '../values/dates.ts';
import { ahead, mostDates, mostDatesInDocument } from './bounds.ts';
import type { DocumentPart, DocumentReader, DocumentSettings } from './document.ts';
import { SourceError } from './http/source-error.ts';
import { type Component, readComponents } from './icalendar/components.ts';
import { doubtsOf } from './icalendar/doubts.ts';
import { type BrokenEntry, type Entry, readEntry } from './icalendar/entry.ts';
import { keysOf, thingOf } from './icalendar-event.ts';
import { type Group, groupsOf } from './icalendar/groups.ts';
import { endsInTime } from './icalendar/length.ts';
import { instantOf } from './icalendar/moment.ts';
import { type Occurrence, type Occurrences, occurrencesOf } from './icalendar/occurrences.ts';
import { Properties } from './icalendar/properties.ts';
import { mostCounted } from './icalendar/rule-dates.ts';
import { reasonOfRule, type SeriesDates } from './icalendar/series.ts';
import { Zones } from './icalendar/zones.ts';
import { boundedKey } from './mentions.ts';

/** How long events are read before other work may run, and a signal is heard, in milliseconds. */
const longest = 50;

/**
 * The events of an iCalendar document (RFC 5545). Each date of a series is an event of its own,
 * the latest ones within bounds; cancelled ones are taken as such. Places, organizers and
 * categories are known by their names. What cannot be read is named, and costs nothing else. Throws
 * a `SourceError` for a document without a calendar.
 */
export const readIcalendar: DocumentReader = async ({ name, text }, settings) => {
  const calendars = await readComponents(text, settings.signal);
  if (calendars.length === 0) throw new SourceError(`${name} is not a valid iCalendar document.`);
  const reading = new Reading(settings);
  for (const calendar of calendars) await reading.addCalendar(calendar, calendars);
  await reading.addEvents();
  return reading.parts;
};

class Reading {
  readonly parts: DocumentPart[] = [];
  readonly #settings: DocumentSettings;
  readonly #entries = new Map<string, Entry[]>();
  readonly #described = new Set<Entry>();
  #dates = 0;
  #since = performance.now();

  constructor(settings: DocumentSettings) {
    this.#settings = settings;
  }

  /** Reads the entries of a calendar. Zones may be described anywhere in the stream. */
  async addCalendar(calendar: Component, all: readonly Component[]): Promise<void> {
    const properties = new Properties(calendar.lines);
    const described = [calendar, ...all].flatMap(({ components }) => components).filter(isZone);
    const zone = properties.text('x-wr-timezone');
    const zones = new Zones(described, { ...this.#settings, zone });
    const cancels = properties.text('method').trim().toUpperCase() === 'CANCEL';
    for (const component of calendar.components.filter((each) => each.name === 'VEVENT')) {
      await this.#pause();
      this.#addEntry(readEntry(component, { zones, cancels }));
      component.lines = [];
    }
    if (!calendar.isClosed)
      this.parts.push({ incomplete: 'it ends before the end of its calendar (END:VCALENDAR)' });
  }

  #addEntry(entry: Entry | BrokenEntry): void {
    if ('broken' in entry) this.#skip(entry, entry.broken);
    else this.#entries.set(entry.uid, [...(this.#entries.get(entry.uid) ?? []), entry]);
  }

  /** Reads the events that the entries describe. */
  async addEvents(): Promise<void> {
    for (const [uid, entries] of this.#entries)
      for (const group of groupsOf(uid, entries)) {
        await this.#pause();
        this.#addGroup(group);
      }
  }

  #addGroup(group: Group): void {
    for (const { entry, isSkipped, reason } of group.doubts)
      if (isSkipped) this.#skip(entry, reason);
      else this.#note(entry, reason, true);
    const to = this.#settings.now + ahead;
    let occurrences: Occurrences;
    try {
      occurrences = occurrencesOf(group, to);
    } catch (error) {
      if (group.master === null) throw error;
      this.#skip(group.master, reasonOfRule(error, group.master));
      // What is changed of the series is known without it.
      occurrences = occurrencesOf({ ...group, master: null }, to);
    }
    this.#addOccurrences(group, occurrences);
    for (const entry of occurrences.outdated)
      this.#note(entry, 'is a date that its series does not have any more, and was not imported', false);
  }

  #addOccurrences(group: Group, { found, series }: Occurrences): void {
    const room = series === null ? found.length : Math.max(0, mostDatesInDocument - this.#dates);
    const taken = found.slice(0, room);
    if (series !== null) this.#dates += taken.length;
    for (const each of taken) this.#addOccurrence(group, each);
    const [first] = found;
    if (group.master !== null && series !== null) this.#describeSeries(group.master, first, series);
    if (first !== undefined && found.length > room)
      this.#skip(
        first.entry,
        `${found.length - room} dates: a document brings at most ${mostDatesInDocument.toLocaleString('en')}`,
        found.length - room,
      );
  }

  #addOccurrence(group: Group, occurrence: Occurrence): void {
    const { entry, length } = occurrence;
    if (length === null) {
      this.#skip(entry, 'its end cannot be read');
      return;
    }
    if (!endsInTime(occurrence.start, length)) {
      this.#skip(entry, 'it does not end in the years 1 to 9999');
      return;
    }
    const keyed = { ...occurrence, length, ...keysOf(group.key, occurrence) };
    this.parts.push(thingOf(keyed, this.#settings.timeZone));
    this.#describeDoubts(entry);
  }

  /** Says what is odd about an entry that is imported, once. */
  #describeDoubts(entry: Entry): void {
    if (this.#described.has(entry)) return;
    this.#described.add(entry);
    for (const doubt of doubtsOf(entry)) this.#note(entry, doubt, true);
  }

  /** Says how many dates of a series are not imported. */
  #describeSeries(master: Entry, first: Occurrence | undefined, { early, late }: SeriesDates): void {
    const to = this.#settings.now + ahead;
    if (first === undefined && instantOf(master.start) <= to) {
      this.#skip(master, 'it has no date');
      return;
    }
    if (first !== undefined && early > 0) {
      const before = first.date ?? first.start;
      const count = Math.min(early, mostCounted);
      const number = early > mostCounted ? `more than ${mostCounted}` : String(early);
      const unusable = `${number} dates before ${dayText(instantOf(before))} were left: of a series, the latest ${mostDates.toLocaleString('en')} are imported`;
      this.parts.push({ ...nameOf(master), unusable, count, before: keyText(first) });
    }
    if (late > 0) {
      const note = `${lateText(late)} after ${dayText(to)} were left; an import within two years before them takes them`;
      this.#note(master, note, false);
    }
  }

  #skip(entry: Pick<Entry, 'uid' | 'title'>, unusable: string, count = 1): void {
    this.parts.push({ ...nameOf(entry), unusable, count });
  }

  #note(entry: Entry, note: string, isDoubt: boolean): void {
    const { kind, label } = nameOf(entry);
    this.parts.push({ kind, label, note, isDoubt });
  }

  async #pause(): Promise<void> {
    if (performance.now() - this.#since < longest) return;
    await setImmediate();
    this.#since = performance.now();
    this.#settings.signal.throwIfAborted();
  }
}

function isZone({ name }: Component): boolean {
  return name === 'VTIMEZONE';
}

/** An entry in the report, and the key of what was imported of it before. */
function nameOf({ uid, title }: Pick<Entry, 'uid' | 'title'>) {
  const label = title === '' ? `with the UID ${plainLine(uid, 40)}` : title;
  return { kind: 'event' as const, label, key: boundedKey(uid) };
}

function dayText(instant: number): string {
  return utcText(instant).slice(0, 10);
}

function keyText({ date, start }: Occurrence): string {
  const moment = date ?? start;
  return moment.isDay ? dayText(moment.wall) : new Date(instantOf(moment)).toISOString();
}

/** The dates after a time, in words. */
function lateText(late: number): string {
  if (late === Infinity) return 'its dates, which have no end,';
  if (late > mostCounted) return `more than ${mostCounted} dates`;
  return `${late} ${late === 1 ? 'date' : 'dates'}`;
}
