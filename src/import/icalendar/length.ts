import { lastMoment } from '#strtotime';
import { instantAt } from './clock.ts';
import { readDuration } from './date-value.ts';
import { dayOf, instantOf, type Moment, readMoment } from './moment.ts';
import type { Properties } from './properties.ts';
import type { Zones } from './zones.ts';

/** How long an event lasts: days and a time after them. */
export interface Length {
  days: number;
  /** Milliseconds. */
  time: number;
}

const day = 86_400_000;

/**
 * How long an entry lasts (RFC 5545 3.6.1): until its end, which is an exact time, or by its
 * duration, whose days are those of the calendar (RFC 5545 3.3.6). A day without an end lasts a
 * day. Null for an end or a duration that cannot be read.
 */
export function lengthOf(properties: Properties, start: Moment, zones: Zones): Length | null {
  if (properties.text('dtend') !== '') {
    const end = readMoment(properties.date('dtend'), zones, start.clock);
    return end === null ? null : lengthUntil(start, end, zones);
  }
  const written = properties.text('duration');
  if (written === '') return start.isDay ? { days: 1, time: 0 } : { days: 0, time: 0 };
  const duration = readDuration(written);
  if (duration === null || !start.isDay) return duration;
  return ofDays(duration.days + Math.ceil(duration.time / day));
}

/** The length of a period until an end. */
export function lengthUntil(start: Moment, end: Moment, zones: Zones): Length {
  if (start.isDay) return ofDays((dayOf(end, zones) - start.wall) / day);
  const last = end.isDay ? instantAt(start.clock, end.wall) : instantOf(end);
  return { days: 0, time: last - instantOf(start) };
}

/** A day that ends where it begins is one day all the same. */
function ofDays(days: number): Length {
  return { days: days === 0 ? 1 : days, time: 0 };
}

const firstMoment = Date.parse('0001-01-01T00:00:00Z');

/** Whether something ends in the years 1 to 9999, or at their end. */
export function endsInTime({ wall }: Moment, { days, time }: Length): boolean {
  const end = wall + days * day + time;
  return end >= firstMoment && end <= lastMoment + day;
}
