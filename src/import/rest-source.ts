import { z } from 'zod';
import type { Language } from '../i18n/language.ts';
import { type Kind, kindFacts } from '../values/kinds.ts';
import { trimSlashes } from '../values/paths.ts';
import { Gathering, type LanguagePart, largestIdOf, type ThingInLanguage, toFindings } from './gathering.ts';
import type { LocalThing } from './local-thing.ts';
import { readJson, readPage, readPages, RejectedRequest, type RestAddress } from './rest-client.ts';
import { describeMismatch, wireEvent, wireOrganizer, wireTerm, wireVenue } from './rest-shapes.ts';
import { thingOfEvent, thingOfOrganizer, thingOfTerm, thingOfVenue } from './rest-things.ts';
import { placesOf } from './source-images.ts';
import type { Finding, Source } from './source.ts';

/**
 * The interface of a calendar, by the language of its answers; the first one decides what has no
 * language.
 */
export interface RestCalendar {
  addresses: readonly [readonly [Language, RestAddress], ...(readonly [Language, RestAddress])[]];
  /** Whether the requests have credentials, so that drafts are asked for. */
  isSignedIn: boolean;
  /** Whether events that no list shows are looked for by id. */
  withHidden: boolean;
  currencySymbol: string;
}

type Parameters = Readonly<Record<string, string | number>>;

/** How the list of a kind is read. */
interface Listing {
  kind: Kind;
  parameters: Parameters;
  hasStatus: boolean;
  /** Reads a thing, with those that it mentions; throws a `ZodError`. */
  toThings: (item: unknown) => ThingInLanguage;
}

/** Ids that are tried at most for hidden events. */
const mostTries = 100_000;

/** Everything that the interface of a running calendar shows, through the public lists (spec 4). */
export function restSource(calendar: RestCalendar): Source {
  const { addresses } = calendar;
  const [[, { base, downloading }]] = addresses;
  const remarks = [
    'The interface does not tell tickets and parents of events, nor what is in the trash.',
    ...(calendar.withHidden
      ? []
      : ['Events hidden from listings are in no list; --hidden looks for them by ID.']),
    ...(calendar.isSignedIn ? [] : ['Without --user, only what is published was read.']),
  ];
  return {
    form: 'calendar',
    name: `${base.host}${trimSlashes(base.pathname)}`,
    remarks,
    images: placesOf(downloading, addresses),
    read: () => readCalendar(calendar),
  };
}

async function* readCalendar(calendar: RestCalendar): AsyncGenerator<Finding> {
  const known = new Set<number>();
  for (const listing of listingsOf(calendar)) {
    for await (const finding of readList(calendar, listing)) {
      const id = 'item' in finding ? finding.item.id : null;
      if (id !== null && isNumberedWithEvents(listing.kind)) known.add(id);
      yield finding;
    }
    if (listing.kind === 'event' && calendar.withHidden) yield* readHidden(calendar, listing, known);
  }
}

function isNumberedWithEvents(kind: Kind): boolean {
  return kindFacts[kind].table !== 'term';
}

function listingsOf({ currencySymbol }: RestCalendar): Listing[] {
  const ofTerms = { orderby: 'id', order: 'asc', hide_empty: 'false' };
  const alone = (thing: LocalThing) => ({ thing, mentioned: [] });
  const term = (kind: 'category' | 'tag'): Listing => ({
    ...{ kind, parameters: ofTerms, hasStatus: false },
    toThings: (item) => alone(thingOfTerm(kind, wireTerm.parse(item))),
  });
  return [
    term('category'),
    term('tag'),
    {
      ...{ kind: 'venue', parameters: {}, hasStatus: true },
      toThings: (item) => alone(thingOfVenue(wireVenue.parse(item))),
    },
    {
      ...{ kind: 'organizer', parameters: {}, hasStatus: true },
      toThings: (item) => alone(thingOfOrganizer(wireOrganizer.parse(item))),
    },
    {
      kind: 'event',
      // Without both, the interface shows the next two years only (wire-format 4.1).
      parameters: { start_date: '1000-01-01 00:00:00', end_date: '9999-12-30 23:59:59' },
      hasStatus: true,
      toThings: (item) => {
        const event = wireEvent.parse(item);
        const mentioned = [
          ...event.categories.map((each) => thingOfTerm('category', each)),
          ...event.tags.map((each) => thingOfTerm('tag', each)),
          ...event.venue.map(thingOfVenue),
          ...event.organizer.map(thingOfOrganizer),
        ];
        return { thing: thingOfEvent(event, currencySymbol), mentioned };
      },
    },
  ];
}

/** Reads a list in all languages, and yields each thing once it is complete. */
async function* readList(calendar: RestCalendar, listing: Listing): AsyncGenerator<Finding> {
  const { kind, toThings } = listing;
  const { addresses } = calendar;
  const gathering = new Gathering(addresses.length);
  const parameters = await statusesToRead(calendar, listing);
  let total = 0;
  for await (const { place, language, page } of readPages(
    addresses,
    kindFacts[kind].collection,
    parameters,
  )) {
    if (page.total > total) yield { kind, total: (total = page.total) };
    const things = page.items.map((item) => readItem(kind, item, toThings));
    yield { largestId: largestIdOf(things.flatMap((read) => ('unusable' in read ? [] : read))) };
    for (const read of things) {
      if (!('unusable' in read)) yield* toFindings(gathering.add(language, read));
      else if (place === 0) yield read;
    }
  }
  for (const parts of gathering.rest()) yield* toFindings(parts);
}

/** Drafts and the like are in a list only if they are asked for, by those who may. */
async function statusesToRead(
  { addresses: [[, address]], isSignedIn }: RestCalendar,
  { kind, parameters, hasStatus }: Listing,
): Promise<Parameters> {
  if (!isSignedIn || !hasStatus) return parameters;
  const all = { ...parameters, status: 'publish,future,draft,pending,private' };
  try {
    await readPage(address, kindFacts[kind].collection, { ...all, per_page: 1 });
    return all;
  } catch (error) {
    if (error instanceof RejectedRequest && error.status === 400) return parameters;
    throw error;
  }
}

/** A thing that a list shows, or why it is none. */
function readItem(
  kind: Kind,
  item: unknown,
  toThings: Listing['toThings'],
): ThingInLanguage | Extract<Finding, { unusable: string }> {
  try {
    return toThings(item);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const id: unknown = Reflect.get(Object(item) as object, 'id');
    const key = isNumber(id) ? String(Number(id)) : undefined;
    return { kind, label: String(id), unusable: describeMismatch(error), key };
  }
}

/** Whether a number, which may be written as a text, is there in place of an id. */
function isNumber(id: unknown): boolean {
  return /^\d{1,15}$/.test(String(id));
}

/**
 * Tries the ids below the largest known one that no list showed: some may be hidden events
 * (wire-format 4).
 */
async function* readHidden(
  { addresses }: RestCalendar,
  { kind, toThings }: Listing,
  known: ReadonlySet<number>,
): AsyncGenerator<Finding> {
  const largest = Math.min(Math.max(0, ...known), mostTries);
  for (let id = 1; id <= largest; id += 1) {
    if (known.has(id)) continue;
    const parts: LanguagePart[] = [];
    for (const [language, address] of addresses) {
      const item = await readEvent(address, id);
      if (item === undefined || isInTrash(item)) break;
      const read = readItem(kind, item, toThings);
      if ('unusable' in read) yield read;
      else parts.push({ ...read, language });
    }
    yield* toFindings(parts);
  }
}

/** Those who may edit an event can read it by id in the trash, too. */
function isInTrash(item: unknown): boolean {
  return Reflect.get(Object(item) as object, 'status') === 'trash';
}

/** An event by id; undefined where there is none, or none that may be read. */
async function readEvent(address: RestAddress, id: number): Promise<unknown> {
  try {
    return (await readJson(address, `events/${id}`)).body;
  } catch (error) {
    if (error instanceof RejectedRequest && error.status < 500) return undefined;
    throw error;
  }
}
