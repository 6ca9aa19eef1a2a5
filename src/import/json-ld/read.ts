import { setImmediate } from 'node:timers/promises';
import type { CalendarDocument, DocumentPart, DocumentReader, DocumentSettings } from '../document.ts';
import { pictureAddress, storableAddress } from '../contact.ts';
import { statusNamed, statusOf } from '../event-status.ts';
import { SourceError } from '../http/source-error.ts';
import type { LocalThing } from '../local-thing.ts';
import { htmlOf, plainOf, titleOf } from '../written-text.ts';
import { asText, findEvents, Graph, idOf } from './graph.ts';
import { assignKeys, type KeyedEvent } from './keys.ts';
import { parseLeniently } from './lenient-json.ts';
import { costOf } from './offers.ts';
import { imageOf, locationsOf, organizersOf } from './places.ts';
import { datesOf } from './schedule.ts';
import { scriptsOf } from './scripts.ts';
import { readTimes, type ReadTimes } from './times.ts';

/**
 * The schema.org events of a page, or of a JSON-LD document: those of any type of event, and those
 * within others. Places and organizers are known by their names; what is cancelled is taken as
 * such. Throws a `SourceError` if there are no events.
 */
export const readJsonLd: DocumentReader = async (document, settings) => {
  const { values, parts } = parseAll(document.text);
  const found = values.flatMap((value) => findEvents(value));
  if (found.length === 0 && parts.length === 0)
    throw new SourceError(`${document.name} has no events of schema.org.`);
  const graph = new Graph(values, document.language);
  for (const [place, event] of assignKeys(graph, found).entries()) {
    parts.push(...new EventReader(graph, event, { document, settings }).parts());
    // A signal is heard between events.
    if (place % 100 === 99) await setImmediate();
  }
  return parts;
};

/** What a script says that is no JSON, but names a type of event. */
const namesEvent = /"[^"]*(?:Event|Festival|Hackathon|CourseInstance|EventSeries)"/;

/**
 * The values of a document or of the scripts of a page, and what is said about scripts that cannot
 * be read.
 */
function parseAll(text: string): { values: unknown[]; parts: DocumentPart[] } {
  const scripts = /^[\s\uFEFF]*</.test(text) ? scriptsOf(text) : [text];
  const values: unknown[] = [];
  const parts: DocumentPart[] = [];
  for (const [place, script] of scripts.entries())
    try {
      values.push(...parseLeniently(script));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const unusable = `it is not valid JSON: ${error.message}`;
      if (namesEvent.test(script)) parts.push({ kind: 'event', label: `in script ${place + 1}`, unusable });
    }
  return { values, parts };
}

interface Reading {
  document: CalendarDocument;
  settings: DocumentSettings;
}

/** Reads one event of a document. */
class EventReader {
  readonly #graph: Graph;
  readonly #event: KeyedEvent;
  readonly #reading: Reading;
  readonly #label: string;

  constructor(graph: Graph, event: KeyedEvent, reading: Reading) {
    this.#graph = graph;
    this.#event = event;
    this.#reading = reading;
    this.#label = plainOf(graph.text(event.node, 'name'));
  }

  /** The event, or its dates, or why it is none. */
  parts(): DocumentPart[] {
    const starts = this.#values('startDate').length;
    const schedules = this.#values('eventSchedule').length;
    const isMentionedOnly = this.#event.isAside && (starts + schedules === 0 || this.#label === '');
    if (isMentionedOnly) return [];
    if (this.#label === '') return [this.#unusable('it has no name')];
    if (schedules > 0) return this.#dates();
    if (starts === 0) return [this.#dateless()];
    return [starts > 1 ? this.#unusable('it has several starts') : this.#single()];
  }

  #values(name: string): unknown[] {
    return this.#graph.values(this.#event.node, name);
  }

  #single(): DocumentPart {
    const times = this.#times();
    return 'unusable' in times ? this.#unusable(times.unusable) : this.#part(times, this.#event.key);
  }

  #times(): ReadTimes {
    const [start, end, duration] = ['startDate', 'endDate', 'duration'].map((name) =>
      this.#graph.text(this.#event.node, name),
    );
    return readTimes(
      { start: start ?? '', end: end ?? '', duration: duration ?? '' },
      this.#reading.settings,
    );
  }

  /**
   * The dates of a schedule; an event whose schedule cannot be read takes place at its own dates.
   */
  #dates(): DocumentPart[] {
    const { node, key } = this.#event;
    const { dates, remarks } = datesOf(this.#graph, node, {
      ...this.#reading.settings,
      key,
      label: this.#label,
    });
    if (dates.length > 0 || this.#graph.text(node, 'startDate') === '')
      return [...remarks, ...dates.map(({ date, facts }) => this.#part({ facts }, `${key} ${date}`))];
    return [...remarks, this.#single()];
  }

  /** Its parts have dates; it has none itself. */
  #dateless(): DocumentPart {
    if (this.#values('subEvent').length === 0) return this.#unusable('it has no start');
    const note = 'it has no start, and only what it consists of was imported';
    return { kind: 'event', label: this.#label, note };
  }

  #unusable(unusable: string): DocumentPart {
    return { kind: 'event', label: this.#label || this.#event.key, unusable, key: this.#event.key };
  }

  #part({ facts }: Exclude<ReadTimes, { unusable: string }>, key: string): DocumentPart {
    const graph = this.#graph;
    const { node, formerKey } = this.#event;
    const { venues, onlineUrl } = locationsOf(graph, this.#sourceOf('location'));
    const organizers = organizersOf(graph, this.#sourceOf('organizer'));
    const status = statusOf({ status: statusIn(graph, node), address: onlineUrl });
    const image = pictureAddress(imageOf(graph, node), this.#reading.document.name);
    const fields = { title: titleOf(this.#label), description: htmlOf(graph.text(node, 'description')) };
    const thing: LocalThing = {
      ...{ kind: 'event', key, formerKeys: [formerKey], id: null },
      facts: {
        ...facts,
        website: storableAddress(graph.text(node, 'url')),
        cost: costOf(graph, node),
        ...status.facts,
      },
      fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
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
    const isImported = parent !== undefined && new EventReader(this.#graph, parent, this.#reading).#hasDate();
    return isImported ? [parent.key] : [];
  }

  /** A part takes place where the whole does, unless it says otherwise. */
  #sourceOf(name: 'location' | 'organizer'): unknown {
    const { node, parent } = this.#event;
    return this.#graph.values(node, name).length > 0 ? node : (parent?.node ?? node);
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
