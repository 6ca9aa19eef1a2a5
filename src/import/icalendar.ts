import { ahead, mostDatesInDocument, mostWorkInDocument } from './icalendar/bounds.ts';
import type { DocumentPart, DocumentSettings, PartsReader } from './document.ts';
import { SourceError } from './http/source-error.ts';
import { type Cancelling, isRange } from './icalendar/cancellations.ts';
import { type Component, readComponents } from './icalendar/components.ts';
import { DescribedZones } from './icalendar/described-zones.ts';
import { doubtsOf } from './icalendar/doubts.ts';
import { type Entry, type EntryCalendar, readEntry, uidOf } from './icalendar/entry.ts';
import { type Content, contentOf, keysOf, KnownMentions, thingOf } from './icalendar-event.ts';
import {
  cancellationOf,
  noRoomFor,
  noted,
  notSought,
  remarksOnGroup,
  remarksOnLeft,
  skipped,
} from './icalendar-remarks.ts';
import { type Group, groupsOf } from './icalendar/groups.ts';
import { endsInTime } from './icalendar/length.ts';
import { isSeriesOf, type Occurrence, type Occurrences, occurrencesOf } from './icalendar/occurrences.ts';
import { Properties } from './icalendar/properties.ts';
import { type Limits, reasonOfRule } from './icalendar/series.ts';
import { Zones } from './icalendar/zones.ts';
import { Pace } from './icalendar/pace.ts';

/**
 * The events of an iCalendar document (RFC 5545). Each date of a series is an event of its own, the
 * latest ones within bounds; cancelled ones are taken as such. Places, organizers and categories
 * are known by their names. What cannot be read is named, and costs nothing else. Throws a
 * `SourceError` for a document without a calendar, and the reason of the signal.
 */
export const readIcalendar: PartsReader = async ({ name, text }, settings) => {
  const pace = new Pace(settings.signal);
  const calendars = await readComponents(text, pace);
  if (calendars.length === 0) throw new SourceError(`${name} is not a valid iCalendar document.`);
  const parts: DocumentPart[] = [];
  for await (const part of new Reading(settings, pace).partsOf(calendars)) parts.push(part);
  return parts;
};

/** An entry as it is written, and what it takes from its calendar. */
interface WrittenEntry {
  component: Component;
  calendar: EntryCalendar;
}

class Reading {
  readonly #settings: DocumentSettings;
  readonly #pace: Pace;
  readonly #zones: DescribedZones;
  readonly #mentions = new KnownMentions();
  /** Up to when dates of series are imported, and what finding all of them may cost. */
  readonly #limits: Limits;
  #room = mostDatesInDocument;

  constructor(settings: DocumentSettings, pace: Pace) {
    this.#settings = settings;
    this.#pace = pace;
    this.#zones = new DescribedZones(settings);
    this.#limits = { to: settings.now + ahead, work: { left: mostWorkInDocument } };
  }

  /** Entries are read event by event, so that few of them are held at once in all their parts. */
  async *partsOf(calendars: readonly Component[]): AsyncGenerator<DocumentPart> {
    await this.#zones.add(calendars, this.#pace);
    const written = new Map<string, WrittenEntry[]>();
    for (const calendar of calendars) {
      await this.#gather(calendar, written);
      if (!calendar.isClosed) yield { incomplete: 'it ends before the end of its calendar (END:VCALENDAR)' };
    }
    for (const [uid, entries] of written) {
      written.delete(uid);
      yield* this.#eventsOf(uid, entries);
    }
  }

  /** Adds the entries of a calendar by their UID. */
  async #gather(calendar: Component, written: Map<string, WrittenEntry[]>): Promise<void> {
    const properties = new Properties(calendar.lines);
    const { timeZone } = this.#settings;
    const described = (name: string) => this.#zones.find(calendar, name);
    const zones = new Zones(described, { timeZone, zone: properties.text('x-wr-timezone') });
    const cancels = properties.text('method').trim().toUpperCase() === 'CANCEL';
    for (const component of calendar.components.filter(({ name }) => name === 'VEVENT')) {
      await this.#pace.step();
      const uid = uidOf(component);
      const entry = { component, calendar: { zones, cancels } };
      const known = written.get(uid);
      if (known === undefined) written.set(uid, [entry]);
      else known.push(entry);
    }
    calendar.components = [];
  }

  /** The events that the entries with one UID describe. */
  async *#eventsOf(uid: string, written: readonly WrittenEntry[]): AsyncGenerator<DocumentPart> {
    const entries: Entry[] = [];
    const cancelling: Cancelling[] = [];
    for (const { component, calendar } of written.slice(0, mostDatesInDocument)) {
      await this.#pace.step();
      const entry = readEntry(component, calendar);
      if ('broken' in entry) yield skipped(entry, entry.broken);
      else if ('cancelling' in entry) cancelling.push(entry.cancelling);
      else entries.push(entry);
    }
    const left = written.length - mostDatesInDocument;
    if (left > 0) yield noRoomFor({ uid, title: '' }, left);
    const planned = entries.find(({ replaces, cancels }) => replaces === null && !cancels);
    if (planned === undefined) yield* cancellationsIn(entries, cancelling);
    for (const group of groupsOf(uid, entries, cancelling)) yield* this.#datesOf(group);
  }

  async *#datesOf(group: Group): AsyncGenerator<DocumentPart> {
    const { master } = group;
    yield* remarksOnGroup(group);
    if (master !== null && isSeriesOf(group) && this.#isFull) {
      yield this.#room === 0 ? noRoomFor(master) : notSought(master);
      return;
    }
    const expanded = this.#expand(group);
    if (master !== null && 'reason' in expanded) {
      yield skipped(master, expanded.reason);
      // What is changed of the series is known without it.
      const changed = { ...group, master: null };
      yield* this.#taken(changed, occurrencesOf(changed, this.#limits));
    } else if ('found' in expanded) yield* this.#taken(group, expanded);
  }

  /** Whether no more series are expanded. */
  get #isFull(): boolean {
    return this.#room === 0 || this.#limits.work.left <= 0;
  }

  /** The dates of an event, or why its rule cannot be used. */
  #expand(group: Group): Occurrences | { reason: string } {
    try {
      return occurrencesOf(group, this.#limits);
    } catch (error) {
      if (group.master === null) throw error;
      return { reason: reasonOfRule(error, group.master) };
    }
  }

  /** The dates for which there is room, and what is said about the others. */
  async *#taken(group: Group, occurrences: Occurrences): AsyncGenerator<DocumentPart> {
    const { found, series } = occurrences;
    const taken = series === null ? found : found.slice(0, this.#room);
    if (series !== null) this.#room -= taken.length;
    const contents = new Map<Entry, Content>();
    for (const occurrence of taken) {
      await this.#pace.step();
      yield* this.#partsOfDate(group, occurrence, contents);
    }
    yield* remarksOnLeft(group, occurrences, { to: this.#limits.to, left: found.length - taken.length });
  }

  /** A date, and once for each entry its oddities; what dates have in common is kept once. */
  *#partsOfDate(
    group: Group,
    occurrence: Occurrence,
    contents: Map<Entry, Content>,
  ): Generator<DocumentPart> {
    const { entry, start, length } = occurrence;
    if (length === null || !endsInTime(start, length)) {
      const reason = length === null ? 'its end cannot be read' : 'it does not end in the years 1 to 9999';
      yield skipped(entry, reason);
      return;
    }
    const known = contents.get(entry);
    const content = known ?? contentOf(entry, this.#mentions);
    contents.set(entry, content);
    const keyed = { ...occurrence, length, ...keysOf(group.key, occurrence) };
    yield thingOf(keyed, content, this.#settings.timeZone);
    if (known === undefined)
      for (const doubt of doubtsOf(entry)) yield noted(entry, doubt, { isDoubt: true });
  }
}

/** What entries without the event that they are about cancel of what was imported before. */
function cancellationsIn(entries: readonly Entry[], others: readonly Cancelling[]): DocumentPart[] {
  const described = entries.filter((each) => each.cancels || (each.isCancelled && isRange(each)));
  return [
    ...described.map((each) => cancellationOf(each, { isDescribed: true })),
    ...others.map((each) => cancellationOf(each, { isDescribed: false })),
  ];
}
