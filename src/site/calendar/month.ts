import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { daysAround } from '../../values/days.ts';
import { type Bar, barsOn, placeBars, renderBars, withoutBars } from './bars.ts';
import { formatDay, listWeeks, titleOf, weekOf } from './days.ts';
import { renderLines } from './lines.ts';
import type { DayPart } from './read.ts';
import { dayLink, markOf, moreLink, type ViewContext } from './view.ts';

/** A month as a table; on narrow screens as a list of the days that have events. */
export function renderMonth(page: ViewContext, days: ReadonlyMap<string, DayPart>): Markup {
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
      ${weeks.map((week) => renderWeek(page, week, days))}
    </tbody>
  </table>`;
}

function renderWeek(page: ViewContext, week: readonly string[], days: ReadonlyMap<string, DayPart>): Markup {
  const [monday = page.date] = week;
  const number = String(weekOf(monday));
  const label = calendarTexts[page.language].week.replace('{week}', number);
  const bars = placeBars(week, days);
  return html`<tr>
    <th scope="row" class="number">
      <a href="${page.linkTo({ view: 'week', date: monday })}" aria-label="${label}">${number}</a>
    </th>
    ${week.map((day, column) => renderCell(page, days.get(day), { week, column, bars }))}
  </tr> `;
}

interface Cell {
  week: readonly string[];
  column: number;
  /** Those of the week. */
  bars: readonly Bar[];
}

function renderCell(page: ViewContext, part: DayPart | undefined, cell: Cell): Markup {
  const { week, column, bars } = cell;
  const day = week[column] ?? page.date;
  const outside = day.slice(0, 7) === page.date.slice(0, 7) ? '' : ' outside';
  const free = part === undefined ? ' free' : '';
  return html`<td class="${`${markOf(page, day)}${outside}${free}`.trim()}">
    ${dayLink(page, day, String(Number(day.slice(8))))}
    ${part === undefined ? empty : renderEvents(page, part, { week, column, bars })}
  </td> `;
}

function renderEvents(page: ViewContext, part: DayPart, cell: Cell): Markup {
  const { week, column } = cell;
  const here = barsOn(cell.bars, column);
  const lines = withoutBars(part.lines, here);
  const rest = part.total + part.runningTotal - lines.length - here.length;
  return html`${here.length === 0 ? empty : renderBars(page, cell.bars, cell)}
  ${lines.length === 0 ? empty : renderLines(page, lines)} ${moreLink(page, week[column] ?? page.date, rest)}`;
}
