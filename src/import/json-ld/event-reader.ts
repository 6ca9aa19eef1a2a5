import type { Input } from '../../calendar/import/port.ts';
import type { CalendarDocument, DocumentPart, DocumentSettings } from '../document.ts';
import { pictureAddress, storableAddress } from '../contact.ts';
import { statusNamed, statusOf } from '../event-status.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { type LocalThing, withoutEmpty } from '../local-thing.ts';
import { htmlOf, plainOf, titleOf } from '../written-text.ts';
import { asText, type Graph, idOf } from './graph.ts';
import type { KeyedEvent } from './keys.ts';
import { costOf } from './offers.ts';
import { imageOf, locationsOf, organizersOf } from './places.ts';
import { datesOf } from './schedule.ts';
import { readTimes, type ReadTimes } from './times.ts';

/** What events are read with. */
export interface Reading {
  graph: Graph;
  document: CalendarDocument;
  settings: DocumentSettings;
}

/** The dates of a schedule as parts that are made when they are needed. */
interface ScheduledParts {
  dates: (() => DocumentPart)[];
  /** What the report says about others. */
  remarks: DocumentPart[];
}

/** Reads one event of a document. */
export class EventReader {
  readonly #event: KeyedEvent;
  readonly #reading: Reading;
  readonly #label: string;
  #content: ThingInLanguage | undefined;

  constructor(event: KeyedEvent, reading: Reading) {
    this.#event = event;
    this.#reading = reading;
    this.#label = plainOf(reading.graph.text(event.node, 'name'));
  }

  /** Whether it has schedules, whose dates are events of their own. */
  get isSeries(): boolean {
    return this.#label !== '' && this.#values('eventSchedule').length > 0;
  }

  /** The event, or why it is none; nothing where it is only mentioned. */
  parts(): DocumentPart[] {
    const starts = this.#values('startDate').length;
    const isMentionedOnly = this.#event.isAside && (starts === 0 || this.#label === '');
    if (isMentionedOnly) return [];
    if (this.#label === '') return [this.unusable('it has no name')];
    if (starts === 0) return [this.#dateless()];
    return [starts > 1 ? this.unusable('it has several starts') : this.#single()];
  }

  /**
   * The dates of each schedule; an event whose schedules cannot be read takes place at its own
   * dates.
   */
  *dates(): Generator<ScheduledParts, void, void> {
    const { graph, settings } = this.#reading;
    const { node, key, lastingKey } = this.#event;
    let hasDates = false;
    for (const { dates, remarks } of datesOf(graph, node, {
      ...settings,
      ...{ key, lastingKey, label: this.#label },
    })) {
      hasDates ||= dates.length > 0;
      yield { dates: dates.map((each) => () => this.#part(each.facts, ` ${each.date}`)), remarks };
    }
    if (!hasDates && graph.text(node, 'startDate') !== '') yield { dates: [], remarks: [this.#single()] };
  }

  /** That it, or some of it, cannot be imported. */
  unusable(unusable: string): DocumentPart {
    const { key, lastingKey } = this.#event;
    return { kind: 'event', label: this.#label || key, unusable, key: lastingKey };
  }

  #values(name: string): unknown[] {
    return this.#reading.graph.values(this.#event.node, name);
  }

  #single(): DocumentPart {
    const times = this.#times();
    return 'unusable' in times ? this.unusable(times.unusable) : this.#part(times.facts);
  }

  #times(): ReadTimes {
    const text = (name: string) => this.#reading.graph.text(this.#event.node, name);
    const written = { start: text('startDate'), end: text('endDate'), duration: text('duration') };
    return readTimes(written, this.#reading.settings);
  }

  /** Its parts have dates; it has none itself. */
  #dateless(): DocumentPart {
    if (this.#values('subEvent').length === 0) return this.unusable('it has no start');
    const note = 'it has no start, and only what it consists of was imported';
    return { kind: 'event', label: this.#label, note };
  }

  /** The event at a time, or at a date of a series; what they have in common is read once. */
  #part(times: Input, date = ''): ThingInLanguage {
    this.#content ??= this.#readContent();
    const { thing, ...others } = this.#content;
    const [key = '', ...formerKeys] = [this.#event.key, ...this.#event.formerKeys].map((each) => each + date);
    const known = { key, formerKeys: [...formerKeys, ...this.#event.earliestKeys] };
    return { ...others, thing: { ...thing, ...known, facts: { ...times, ...thing.facts } } };
  }

  #readContent(): ThingInLanguage {
    const { graph, document } = this.#reading;
    const { node, key } = this.#event;
    const { venues, onlineUrl } = locationsOf(graph, this.#sourceOf('location'));
    const organizers = organizersOf(graph, this.#sourceOf('organizer'));
    const status = statusOf({ status: statusIn(graph, node), address: onlineUrl });
    const image = pictureAddress(imageOf(graph, node), document.name);
    const fields = { title: titleOf(this.#label), description: htmlOf(graph.text(node, 'description')) };
    const website = storableAddress(graph.address(node, 'url'));
    const thing: LocalThing = {
      ...{ kind: 'event', key, id: null },
      facts: { website, cost: costOf(graph, node), ...status.facts },
      fields: withoutEmpty(fields),
      ...{ slug: '', written: null, author: null, modifiedAt: null },
      image: image === '' ? null : { url: image },
      references: {
        venues: venues.map((venue) => venue.key),
        organizers: organizers.map((organizer) => organizer.key),
        parent: this.#parentKeys(),
      },
    };
    return { thing, mentioned: [...venues, ...organizers] };
  }

  #parentKeys(): string[] {
    const { parent } = this.#event;
    const isImported = parent !== undefined && new EventReader(parent, this.#reading).#hasDate();
    return isImported ? [parent.key] : [];
  }

  /** A part takes place where the whole does, unless it says otherwise. */
  #sourceOf(name: 'location' | 'organizer'): unknown {
    const { node, parent } = this.#event;
    return this.#reading.graph.values(node, name).length > 0 ? node : (parent?.node ?? node);
  }

  /** Whether an event has one date that can be imported, so that others can be a part of it. */
  #hasDate(): boolean {
    const isSingle = this.#values('startDate').length === 1 && this.#values('eventSchedule').length === 0;
    return this.#label !== '' && isSingle && 'facts' in this.#times();
  }
}

/** Sites name several states at once; the one that matters most counts. */
function statusIn(graph: Graph, node: unknown): string {
  const named = graph
    .values(node, 'eventStatus')
    .map((status) => statusNamed(asText(status) || idOf(status)));
  const order = ['cancelled', 'postponed', 'moved_online', 'rescheduled'];
  return order.find((status) => named.includes(status)) ?? 'scheduled';
}
