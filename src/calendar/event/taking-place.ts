import { toWallClock } from '#strtotime';
import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { dayBefore, endOfDay, isLastDay, nextDay, nextMidnight, startOfDay } from '../../values/dates.ts';
import { daysOf, type EventPeriod, eventPeriods, isEventPeriod } from '../../values/event-period.ts';
import { type Checks, optional, type Untrusted } from '../input/checks.ts';
import type { QueryEventPageArgs } from '../../../schema/types.ts';

type Input = Untrusted<QueryEventPageArgs>;

/** Wall clocks; whoever asks for what starts within them or before needs a beginning. */
interface Bounds {
  from: string | undefined;
  to: string | undefined;
  /** Whether the period begins today, so that what has ended is left out. */
  isCurrent: boolean;
}

/**
 * The filters of `from`, `to`, `when` and `started`: what takes place within some days, what has
 * ended today left out (decision 0111). Undefined if none of them is present.
 */
export function readTakingPlace(context: Context, checks: Checks, input: Input): EventFilters | undefined {
  const started = optional(input.started, (value) => checks.boolean('started', value));
  const days = readDays(context, checks, input);
  const isAsked = [started, days.when, days.from, days.to].some((each) => each !== undefined);
  if (!isAsked) return undefined;
  const { from, to, isCurrent } = toBounds(context, days, started !== undefined);
  if (started === true) return lastingInto(context, { from, to, isCurrent });
  return {
    startUntil: to,
    ...(isCurrent ? { upcoming: true } : {}),
    ...(started === false ? { startFrom: from } : {}),
    ...(started === undefined && !isCurrent ? { takesPlaceFrom: from } : {}),
  };
}

/**
 * What started before the period and lasts into it: today, what is still running; on other days
 * what lasts longer than a day, because a concert that ends after midnight belongs to the day
 * before.
 */
function lastingInto({ clock }: Context, { from = '', isCurrent }: Bounds): EventFilters {
  // No zone is further than a day from UTC: bounds for the index of periods, which is in UTC.
  const to = isLastDay(from) ? undefined : nextDay(from);
  if (isCurrent) return { startBefore: from, overlapping: { from: clock.against('end'), to } };
  return { startBefore: from, endPast: from, lastsDays: true, overlapping: { from: dayBefore(from), to } };
}

interface Requested {
  from: string | undefined;
  to: string | undefined;
  when: EventPeriod | undefined;
}

/** Whole days unless strict, as all dates of a list. */
function readDays(context: Context, checks: Checks, input: Input): Requested {
  const isStrict = optional(input.strictDates, (value) => checks.boolean('strictDates', value)) ?? false;
  const zone = context.clock.inZone(context.config.timeZone);
  const dateOf = (name: 'from' | 'to', widen: (date: string) => string) => {
    const date = optional(input[name], (value) => checks.date(name, value, zone));
    return date === undefined || isStrict ? date : widen(date);
  };
  const [from, to] = [dateOf('from', startOfDay), dateOf('to', endOfDay)];
  if (from !== undefined && to !== undefined && to < from) checks.addError('to', 'invalid.endBeforeStart');
  const when = optional(input.when, (value) =>
    isEventPeriod(value) ? value : checks.addError('when', 'invalid.option', { allowed: eventPeriods }),
  );
  return { from, to, when };
}

/** What is in both, the dates and the named period. */
function toBounds(context: Context, { from, to, when }: Requested, needsStart: boolean): Bounds {
  const today = todayIn(context);
  const named = when && daysOf(when, today);
  const starts = [from, named && startOfDay(named.first)];
  const first = sorted(starts).at(-1) ?? (needsStart ? startOfDay(today) : undefined);
  return {
    from: first,
    to: sorted([to, named && endOfDay(named.last)])[0],
    isCurrent: first === startOfDay(today),
  };
}

/** `YYYY-MM-DD` in the zone of the calendar. */
function todayIn({ clock, config: { timeZone } }: Context): string {
  return toWallClock(
    clock.until((now) => nextMidnight(now, timeZone)),
    timeZone,
  ).slice(0, 10);
}

function sorted(dates: readonly (string | undefined)[]): string[] {
  return dates.filter((date) => date !== undefined).sort();
}
