import { type Language, languageTags } from '../i18n/language.ts';
import type { EventStatus } from '../values/event-status.ts';
import { eventStatusLabel } from '../values/labels.ts';
import type { EventTitleFragment } from './event-line.graphql.ts';
import { empty, html, type Markup } from './html.ts';
import { languageAttribute, type PageContext } from './layout.ts';

/** That an event does not take place as planned, and why (decision 0110). */
export interface EventNotice {
  status: Exclude<EventStatus, 'scheduled'>;
  /** Plain text. */
  reason: string | null;
  /** The language of the reason, if it has one. */
  language: Language | undefined;
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

/** A title, struck through if the event does not take place; its badge says so to those who cannot see that. */
export function renderTitle(title: string, notice: EventNotice | null): Markup {
  return notice?.status === 'cancelled' ? html`<s>${title}</s>` : html`${title}`;
}
