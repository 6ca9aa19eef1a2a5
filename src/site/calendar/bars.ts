import { html, type Markup } from '../page/html.ts';
import type { PageContext } from '../page/layout.ts';
import { hueOf, renderUntil } from './lines.ts';
import type { Line } from './card.ts';
import type { DayPart } from './read.ts';

/** The lanes for bars; what finds none is counted among the rest of the day. */
const mostLanes = 4;

/** What lasts for several days, on its days of a week. */
export interface Bar {
  line: Line;
  /** The columns of its first and last day in the week, from 0. */
  from: number;
  to: number;
  lane: number;
}

/**
 * The bars of a week. What ends first is placed first, so that a festival finds room beside
 * exhibitions that are on for months, and as many as possible share a lane. Where no lane is free
 * on all of its days, a bar begins on the first day on which one is (decision 0111).
 */
export function placeBars(week: readonly string[], days: ReadonlyMap<string, DayPart>): Bar[] {
  const lanes = Array.from({ length: mostLanes }, () => 0);
  return listLasting(week, days).flatMap((line) => {
    const first = Math.max(0, week.indexOf(line.event.startDate.slice(0, 10)));
    const to = week.findLastIndex((day) => day <= line.lastDay);
    const fitting = lanes.findIndex((free) => free <= first);
    const lane = fitting === -1 ? lanes.indexOf(Math.min(...lanes)) : fitting;
    const from = Math.max(first, lanes[lane] ?? 0);
    if (from > to) return [];
    lanes[lane] = to + 1;
    return [{ line, from, to, lane }];
  });
}

/** Each event once, whichever days have it. */
function listLasting(week: readonly string[], days: ReadonlyMap<string, DayPart>): Line[] {
  const lines = week.flatMap((day) => {
    const { running, lines: starting } = days.get(day) ?? { running: [], lines: [] };
    return [...running, ...starting.filter(({ isLasting }) => isLasting)];
  });
  const byUrl = new Map(lines.map((line) => [line.event.url, line]));
  return [...byUrl.values()].sort((one, other) => compare(keyOf(one), keyOf(other)));
}

function keyOf({ event, lastDay }: Line): string {
  return `${lastDay} ${event.startDate} ${event.url}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The lines of a day that have no bar on it. */
export function withoutBars(lines: readonly Line[], bars: readonly Bar[]): Line[] {
  const urls = new Set(bars.map(({ line }) => line.event.url));
  return lines.filter(({ event }) => !urls.has(event.url));
}

/** The bars on a day. */
export function barsOn(bars: readonly Bar[], column: number): Bar[] {
  return bars.filter(({ from, to }) => from <= column && column <= to);
}

/**
 * The bars of a day in their lanes. A bar is drawn over all of its days from the first one in the
 * week; on the others it keeps its place, and is read where days stand one below the other.
 */
export function renderBars(
  page: PageContext & { today: string },
  bars: readonly Bar[],
  { week, column }: { week: readonly string[]; column: number },
): Markup {
  const here = barsOn(bars, column);
  const lanes = Math.max(-1, ...here.map(({ lane }) => lane)) + 1;
  const items = Array.from({ length: lanes }, (_, lane) => {
    const bar = here.find((each) => each.lane === lane);
    return bar === undefined
      ? html`<li class="gap" aria-hidden="true"></li> `
      : html`<li class="${classesOf(bar, { week, column })}">${renderUntil(page, bar.line)}</li> `;
  });
  return html`<ul class="bars">
    ${items}
  </ul>`;
}

function classesOf({ line, from, to }: Bar, { week, column }: { week: readonly string[]; column: number }) {
  if (column > from) return `line bar on ${hueOf(line.event)}`;
  return [
    ...['line', 'bar', hueOf(line.event), `over-${String(to - from + 1)}`],
    ...(line.event.startDate.slice(0, 10) < (week[from] ?? '') ? ['begun'] : []),
    ...(line.lastDay > (week.at(-1) ?? '') ? ['goes-on'] : []),
  ].join(' ');
}
