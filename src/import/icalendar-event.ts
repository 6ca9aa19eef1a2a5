import { toInstant } from '#strtotime';
import type { Input } from '../calendar/import/port.ts';
import { utcText } from '../values/dates.ts';
import { leftOut, storableAddress, storableEmail } from './contact.ts';
import { statusOf } from './event-status.ts';
import type { ThingInLanguage } from './gathering.ts';
import { type LocalThing, withoutEmpty } from './local-thing.ts';
import { boundedKey, lineToHtml, mention, textToHtml } from './mentions.ts';
import { pointOf, splitLocation } from './written-place.ts';
import { instantAt } from './icalendar/clock.ts';
import { zoneAt } from './icalendar/custom-zone.ts';
import { readDateValue } from './icalendar/date-value.ts';
import type { Entry } from './icalendar/entry.ts';
import type { Length } from './icalendar/length.ts';
import { instantOf, type Moment, momentText } from './icalendar/moment.ts';
import type { Occurrence } from './icalendar/occurrences.ts';
import { emailIn, organizerOf } from './icalendar-organizer.ts';
import { pictureOf } from './icalendar-picture.ts';
import { type Properties, parameterOf } from './icalendar/properties.ts';

const day = 86_400_000;

/** An occurrence whose end is known, with the keys by which it is remembered. */
export interface KeyedOccurrence extends Occurrence {
  length: Length;
  key: string;
  formerKeys: string[];
}

/** What all dates of an entry have in common. */
export interface Content {
  facts: Input;
  fields: Readonly<Record<string, string>>;
  /** Why it is cancelled, where it is. */
  reason: string;
  /** The address of a web page where it takes place; may be empty or anything else. */
  address: string;
  image: LocalThing['image'];
  references: LocalThing['references'];
  mentioned: LocalThing[];
  modifiedAt: string | null;
  /** What of it cannot be stored. */
  remarks: string[];
}

/** What many events name, kept once. */
export class KnownMentions {
  readonly #known = new Map<string, LocalThing>();

  /** Things in place of equal ones. */
  of(things: readonly LocalThing[]): LocalThing[] {
    return things.map((thing) => {
      const name = JSON.stringify([thing.kind, thing.key, thing.facts, thing.formerKeys]);
      const known = this.#known.get(name) ?? thing;
      this.#known.set(name, known);
      return known;
    });
  }
}

/** The content of an entry, with the place, the organizer and the categories that it names. */
export function contentOf({ title, properties }: Entry, mentions: KnownMentions): Content {
  const venues = mentions.of(placeOf(properties));
  const organizers = mentions.of(organizerOf(properties));
  const categories = mentions.of(categoriesOf(properties));
  const website = websiteOf(properties.text('url'));
  const addresses = properties.all('conference').map(({ values: [address = ''] }) => address);
  const { image, remarks } = pictureOf(properties);
  return {
    facts: { website, ...secrecyOf(properties) },
    fields: { title: lineToHtml(title), description: descriptionOf(properties) },
    reason: lineToHtml(properties.text('comment')),
    address: addresses.find((each) => /^https?:/i.test(each)) ?? '',
    image,
    references: {
      venues: venues.map((each) => each.key),
      organizers: organizers.map((each) => each.key),
      categories: categories.map((each) => each.key),
    },
    mentioned: [...venues, ...organizers, ...categories],
    modifiedAt: modifiedIn(properties),
    remarks: [...remarksOn(properties, website), ...remarks],
  };
}

/**
 * An occurrence as an event. Of what is written about the status, only a cancellation means the
 * same everywhere.
 */
export function thingOf(
  occurrence: KeyedOccurrence,
  { facts, fields, reason, address, image, references, mentioned, modifiedAt, remarks }: Content,
  timeZone: string,
): ThingInLanguage {
  const { key, formerKeys, isCancelled } = occurrence;
  const status = statusOf({ status: isCancelled ? 'cancelled' : 'scheduled', reason, address });
  const thing: LocalThing = {
    ...{ kind: 'event', key, formerKeys, id: null },
    facts: { ...timesOf(occurrence, timeZone), ...facts, ...status.facts },
    fields: withoutEmpty({ ...fields, ...status.fields }),
    ...{ slug: '', written: null, author: null, image, references, modifiedAt },
  };
  return { thing, mentioned, remarks };
}

/**
 * The times of an event. Instants are exact where a clock shows a time twice; whole days are
 * written with the noon before their end.
 */
function timesOf({ start, length }: KeyedOccurrence, timeZone: string): Input {
  if (start.isDay) {
    const last = Math.max(start.wall, start.wall + length.days * day - day / 2);
    const isBackwards = length.days < 0;
    return {
      allDay: true,
      startDate: utcText(start.wall),
      endDate: utcText(isBackwards ? start.wall - day : last),
    };
  }
  const end = instantAt(start.clock, start.wall + length.days * day) + length.time;
  const timezone = zoneAt(start.clock, start.wall) ?? timeZone;
  const text = (instant: number) =>
    start.isFloating ? wallText(instant, timezone, start) : isoText(instant);
  return { timezone, startDate: text(instantOf(start)), endDate: text(end) };
}

/** What the clock shows at an instant, unless that means another one. */
function wallText(instant: number, timezone: string, { clock }: Moment): string {
  const wall = utcText(instant + clock.offset(instant));
  return toInstant(wall, timezone) === instant ? wall : isoText(instant);
}

function isoText(instant: number): string {
  return new Date(instant).toISOString();
}

/** What is marked as not public, in words that need not be known (RFC 5545 3.8.1.3). */
function secrecyOf(properties: Properties): Input {
  const classification = properties.text('class').trim();
  return /^(?:public)?$/i.test(classification) ? {} : { status: 'private' };
}

/** The description as HTML where the source has one, else as text. */
function descriptionOf(properties: Properties): string {
  const html = [...properties.all('styled-description'), ...properties.all('x-alt-desc')]
    .filter(({ parameters }) => /^text\/html$/i.test(parameterOf(parameters.fmttype)))
    .map(({ values: [text = ''] }) => bodyOf(text).trim());
  return html.find((text) => text !== '') ?? textToHtml(properties.text('description'));
}

/** What is in the body of a page; all of what is none. */
function bodyOf(html: string): string {
  // Only the tags: others may have another length in lower case.
  const lower = html.replaceAll(/<\/?body/gi, (name) => name.toLowerCase());
  const tag = lower.indexOf('<body');
  const [start, end] = [html.indexOf('>', tag) + 1, lower.lastIndexOf('</body>')];
  return tag !== -1 && start > 0 && end >= start ? html.slice(start, end) : html;
}

/** The place by its name, and what follows the first comma or line as its address. */
function placeOf(properties: Properties): LocalThing[] {
  const { name, rest } = splitLocation(properties.text('location'));
  if (name === '') return [];
  const address: Record<string, string> = rest === '' ? {} : { address: lineToHtml(rest) };
  const [latitude = '', longitude = ''] = properties.text('geo').split(/[;,]/);
  return [mention('venue', { name: lineToHtml(name), ...address }, pointOf({ latitude, longitude }))];
}

/** What of the contacts cannot be stored. */
function remarksOn(properties: Properties, website: string): string[] {
  const email = emailIn(properties);
  return [
    ...leftOut('website', webAddressIn(properties.text('url')), website),
    ...leftOut('e-mail address', email, storableEmail(email)),
  ];
}

function categoriesOf(properties: Properties): LocalThing[] {
  const names = properties.all('categories').flatMap(({ values }) => values.map(lineToHtml));
  return [...new Set(names)].filter((name) => name !== '').map((name) => mention('category', { name }));
}

function websiteOf(url: string): string {
  return storableAddress(webAddressIn(url));
}

/** Programs also write addresses that only they understand. */
function webAddressIn(url: string): string {
  return /^(?:https?:|www\.)/i.test(url) ? url : '';
}

function modifiedIn(properties: Properties): string | null {
  const value = readDateValue({ text: properties.text('last-modified') });
  return value?.form === 'instant' ? utcText(value.instant) : null;
}

/**
 * The keys of an occurrence: those of now, and those of earlier versions of this program, which
 * knew a date by its start.
 */
export function keysOf(
  key: string,
  { date, start, entry }: Occurrence,
): { key: string; formerKeys: string[] } {
  const starts = [start, ...(date === null ? [] : [date])];
  const dated = starts.flatMap(formerTexts).map((text) => boundedKey(`${entry.uid} ${text}`));
  const bounded = boundedKey(key);
  if (date === null) return { key: bounded, formerKeys: dated };
  return { key: `${bounded} ${momentText(date)}`, formerKeys: [...dated, bounded] };
}

/** Days and times without a zone were those of the process. */
function formerTexts(moment: Moment): string[] {
  if (!moment.isDay && !moment.isFloating) return [isoText(instantOf(moment))];
  const local = new Date(utcText(moment.wall).replace(' ', 'T'));
  return [isoText(local.getTime()), isoText(moment.isDay ? moment.wall : instantOf(moment))];
}
