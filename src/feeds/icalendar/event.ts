import { cleanText } from '../../values/clean-text.ts';
import { isLastDay, nextDay, toIso } from '../../values/dates.ts';
import { type Language, languageTags } from '../../i18n/language.ts';
import { plainText, readableLines } from '../../values/html.ts';
import { mediaTypeOf } from '../../values/image-type.ts';
import { paragraphs } from '../../values/paragraphs.ts';
import type { CalendarEventFragment } from './calendar.graphql.ts';
import { type Component, type Property, textProperty, uriProperty } from './component.ts';
import type { Zones } from './zones.ts';

/** What the events of a calendar share. */
export interface EventScope {
  /** The host of the identifiers. */
  host: string;
  zones: Zones;
  /**
   * Whether as clients of the older service expect it: their parsers make objects of texts with a
   * language, and know pictures as attachments (decision 0167).
   */
  isLegacy: boolean;
}

/** An event as a `VEVENT` (RFC 5545, 3.6.1; decision 0167). */
export function describeEvent(
  event: CalendarEventFragment,
  { host, zones, isLegacy }: EventScope,
): Component {
  return [
    'vevent',
    [...identity(event, host), ...times(event, zones), ...texts(event, isLegacy), ...places(event)],
    [],
  ];
}

/** The version only grows, so that clients know the newer of two copies. */
function identity(event: CalendarEventFragment, host: string): Property[] {
  const changed = `${toIso(event.modifiedAt)}Z`;
  return [
    ['uid', {}, 'text', `event-${event.number}@${host}`],
    ['dtstamp', {}, 'date-time', changed],
    ['last-modified', {}, 'date-time', changed],
    ['sequence', {}, 'integer', event.version],
    ['status', {}, 'text', statusOf(event)],
    ['class', {}, 'text', event.status === 'publish' ? 'PUBLIC' : 'PRIVATE'],
  ];
}

/** A new date is not known of what is postponed. */
function statusOf({ status, eventStatus }: CalendarEventFragment): string {
  if (eventStatus === 'cancelled') return 'CANCELLED';
  return status === 'publish' && eventStatus !== 'postponed' ? 'CONFIRMED' : 'TENTATIVE';
}

/**
 * Whole days end with the day after the last one; an event without a duration has no end (RFC 5545,
 * 3.6.1).
 */
function times(event: CalendarEventFragment, zones: Zones): Property[] {
  const { timezone, startDate, endDate, startsAt, endsAt } = event;
  // Nobody is busy at an event that does not take place.
  const free: Property[] =
    event.allDay || event.eventStatus === 'cancelled' ? [['transp', {}, 'text', 'TRANSPARENT']] : [];
  if (event.allDay) return [['dtstart', {}, 'date', startDate.slice(0, 10)], ...dayAfter(endDate), ...free];
  const start = zones.time('dtstart', { timezone, wallClock: startDate, at: startsAt });
  if (endsAt <= startsAt) return [start, ...free];
  return [start, zones.time('dtend', { timezone, wallClock: endDate, at: endsAt }), ...free];
}

/**
 * No day follows the last one of all: an event on it has no end, and lasts a day (RFC 5545, 3.6.1).
 */
function dayAfter(endDate: string): Property[] {
  return isLastDay(endDate) ? [] : [['dtend', {}, 'date', nextDay(endDate).slice(0, 10)]];
}

function texts(event: CalendarEventFragment, isLegacy: boolean): Property[] {
  const markedAs = (language: Language): Record<string, string> =>
    isLegacy ? {} : { language: languageTags[language] };
  const image = event.image?.url ?? null;
  const language = markedAs(event.language);
  const names = [...event.categories, ...event.tags].map(({ name }) => cleanText(plainText(name)));
  return [
    ...textProperty('summary', plainText(event.title), language),
    ...textProperty('description', readableLines(paragraphs(event.description)), language),
    ...(event.description === ''
      ? []
      : textProperty('x-alt-desc', paragraphs(event.description), { fmttype: 'text/html', ...language })),
    ...(names.length === 0 ? [] : [['categories', {}, 'text', ...names] satisfies Property]),
    ...textProperty('comment', event.statusReason, markedAs(reasonLanguage(event))),
    ...uriProperty('url', event.url),
    ...uriProperty('conference', event.onlineUrl, { value: 'URI' }),
    ...(isLegacy ? uriProperty('attach', image, { fmttype: mediaTypeOfUrl(image) }) : []),
    ...uriProperty('image', image, { display: 'BADGE' }),
  ];
}

function mediaTypeOfUrl(url: string | null): string {
  const [, extension] = /\.(\w{1,5})$/.exec(URL.parse(url ?? '')?.pathname ?? '') ?? [];
  return mediaTypeOf(extension?.toLowerCase());
}

function reasonLanguage({ sources, language }: CalendarEventFragment): Language {
  return sources.find(({ field }) => field === 'statusReason')?.language ?? language;
}

/** Clients know one place and one organizer. */
function places(event: CalendarEventFragment): Property[] {
  const { onlineUrl, organizers } = event;
  // What has moved online is no longer there; clients that know no conferences show a link as the
  // place.
  const isMoved = event.eventStatus === 'moved_online';
  const venues = isMoved ? [] : event.venues;
  const [venue] = venues;
  const [organizer] = organizers;
  const place = venues
    .map(({ name, address, zip, city, country }) =>
      [plainText(name), address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
    )
    .join('; ');
  return [
    ...textProperty('location', isMoved ? onlineUrl : place),
    ...(typeof venue?.latitude === 'number' && typeof venue.longitude === 'number'
      ? [['geo', {}, 'float', [venue.latitude, venue.longitude]] satisfies Property]
      : []),
    ...(organizer === undefined
      ? []
      : [
          [
            'organizer',
            { cn: cleanText(plainText(organizer.name)) },
            'cal-address',
            organizer.email ? `mailto:${organizer.email}` : organizer.url,
          ] satisfies Property,
        ]),
  ];
}
