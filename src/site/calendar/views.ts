import { languageTags } from '../../i18n/language.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { periodTexts } from '../texts/period.ts';
import { renderCards, renderLines, renderRunning } from './cards.ts';
import { daysAround } from '../../values/days.ts';
import { formatDay, listDays, listWeeks, shiftDate, titleOf, weekOf } from './days.ts';
import type { ViewContext } from './view-context.ts';
import { renderCorrection, renderNothing } from './nothing.ts';
import { type CalendarContent, type Card, type CardPart, type ListContent, pageSize } from './read.ts';

/** The events of a page in its view. */
export function renderContent(page: ViewContext, content: CalendarContent): Markup {
  if (content.view === 'list') return renderList(page, content);
  const shown = content.view === 'month' ? renderMonth(page, content.days) : renderDays(page, content);
  return html`${shown} ${renderStillRunning(page, content)}`;
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
    ${renderRunning(page, running)} ${hasMore ? all : empty}
  </section>`;
}

function renderStillRunning(
  page: ViewContext,
  { view, running }: Exclude<CalendarContent, { view: 'list' }>,
): Markup {
  if (running.cards.length === 0) return empty;
  const { first } = daysAround(page.date, view);
  const more = view === 'day' ? empty : moreLink(page, first, running);
  return html`<section class="running">
    <h2>${calendarTexts[page.language].running}</h2>
    ${view === 'day' ? renderCards(page, running.cards, { level: 3 }) : renderRunning(page, running.cards)}
    ${more}
  </section>`;
}

/** The days of a week with their events, or those of one day. */
function renderDays(page: ViewContext, { view, days }: Exclude<CalendarContent, { view: 'list' }>): Markup {
  const { first, last } = daysAround(page.date, view);
  const texts = calendarTexts[page.language];
  if (view === 'day') {
    const { cards = [] } = days.get(first) ?? {};
    return cards.length === 0
      ? html`<p class="nothing">${texts.nothing}</p>`
      : renderCards(page, cards, { level: 2, isOnDay: true });
  }
  const sections = listDays({ first, last }).map((day) => {
    const part = days.get(day);
    const name = formatDay(day, page.language, { weekday: 'long', day: 'numeric', month: 'long' });
    return html`<section class="weekday${markOf(page, day)}">
      <h2><a href="${page.linkTo({ view: 'day', date: day })}">${name}</a></h2>
      ${
        part === undefined
          ? html`<p class="note">–</p>`
          : html`${renderCards(page, part.cards, { level: 3, isOnDay: true })} ${moreLink(page, day, part)}`
      }
    </section> `;
  });
  return html`<div class="week">${sections}</div>`;
}

function markOf({ today }: ViewContext, day: string): string {
  if (day === today) return ' today';
  return day < today ? ' past' : '';
}

/** A month as a table; on narrow screens as a list of the days that have events. */
function renderMonth(page: ViewContext, days: ReadonlyMap<string, CardPart>): Markup {
  const { language, date } = page;
  const texts = calendarTexts[language];
  const weeks = listWeeks(daysAround(date, 'month'));
  const heads = (weeks[0] ?? []).map(
    (day) =>
      html`<th scope="col">
        <abbr title="${formatDay(day, language, { weekday: 'long' })}"
          >${formatDay(day, language, { weekday: 'short' })}</abbr
        >
      </th> `,
  );
  const rows = weeks.map((week) => {
    const [monday = date] = week;
    const number = String(weekOf(monday));
    return html`<tr>
      <th scope="row" class="number">
        <a
          href="${page.linkTo({ view: 'week', date: monday })}"
          aria-label="${texts.week.replace('{week}', number)}"
          >${number}</a
        >
      </th>
      ${week.map((day) => renderCell(page, day, days.get(day)))}
    </tr> `;
  });
  return html`<table class="month">
    <caption>
      ${titleOf(date, 'month', language)}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="number">${texts.weekNumber}</th>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function renderCell(page: ViewContext, day: string, part: CardPart | undefined): Markup {
  const { language, date, today } = page;
  const classes = [
    ...(day.slice(0, 7) === date.slice(0, 7) ? [] : ['outside']),
    ...(day < today ? ['past'] : []),
    ...(day === today ? ['today'] : []),
    ...(part === undefined ? ['free'] : []),
  ];
  const name = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const events = part && html`${renderLines(page, part.cards)} ${moreLink(page, day, part)}`;
  return html`<td class="${classes.join(' ')}">
    <a class="day" href="${page.linkTo({ view: 'day', date: day })}" aria-label="${name}"
      ><span class="short" aria-hidden="true">${Number(day.slice(8))}</span
      ><span class="long">${name}</span></a
    >
    ${events ?? empty}
  </td> `;
}

/** "and 12 more", to the page of the day. */
function moreLink(page: ViewContext, day: string, { cards, total }: CardPart): Markup {
  const rest = total - cards.length;
  if (rest <= 0) return empty;
  const text = calendarTexts[page.language].more.replace('{count}', String(rest));
  return html`<p class="more"><a href="${page.linkTo({ view: 'day', date: day })}">${text}</a></p>`;
}

/** How many pages there are; at least one. */
export function countPages(content: CalendarContent): number {
  if (content.view === 'list') return Math.max(1, Math.ceil(content.part.total / pageSize.list));
  if (content.view !== 'day') return 1;
  const largest = Math.max(content.running.total, ...[...content.days.values()].map(({ total }) => total));
  return Math.max(1, Math.ceil(largest / pageSize.day));
}
