import { empty, html, type Markup } from '../page/html.ts';
import { calendarTexts } from '../texts/calendar.ts';
import { daysAround } from '../../values/days.ts';
import { type Bar, barsOn, placeBars, renderBars, withoutBars } from './bars.ts';
import { formatDay, listDays } from './days.ts';
import { placeHours, type Placed, shownHours } from './hours.ts';
import { renderLasting, renderLines, shortTime } from './lines.ts';
import type { Line } from './card.ts';
import type { DayPart, DaysContent } from './read.ts';
import { dayLink, markOf, moreLink, type ViewContext } from './view.ts';

/** How many events stand side by side. */
const mostLanes = { week: 2, day: 6 } as const;

/** A day of the grid. */
interface Column {
  /** What lasts all day or longer, and has no bar. */
  above: Line[];
  placed: Placed[];
  /** What starts at a time, but finds no lane. */
  left: Line[];
}

/** The hours of a week; on narrow screens the events of each day one below the other. */
export function renderWeek(page: ViewContext, { days }: DaysContent): Markup {
  const week = listDays(daysAround(page.date, 'week'));
  const bars = placeBars(week, days);
  const columns = week.map((day, column) => toColumn(days.get(day), barsOn(bars, column), mostLanes.week));
  const hours = shownHours(columns.flatMap(({ placed }) => placed));
  const sections = week.map((day, column) => {
    const shown = columns[column];
    return html`<section class="weekday${markOf(page, day)}">
      <h2>${dayLink(page, day, formatDay(day, page.language, { weekday: 'short', day: 'numeric' }))}</h2>
      ${
        shown === undefined || !days.has(day)
          ? html`<p class="note free">–</p>`
          : renderDayOfWeek(page, { week, column, bars }, { ...shown, part: days.get(day), from: hours.from })
      }
    </section> `;
  });
  return html`<div class="week grid">${renderHours(page, hours)} ${sections}</div>`;
}

function renderDayOfWeek(
  page: ViewContext,
  cell: { week: readonly string[]; column: number; bars: readonly Bar[] },
  { above, placed, part, from }: Column & { part: DayPart | undefined; from: number },
): Markup {
  const here = barsOn(cell.bars, cell.column);
  const total = (part?.total ?? 0) + (part?.runningTotal ?? 0);
  const rest = total - here.length - above.length - placed.length;
  return html`<div class="above">
      ${here.length === 0 ? empty : renderBars(page, cell.bars, cell)}
      ${above.length === 0 ? empty : renderLines(page, above)}
    </div>
    ${renderPlaced(page, placed, { from, isWide: false })}
    ${moreLink(page, cell.week[cell.column] ?? page.date, rest)}`;
}

/** The hours of a day, and what runs for several days. */
export function renderDay(page: ViewContext, { days }: DaysContent): Markup {
  const part = days.get(page.date);
  if (part === undefined) return html`<p class="nothing">${calendarTexts[page.language].nothing}</p>`;
  const lasting = [...part.lines.filter(({ isLasting }) => isLasting), ...part.running];
  const starting = part.lines.filter(({ isLasting }) => !isLasting);
  const { above, placed, left } = toColumn({ ...part, lines: starting }, [], mostLanes.day);
  const hours = shownHours(placed);
  const all = above.length === 0 ? empty : renderLines(page, above, { isWide: true });
  const timed = html`<div class="of-hours grid">
    ${renderHours(page, hours)} ${renderPlaced(page, placed, { from: hours.from, isWide: true })}
  </div>`;
  const others = left.length === 0 ? empty : renderLines(page, left, { isWide: true });
  return html`${all} ${placed.length === 0 ? empty : timed} ${others}
  ${lasting.length === 0 ? empty : renderSeveralDays(page, lasting)}`;
}

function renderSeveralDays(page: ViewContext, lasting: readonly Line[]): Markup {
  return html`<section class="running">
    <h2>${calendarTexts[page.language].running}</h2>
    ${renderLasting(page, lasting)}
  </section>`;
}

function toColumn(part: DayPart | undefined, bars: readonly Bar[], most: number): Column {
  const lines = withoutBars(part?.lines ?? [], bars);
  const isAbove = ({ event, isLasting }: Line) => event.allDay || isLasting;
  return {
    above: lines.filter(isAbove),
    ...placeHours(
      lines.filter((line) => !isAbove(line)),
      most,
    ),
  };
}

/** The hours at the side, which those who hear the page know from the events. */
function renderHours({ language }: ViewContext, { from, to }: { from: number; to: number }): Markup {
  const hours = Array.from({ length: (to - from) / 2 }, (_, index) => from / 2 + index);
  return html`<div class="hours" aria-hidden="true">
    ${hours.map((hour) => html`<span>${shortTime(language, [hour, 0])}</span> `)}
  </div>`;
}

function renderPlaced(
  page: ViewContext,
  placed: readonly Placed[],
  { from, isWide }: { from: number; isWide: boolean },
): Markup {
  if (placed.length === 0) return empty;
  const places = new Map(placed.map((each) => [each.line, each]));
  const classOf = (line: Line) => {
    const place = places.get(line);
    if (place === undefined) return '';
    const length = `at-${String(place.from - from)} for-${String(place.to - place.from)}`;
    return `${length} lane-${String(place.lane)}-${String(place.lanes)}`;
  };
  const lines = placed.map(({ line }) => line);
  return html`<div class="timed">${renderLines(page, lines, { classOf, isWide })}</div>`;
}
