import { instantOf, isTimeZone, type Moment, toFirstInstant, toInstant, toWallClock } from '#strtotime';
import type { Context } from '../../context/context.ts';
import { endOfDay, fromUtcText, startOfDay, utcText } from '../../values/dates.ts';
import { accepted, type Checks, type Input, rejected } from '../input/checks.ts';

/** The times of an event: wall-clock times of its zone, and their instants (UTC). */
export interface EventTimes {
  timezone: string;
  allDay: boolean;
  startDate: string;
  endDate: string;
  startsAt: string;
  endsAt: string;
}

/** The zone of the calendar and the current time. */
type Timing = Pick<Context, 'config' | 'clock'>;

/**
 * Derives the times of an event. Absent values stay, a new time zone alone keeps the wall-clock
 * times, and whole days run from midnight to 23:59:59. The end must not precede the start; instants
 * are compared, because wall-clock time runs backwards in a repeated hour (wire-format 7.1, 7.2).
 */
export function settleTimes(
  context: Timing,
  checks: Checks,
  { input, before }: { input: Input; before: EventTimes | null },
): EventTimes | undefined {
  const current = before === null ? noTimes(context) : timesOf(before);
  const timezone = checkTimeZone(context, checks, input) ?? current.timezone;
  const allDay = checkAllDay(checks, input) ?? current.allDay;
  const clock = context.clock.inZone(timezone);
  const read = (name: 'startDate' | 'endDate', stored: Moment | undefined) =>
    input[name] === undefined ? stored : accepted(checks.moment(name, input[name], clock));
  const [start, end] = [read('startDate', current.start), read('endDate', current.end)];
  if (start === undefined || end === undefined) return undefined;
  const { startsAt, endsAt } = instantsOf({ timezone, allDay, start, end });
  if (endsAt < startsAt) checks.addError('endDate', 'invalid.endBeforeStart');
  return {
    timezone,
    allDay,
    startDate: toWallClock(startsAt, timezone),
    endDate: toWallClock(endsAt, timezone),
    startsAt: utcText(startsAt),
    endsAt: utcText(endsAt),
  };
}

interface CurrentTimes {
  timezone: string;
  allDay: boolean;
  start?: Moment;
  end?: Moment;
}

/** The defaults of a new event. */
function noTimes({ config }: Timing): CurrentTimes {
  return { timezone: config.timeZone, allDay: false };
}

/** The stored times. The instants apply as long as the zone shows the wall-clock times at them. */
function timesOf({ timezone, allDay, ...times }: EventTimes): CurrentTimes {
  return {
    timezone,
    allDay,
    start: { wallClock: times.startDate, instant: fromUtcText(times.startsAt) },
    end: { wallClock: times.endDate, instant: fromUtcText(times.endsAt) },
  };
}

/**
 * The instants in milliseconds: as texts, two on the last evening of all may be equal (decision
 * 0169).
 */
function instantsOf({ timezone, allDay, start, end }: Required<CurrentTimes>) {
  if (!allDay) return { startsAt: instantOf(start, timezone), endsAt: instantOf(end, timezone) };
  return {
    startsAt: toFirstInstant(startOfDay(start.wallClock), timezone),
    endsAt: toInstant(endOfDay(end.wallClock), timezone),
  };
}

/** A zone in any letter case, stored as submitted; the zone of the calendar where it is cleared. */
function checkTimeZone({ config }: Timing, checks: Checks, { timezone }: Input): string | undefined {
  if (timezone === undefined) return undefined;
  if (timezone === null || timezone === '') return config.timeZone;
  if (typeof timezone === 'string' && checks.shortText('timezone', timezone) === rejected) return undefined;
  if (typeof timezone === 'string' && isTimeZone(timezone)) return timezone;
  checks.addError('timezone', 'invalid.timezone');
  return undefined;
}

function checkAllDay(checks: Checks, { allDay }: Input): boolean | undefined {
  if (allDay === undefined) return undefined;
  return allDay === null || allDay === '' ? false : accepted(checks.boolean('allDay', allDay));
}
