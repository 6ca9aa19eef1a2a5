import { type Clock, instantAt, universal, wallAt } from './clock.ts';
import { type DateValue, readDateValue, startOfDay, type WrittenDate } from './date-value.ts';
import { utcText } from '../../values/dates.ts';
import type { Zones } from './zones.ts';

/** A day, or a time of a clock. */
export interface Moment {
  isDay: boolean;
  /** Milliseconds since 1970 of the clock. */
  wall: number;
  clock: Clock;
  /** Whether it was written without a zone. */
  isFloating: boolean;
}

const day = 86_400_000;

/**
 * Reads a date or time with its zone; null if it is none. A time without a zone may belong to the
 * clock of another one.
 */
export function readMoment(
  written: WrittenDate | undefined,
  zones: Zones,
  floating: Clock = zones.floating,
): Moment | null {
  const value = written === undefined ? null : readDateValue(written);
  return value === null ? null : momentOf(value, zones, floating);
}

/** A date or time with its zone. */
export function momentOf(value: DateValue, zones: Zones, floating: Clock): Moment {
  if (value.form === 'instant')
    return { isDay: false, wall: value.instant, clock: universal, isFloating: false };
  if (value.form === 'day') return { isDay: true, wall: value.wall, clock: floating, isFloating: true };
  const isFloating = value.zone === '';
  const clock = isFloating ? floating : zones.clock(value.zone);
  return { isDay: false, wall: value.wall, clock, isFloating };
}

/** The instant of a moment; of a day its first one. */
export function instantOf({ clock, wall }: Moment): number {
  return instantAt(clock, wall);
}

/** A moment as it stands in keys: a day, or an instant. */
export function momentText(moment: Moment): string {
  return moment.isDay ? utcText(moment.wall).slice(0, 10) : new Date(instantOf(moment)).toISOString();
}

/** What another clock shows then. */
export function wallIn(clock: Clock, moment: Moment): number {
  return moment.clock === clock ? moment.wall : wallAt(clock, instantOf(moment));
}

/**
 * The day that a moment means where days are expected: midnight of universal time is a day too, and
 * of any other instant the day is that of the clock of the calendar.
 */
export function dayOf(moment: Moment, { floating }: Zones): number {
  if (moment.clock !== universal) return startOfDay(moment.wall);
  return moment.wall % day === 0 ? moment.wall : startOfDay(wallIn(floating, moment));
}
