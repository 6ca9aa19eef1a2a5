import { type Language, languageTags } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import type { Kind } from '../../values/kinds.ts';
import { eventStatusLabel } from '../../values/labels.ts';
import { withOffset } from '../../values/schema-org.ts';
import type { EventLineFragment, EventLinesFragment, EventTitleFragment } from './fragments.graphql.ts';
import { describeTimes } from '../texts/event-time.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { languageAttribute } from '../page/language-attribute.ts';
import type { PageContext } from '../page/layout.ts';
import type { EventLine, EventList, EventNotice, ListName } from './public-resource.ts';

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
    status: event.status,
    venues: others.map((venue) => ({
      text: plainText(venue.name),
      language: venue.language,
      status: venue.status,
    })),
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

/** The notice of an event; null if it takes place as planned. */
export function noticeOf({
  eventStatus: status,
  statusReason: reason,
  sources,
}: Pick<EventTitleFragment, 'eventStatus' | 'statusReason' | 'sources'>): EventNotice | null {
  if (status === 'scheduled') return null;
  const language = sources.find(({ field }) => field === 'statusReason')?.language;
  return { status, reason, language };
}

/** The notice in words, with the reason. */
export function renderNotice(page: PageContext, notice: EventNotice | null): Markup {
  if (notice === null) return empty;
  const { reason, language } = notice;
  const why = reason === null ? empty : html` <span ${languageAttribute(page, language)}>${reason}</span>`;
  return html`<p class="notice">${renderBadge(page, notice)}${why}</p>`;
}

/** The notice in a word, for a line beside others. */
export function renderBadge({ language }: PageContext, notice: EventNotice | null): Markup {
  if (notice === null) return empty;
  const { status } = notice;
  return html`<strong class="badge ${status}" lang="${languageTags[language]}"
    >${eventStatusLabel(status, language)}</strong
  > `;
}

/**
 * A title, struck through if the event does not take place; its badge says so to those who cannot
 * see that.
 */
export function renderTitle(title: string, notice: EventNotice | null): Markup {
  return notice?.status === 'cancelled' ? html`<s>${title}</s>` : html`${title}`;
}
