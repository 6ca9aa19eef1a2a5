import { zoneOffset } from '#strtotime';
import { fromUtcText, utcText } from './dates.ts';

/** The offsets of a time zone, in seconds east of UTC, each since an instant; in order. */
export interface ZoneOffsets {
  since: string[];
  seconds: number[];
}

const second = 1000;
/** Changes that cancel each other were never less than a week apart. */
const step = 3 * 86_400 * second;

/**
 * The offsets of a zone in the given months, which are first instants (UTC text) in order. Offsets
 * outside them are undefined, so that the work grows with the data, not with the years between.
 * Databases get these offsets and convert nothing themselves: their time zone data differs.
 */
export function zoneOffsets(zone: string, months: readonly string[]): ZoneOffsets {
  const offsets: ZoneOffsets = { since: [], seconds: [] };
  for (const month of months) {
    const start = fromUtcText(month);
    for (const instant of [start, ...changesBetween(zone, start, endOfMonth(start))])
      add(offsets, instant, Math.round(zoneOffset(zone, instant) / second));
  }
  return offsets;
}

function add({ since, seconds }: ZoneOffsets, instant: number, offset: number): void {
  if (seconds.at(-1) === offset) return;
  since.push(utcText(instant));
  seconds.push(offset);
}

function endOfMonth(start: number): number {
  const date = new Date(start);
  return date.setUTCMonth(date.getUTCMonth() + 1);
}

function changesBetween(zone: string, start: number, end: number): number[] {
  const changes: number[] = [];
  for (let from = start; from < end;) {
    const until = Math.min(from + step, end);
    const change = zoneOffset(zone, from) === zoneOffset(zone, until) ? null : findChange(zone, from, until);
    if (change !== null && change < end) changes.push(change);
    from = change ?? until;
  }
  return changes;
}

/** The first second with another offset than before. */
function findChange(zone: string, from: number, until: number): number {
  let [early, late] = [from, until];
  while (late - early > second) {
    const middle = early + Math.floor((late - early) / 2 / second) * second;
    if (zoneOffset(zone, middle) === zoneOffset(zone, from)) early = middle;
    else late = middle;
  }
  return late;
}
