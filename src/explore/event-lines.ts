import type { Language } from '../i18n/language.ts';
import { plainText } from '../values/html.ts';
import type { Kind } from '../values/kinds.ts';
import { withOffset } from '../values/schema-org.ts';
import type { EventLineFragment, EventLinesFragment, EventTitleFragment } from './event-line.graphql.ts';
import { noticeOf } from './event-notice.ts';
import { describeTimes } from './event-time.ts';
import type { EventLine, EventList, ListName } from './public-resource.ts';

/** A resource with events. */
interface Owner {
  kind: Kind;
  number: number;
}

/** The parameter of the calendar that names the resource of a kind. */
const parameters: Readonly<Record<Kind, string>> = {
  event: 'post_parent',
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
};

/** The first events of a resource, by their connection. */
export function toEventList(
  name: ListName,
  connection: EventLinesFragment | null,
  { owner, language }: { owner: Owner; language: Language },
): EventList {
  const { nodes = [], pageInfo } = connection ?? {};
  const events = nodes.map((event) => toEventLine(event, language, owner));
  const hasMore = pageInfo?.hasNextPage === true && name !== 'past';
  return { name, events, more: hasMore ? calendarQuery(owner) : null };
}

/** The filter of the calendar and its feeds for the events of a resource. */
export function calendarQuery({ kind, number }: Owner): string {
  return `?${parameters[kind]}=${number}`;
}

/** An event as lists show it, without the venue whose page it is on. */
export function toEventLine(event: EventLineFragment, language: Language, owner?: Owner): EventLine {
  const others = event.venues.filter(({ number }) => owner?.kind !== 'venue' || number !== owner.number);
  return {
    title: plainText(event.title),
    language: event.language,
    url: event.url,
    start: startOf(event),
    when: describeTimes(event, language),
    notice: noticeOf(event),
    venues: others.map((venue) => ({ text: plainText(venue.name), language: venue.language })),
  };
}

/** Whole days have no time. */
export function startOf({
  allDay,
  startDate,
  startsAt,
}: Pick<EventTitleFragment, 'allDay' | 'startDate' | 'startsAt'>): string {
  return allDay ? startDate.slice(0, 10) : withOffset(startDate, startsAt);
}
