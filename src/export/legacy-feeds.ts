import type { Request } from 'express';
import { type EventView, readEvent } from '../calendar/event/event.ts';
import type { Input } from '../calendar/input/checks.ts';
import { maxListLength } from '../runtime/input-limits.ts';
import { findTerms } from '../calendar/input/references.ts';
import { readOrganizer } from '../calendar/organizer/organizer.ts';
import type { Address } from '../calendar/post/post.ts';
import { readAtPage } from '../values/page-address.ts';
import { readVenue } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { nextMidnight } from '../values/dates.ts';
import { daysAround } from '../values/days.ts';
import { kindFacts } from '../values/kinds.ts';
import { toWallClock } from '../values/time-zone.ts';
import type { ExportFile, OpenFile } from './file.ts';
import { isDay, type LegacyPage, legacyParameters, readLegacyPage } from '../rest/routing/legacy-page.ts';
import type { ExportRequest, RequestReader } from './read-request.ts';

/** A feed that an address of the older service asks for, and the language of the address. */
export interface LegacyFeed {
  file: ExportFile;
  language: Language | null;
}

type Resource = NonNullable<LegacyPage['resource']>;

/**
 * Finds the feed of an address of the older service; null for every other request (decision 0167).
 */
export function findLegacyFeed(request: Request, readRequest: RequestReader): LegacyFeed | null {
  const asked = readLegacyPage(request);
  if (asked?.isFeed !== true) return null;
  const isEvent = asked.resource?.kind === 'event';
  const file: ExportFile = {
    route: isEvent ? '/event/{slug}/?ical=1' : '/events/?ical=1',
    name: isEvent ? 'event' : 'events',
    format: 'ics',
    readRequest: withoutLegacyParameters(readRequest),
    open: (context, requested) => openFeed(context, asked, requested),
  };
  return { file, language: asked.language };
}

/**
 * The parameters of our own feeds hold too; errors of the others have the names that clients sent.
 */
function withoutLegacyParameters(reader: RequestReader): RequestReader {
  return {
    names: { ...reader.names, 'filter.search': 's' },
    read: (query) => {
      const own = Object.entries(query).filter(([name]) => !legacyParameters.includes(name));
      return reader.read(Object.fromEntries(own));
    },
  };
}

/**
 * Throws 404 for an unknown category, tag, venue, organizer or event, and for a further page of
 * what is sent whole.
 */
async function openFeed(
  context: Context,
  asked: LegacyPage,
  { filter, ...request }: ExportRequest,
): Promise<OpenFile> {
  const { resource, page } = asked;
  if (page > 1) throw new CalendarError('eventPageNotFound');
  const { openEvent, openEvents } = await import('./icalendar.ts');
  if (resource?.kind === 'event') {
    const event = await readResource<EventView>(resource, (at) => readEvent(context, at, request.input));
    return openEvent(context, event, { isLegacy: true });
  }
  const own = await toFilter(context, asked);
  const both = filter === undefined ? own : { and: [own, filter] };
  return openEvents(context, { ...request, filter: both }, { isLegacy: true });
}

/** What the address says as a filter of GraphQL. */
async function toFilter(context: Context, asked: LegacyPage): Promise<Input> {
  const { resource, search, isFeatured } = asked;
  const [categories, tags, owner] = await Promise.all([
    numbersOf(context, 'category', asked.categories),
    numbersOf(context, 'tag', asked.tags),
    resource && readOwner(context, resource),
  ]);
  return {
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    ...(owner !== null && { [`${String(resource?.kind)}s`]: [owner] }),
    ...(search !== null && { search }),
    ...(isFeatured && { featured: true }),
    ...toPeriod(context, asked),
  };
}

/** The parameter that names terms of a kind. */
const termParameters = { category: 'tribe_events_cat', tag: 'tag' } as const;

/**
 * The ids of terms, however many in one statement. Throws `invalidParameters` for more than a list
 * may have, and 404 for an unknown one.
 */
async function numbersOf(
  context: Context,
  kind: 'category' | 'tag',
  slugs: readonly string[],
): Promise<number[]> {
  if (slugs.length > maxListLength)
    throw new CalendarError('invalidParameters', {
      invalid: { [termParameters[kind]]: { key: 'invalid.list' } },
    });
  // No slug contains NUL, and PostgreSQL rejects it.
  const found = await findTerms(
    context,
    kind,
    slugs.filter((slug) => !slug.includes('\0')),
  );
  return slugs.map((slug) => {
    const number = found.get(slug);
    if (number === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
    return number;
  });
}

async function readOwner(context: Context, resource: Resource): Promise<number> {
  const read = resource.kind === 'venue' ? readVenue : readOrganizer;
  return (await readResource<{ number: number }>(resource, (at) => read(context, at))).number;
}

function readResource<View>({ at }: Resource, read: (address: Address) => Promise<View>): Promise<View> {
  return typeof at === 'number' ? read({ number: at }) : readAtPage(at, read);
}

/**
 * What is on at some time of the period counts; a list without a date has all events, so that none
 * leaves a subscription.
 */
function toPeriod(context: Context, { view, date }: LegacyPage): Input {
  if (date !== null && !isDay(date))
    throw new CalendarError('invalidParameters', { invalid: { 'tribe-bar-date': { key: 'invalid.date' } } });
  if (view === 'past') return date === null ? { upcoming: false } : { not: onFrom(date) };
  if (view === 'list') return date === null ? {} : onFrom(date);
  const { first, last } = daysAround(date ?? today(context), view);
  return { overlappingDays: { from: first, to: last } };
}

function onFrom(date: string): Input {
  return { overlappingDays: { from: date, to: '9999-12-31' } };
}

function today({ clock, config: { timeZone } }: Context): string {
  const now = clock.until((moment) => nextMidnight(moment, timeZone));
  return toWallClock(now, timeZone).slice(0, 10);
}
