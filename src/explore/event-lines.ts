import type { EventView } from '../calendar/event/event.ts';
import { connectEventsOf } from '../calendar/event/owners.ts';
import { venuesOf } from '../calendar/relations.ts';
import type { Context } from '../context/context.ts';
import { plainText } from '../values/html.ts';
import type { Kind } from '../values/kinds.ts';
import { withOffset } from '../values/schema-org.ts';
import { noticeOf } from './event-notice.ts';
import { describeTimes } from './event-time.ts';
import type { EventLine, EventList, ListName } from './public-resource.ts';

/** A resource with events. */
interface Owner {
  kind: Kind;
  number: number;
}

/** How many events each list shows, and which ones, in the names of the GraphQL interface. */
const lists: Readonly<Record<ListName, { first: number; orderBy: string; filter?: { upcoming: boolean } }>> =
  {
    coming: { first: 10, orderBy: 'start_asc', filter: { upcoming: true } },
    past: { first: 5, orderBy: 'end_desc', filter: { upcoming: false } },
    parts: { first: 20, orderBy: 'start_asc' },
  };

/** The parameter of the calendar that names the resource of a kind. */
const parameters: Readonly<Record<Kind, string>> = {
  event: 'post_parent',
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
};

/** The first events of a resource: one statement a list, by the rules of the APIs. */
export async function listEventsOf(context: Context, owner: Owner, name: ListName): Promise<EventList> {
  const requested = { ...owner, requestedLanguage: context.language };
  const { nodes, pageInfo } = await connectEventsOf(context, requested, {
    input: { ...lists[name] },
    tellsPages: true,
  });
  const events = await Promise.all(nodes.map((event) => toEventLine(event, context, owner)));
  return { name, events, more: pageInfo.hasNextPage ? calendarQuery(owner) : null };
}

/** The filter of the calendar and its feeds for the events of a resource. */
export function calendarQuery({ kind, number }: Owner): string {
  return `?${parameters[kind]}=${number}`;
}

/** An event as lists show it, without the venue whose page it is on; the venues of all events are one statement. */
export async function toEventLine(event: EventView, context: Context, owner?: Owner): Promise<EventLine> {
  const venues = await venuesOf(event, context);
  const others = venues.filter(({ number }) => owner?.kind !== 'venue' || number !== owner.number);
  return {
    title: plainText(event.title),
    language: event.language,
    url: event.url,
    start: startOf(event),
    when: describeTimes(event, event.requestedLanguage),
    notice: noticeOf(event),
    venues: others.map(({ name, language }) => ({ text: plainText(name), language })),
  };
}

/** Whole days have no time. */
export function startOf({ allDay, startDate, startsAt }: EventView): string {
  return allDay ? startDate.slice(0, 10) : withOffset(startDate, startsAt);
}
