import type { Request } from 'express';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { daysAround } from '../values/days.ts';
import { readAtPage } from '../values/page-address.ts';
import type { ExportFile, OpenFile } from './file/file.ts';
import { isDay, type LegacyPage, legacyParameters, readLegacyPage } from '../rest/routing/legacy-page.ts';
import {
  OrganizerByNumberDocument,
  OrganizerBySlugDocument,
  VenueByNumberDocument,
  VenueBySlugDocument,
} from './legacy-feeds.graphql.ts';
import type { Running } from './file/listed.ts';
import type { ExportRequest, RequestReader, Values } from './file/read-request.ts';

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
    open: (running, requested) => openFeed(running, asked, requested),
  };
  return { file, language: asked.language };
}

/**
 * The parameters of the older service by the filters that they become, beside a filter of ours too.
 */
const legacyNames = Object.fromEntries(
  Object.entries({ search: 's', categories: 'tribe_events_cat', tags: 'tag' }).flatMap(([own, name]) => [
    [`filter.${own}`, name],
    [`filter.and.0.${own}`, name],
  ]),
);

/**
 * The parameters of our own feeds hold too; errors of the others have the names that clients sent.
 */
function withoutLegacyParameters(reader: RequestReader): RequestReader {
  return {
    names: { ...reader.names, ...legacyNames },
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
  running: Running,
  asked: LegacyPage,
  { filter, input }: ExportRequest,
): Promise<OpenFile> {
  const { resource, page } = asked;
  if (page > 1) throw new CalendarError('eventPageNotFound');
  const { openEvent, openEvents } = await import('./icalendar/calendar.ts');
  if (resource?.kind === 'event')
    return openEvent(running, { segment: resource.at, input }, { isLegacy: true });
  const own = await toFilter(running, asked);
  const both = filter === undefined ? own : { and: [own, filter] };
  return openEvents(running, { input, filter: both }, { isLegacy: true }).catch((error: unknown) => {
    throw unknownTerm(error) ?? error;
  });
}

/** What the address says as a filter of GraphQL; categories and tags by their slugs. */
async function toFilter(running: Running, asked: LegacyPage): Promise<Values> {
  const { resource, search, isFeatured, categories, tags } = asked;
  const owner = resource && (await readOwner(running, resource));
  return {
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    ...(owner !== null && { [`${String(resource?.kind)}s`]: [owner] }),
    ...(search !== null && { search }),
    ...(isFeatured && { featured: true }),
    ...toPeriod(running.context, asked),
  };
}

/** There is nothing at the address of an unknown category or tag. */
function unknownTerm(error: unknown): CalendarError | undefined {
  const { invalid = {} } = error instanceof CalendarError ? error.details : {};
  const isUnknown = (name: string, key: string) =>
    [`filter.${name}`, `filter.and.0.${name}`].some((place) => invalid[place]?.key === key);
  if (isUnknown('categories', 'invalid.category')) return new CalendarError('categoryNotFound');
  return isUnknown('tags', 'invalid.tag') ? new CalendarError('tagNotFound') : undefined;
}

async function readOwner({ run, context }: Running, { kind, at }: Resource): Promise<number> {
  const bySlug = kind === 'venue' ? VenueBySlugDocument : OrganizerBySlugDocument;
  const byNumber = kind === 'venue' ? VenueByNumberDocument : OrganizerByNumberDocument;
  const { owner } = await readAtPage(at, (address) =>
    'number' in address ? run(byNumber, address, context) : run(bySlug, address, context),
  );
  if (owner === null) throw new CalendarError(kind === 'venue' ? 'venueNotFound' : 'organizerNotFound');
  return owner.number;
}

/**
 * What is on at some time of the period counts; a list without a date has all events, so that none
 * leaves a subscription.
 */
function toPeriod(context: Context, { view, date }: LegacyPage): Values {
  if (date !== null && !isDay(date))
    throw new CalendarError('invalidParameters', { invalid: { 'tribe-bar-date': { key: 'invalid.date' } } });
  if (view === 'past') return date === null ? { upcoming: false } : { not: onFrom(date) };
  if (view === 'list') return date === null ? {} : onFrom(date);
  const { first, last } = daysAround(date ?? context.clock.today(context.config.timeZone), view);
  return { overlappingDays: { from: first, to: last } };
}

function onFrom(date: string): Values {
  return { overlappingDays: { from: date, to: '9999-12-31' } };
}
