import type { RequestHandler } from 'express';
import type { Line } from './card.ts';

/** An event in the hours of its day. */
export interface Placed {
  line: Line;
  /** Half hours since midnight. */
  from: number;
  to: number;
  lane: number;
  /** How many stand side by side. */
  lanes: number;
}

/** The half hours that are shown, more if there are events before or after. */
const usual = { from: 16, to: 40 };

/** The half hours of a day, and what an event needs so that its title can be read. */
const ofDay = 48;
const least = 2;

/** Lanes that twelve columns can be divided into. */
const divisions = [1, 2, 3, 4, 6];

/**
 * Places the events of a day by start and length, side by side if they overlap; what finds no lane
 * is left.
 */
export function placeHours(lines: readonly Line[], mostLanes: number): { placed: Placed[]; left: Line[] } {
  const groups: Placed[][] = [];
  const left: Line[] = [];
  let end = -1;
  for (const line of lines) {
    const { from, to } = halfHoursOf(line);
    const group = from < end ? (groups.at(-1) ?? []) : [];
    const lane = freeLane(group, from);
    if (lane >= mostLanes) {
      left.push(line);
      continue;
    }
    if (group.length === 0) groups.push(group);
    group.push({ line, from, to, lane, lanes: 1 });
    end = Math.max(end, to);
  }
  return { placed: groups.flatMap(divide), left };
}

function halfHoursOf({ event: { startDate, endDate } }: Line): { from: number; to: number } {
  const from = Math.min(Math.floor(minutesOf(startDate) / 30), ofDay - least);
  const isSameDay = startDate.slice(0, 10) === endDate.slice(0, 10);
  const to = isSameDay ? Math.ceil(minutesOf(endDate) / 30) : ofDay;
  return { from, to: Math.max(to, from + least) };
}

function minutesOf(wallClock: string): number {
  return Number(wallClock.slice(11, 13)) * 60 + Number(wallClock.slice(14, 16));
}

function freeLane(group: readonly Placed[], from: number): number {
  const taken = new Set(group.filter(({ to }) => to > from).map(({ lane }) => lane));
  return Array.from({ length: taken.size + 1 }, (_, lane) => lane).find((lane) => !taken.has(lane)) ?? 0;
}

/** All events of a group are as wide as the most that stand side by side leave them. */
function divide(group: readonly Placed[]): Placed[] {
  const needed = Math.max(...group.map(({ lane }) => lane)) + 1;
  const lanes = divisions.find((each) => each >= needed) ?? needed;
  return group.map((each) => ({ ...each, lanes }));
}

/** The half hours that a grid shows: whole hours, nights without events cut away. */
export function shownHours(placed: readonly Placed[]): { from: number; to: number } {
  const from = Math.min(usual.from, ...placed.map((each) => each.from));
  const to = Math.max(usual.to, ...placed.map((each) => each.to));
  return { from: from - (from % 2), to: to + (to % 2) };
}

/**
 * Serves the rules that place an event in the hours: the content security policy allows no inline
 * styles, so each half hour, length and lane is a class.
 */
export function createHoursHandler(): RequestHandler {
  const sheet = writeHours();
  return (_request, response) => {
    response.type('css').set('Cache-Control', 'no-cache').send(sheet);
  };
}

function writeHours(): string {
  const halves = Array.from({ length: ofDay }, (_, index) => index);
  const lanes = divisions.flatMap((of) => halves.slice(0, of).map((lane) => ({ of, lane })));
  return [
    ...halves.map((half) => `.at-${half}{grid-row-start:${half + 1}}`),
    ...halves.map((half) => `.for-${half + 1}{grid-row-end:span ${half + 1}}`),
    ...lanes.map(({ of, lane }) => {
      const width = 12 / of;
      return `.lane-${lane}-${of}{grid-column:${lane * width + 1}/span ${width}}`;
    }),
  ].join('\n');
}
