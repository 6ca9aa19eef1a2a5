import type { Context } from '../../context/context.ts';
import { endOfDay, fromUtcText, startOfDay, utcText } from '../../values/dates.ts';
import {
  instantOf,
  isTimeZone,
  type Moment,
  toFirstInstant,
  toInstant,
  toWallClock,
} from '../../values/time-zone.ts';
import { accepted, type Checks, type Input, refused } from '../input/checks.ts';

/** When an event takes place: wall clock of its zone, and the instants (UTC) at which clocks there show it. */
export interface EventTimes {
  timezone: string;
  allDay: boolean;
  startDate: string;
  endDate: string;
  startsAt: string;
  endsAt: string;
}

/** What times are settled against: the zone of the calendar, and now. */
type Timing = Pick<Context, 'config' | 'clock'>;

/**
 * Settles the times of an event: what is not sent stays, a time zone alone keeps the clock on the wall, whole days run
 * from midnight to 23:59:59, and an end before the start is refused; instants decide, because in a doubled hour the
 * clock runs backwards (wire-format 7.2).
 */
export function settleTimes(
  context: Timing,
  checks: Checks,
  { input, before }: { input: Input; before: EventTimes | null },
): EventTimes | undefined {
  const standing = before === null ? noTimes(context) : timesOf(before);
  const timezone = checkTimeZone(context, checks, input) ?? standing.timezone;
  const allDay = checkAllDay(checks, input) ?? standing.allDay;
  const clock = context.clock.inZone(timezone);
  const read = (name: 'startDate' | 'endDate', stands: Moment | undefined) =>
    input[name] === undefined ? stands : accepted(checks.moment(name, input[name], clock));
  const [start, end] = [read('startDate', standing.start), read('endDate', standing.end)];
  if (start === undefined || end === undefined) return undefined;
  const times = deriveTimes({ timezone, allDay, start, end });
  if (times.endsAt < times.startsAt) checks.addError('endDate', 'invalid.endBeforeStart');
  return times;
}

interface Standing {
  timezone: string;
  allDay: boolean;
  start: Moment | undefined;
  end: Moment | undefined;
}

/** What a new event starts from. */
function noTimes({ config }: Timing): Standing {
  return { timezone: config.timeZone, allDay: false, start: undefined, end: undefined };
}

/** What an event has already. Its instants stand as long as clocks in the zone show the wall clock at them. */
function timesOf({ timezone, allDay, ...times }: EventTimes): Standing {
  return {
    timezone,
    allDay,
    start: { wallClock: times.startDate, instant: fromUtcText(times.startsAt) },
    end: { wallClock: times.endDate, instant: fromUtcText(times.endsAt) },
  };
}

/** Whole days, the instants, and the clocks that the zone shows at them. */
function deriveTimes(given: { timezone: string; allDay: boolean; start: Moment; end: Moment }): EventTimes {
  const { timezone, allDay, start, end } = given;
  const startsAt = allDay
    ? toFirstInstant(startOfDay(start.wallClock), timezone)
    : instantOf(start, timezone);
  const endsAt = allDay ? toInstant(endOfDay(end.wallClock), timezone) : instantOf(end, timezone);
  return {
    timezone,
    allDay,
    startDate: toWallClock(startsAt, timezone),
    endDate: toWallClock(endsAt, timezone),
    startsAt: utcText(startsAt),
    endsAt: utcText(endsAt),
  };
}

/** A zone in any letter case, kept as sent; an empty one is the calendar's own. */
function checkTimeZone({ config }: Timing, checks: Checks, { timezone }: Input): string | undefined {
  if (timezone === undefined) return undefined;
  if (timezone === null || timezone === '') return config.timeZone;
  if (typeof timezone === 'string' && checks.shortText('timezone', timezone) === refused) return undefined;
  if (typeof timezone === 'string' && isTimeZone(timezone)) return timezone;
  checks.addError('timezone', 'invalid.timezone');
  return undefined;
}

function checkAllDay(checks: Checks, { allDay }: Input): boolean | undefined {
  if (allDay === undefined) return undefined;
  return allDay === null || allDay === '' ? false : accepted(checks.boolean('allDay', allDay));
}
