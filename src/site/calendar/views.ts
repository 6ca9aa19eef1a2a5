import { languageTags } from '../../i18n/language.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { periodTexts } from '../texts/period.ts';
import { renderCards } from './cards.ts';
import { formatDay, shiftDate } from './days.ts';
import { renderLasting } from './lines.ts';
import { renderMonth } from './month.ts';
import { renderCorrection, renderNothing } from './nothing.ts';
import type { Card } from './card.ts';
import { type CalendarContent, type ListContent, pageSize } from './read.ts';
import { markOf, type ViewContext } from './view.ts';
import { renderDay, renderWeek } from './week.ts';

/** The events of a page in its view. */
export function renderContent(page: ViewContext, content: CalendarContent): Markup {
  if (content.view === 'list') return renderList(page, content);
  if (content.view === 'month') return renderMonth(page, content.days);
  return content.view === 'week' ? renderWeek(page, content) : renderDay(page, content);
}

/** What started before, then what starts in the period, under the days on which it does. */
function renderList(page: ViewContext, content: ListContent): Markup {
  const {
    part: { cards, total },
    running,
    hasMoreRunning,
    isByDay,
  } = content;
  const texts = calendarTexts[page.language];
  if (cards.length === 0 && running.length === 0) return renderNothing(page, content);
  const count = texts.found.replace('{count}', total.toLocaleString(languageTags[page.language]));
  const found = html`${renderCorrection(page, content)}
  ${total === 0 ? empty : html`<p class="note">${count}</p>`}`;
  if (!isByDay) return html`${found} ${renderCards(page, cards, { level: 2 })}`;
  const days = [...Map.groupBy(cards, ({ event }) => event.startDate.slice(0, 10))].map(
    ([day, ofDay]) =>
      html`<section class="of-day${markOf(page, day)}">
        <h2><a href="${page.linkTo({ view: 'day', date: day })}">${headingOf(page, day)}</a></h2>
        ${renderCards(page, ofDay, { level: 3, isOnDay: true })}
      </section> `,
  );
  return html`${renderNowShowing(page, running, hasMoreRunning)} ${found} ${days}`;
}

/** "Today · Monday, 30 November"; another year is named. */
function headingOf({ language, today }: ViewContext, day: string): string {
  const texts = calendarTexts[language];
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const date = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long', ...year });
  if (day === today) return `${texts.today} · ${date}`;
  return day === shiftDate(today, 'day', 1) ? `${periodTexts[language].names.tomorrow} · ${date}` : date;
}

function renderNowShowing(page: ViewContext, running: readonly Card[], hasMore: boolean): Markup {
  if (running.length === 0) return empty;
  const texts = periodTexts[page.language];
  const all = html`<p class="more">
    <a href="${page.linkTo({ view: 'list', started: true })}">${texts.all}</a>
  </p>`;
  return html`<section class="running">
    <h2>${texts.nowShowing}</h2>
    ${renderLasting(page, running)} ${hasMore ? all : empty}
  </section>`;
}

/** How many pages there are; at least one. */
export function countPages(content: CalendarContent): number {
  if (content.view === 'list') return Math.max(1, Math.ceil(content.part.total / pageSize.list));
  if (content.view !== 'day') return 1;
  const parts = [...content.days.values()];
  const largest = Math.max(0, ...parts.flatMap(({ total, runningTotal }) => [total, runningTotal]));
  return Math.max(1, Math.ceil(largest / pageSize.day));
}
