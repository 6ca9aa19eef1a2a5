import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { dayBefore, endOfDay, isLastDay, nextDay, startOfDay } from '../../values/dates.ts';
import type { Days } from '../../values/days.ts';
import { daysOf, type EventPeriod, eventPeriods, isEventPeriod } from '../../values/event-period.ts';
import { type Checks, optional, type Untrusted } from '../input/checks.ts';
import type { QueryEventPageArgs } from '../../../schema/types.ts';

type Input = Untrusted<QueryEventPageArgs>;

/** The days of a period, as wall clocks. */
interface Bounds {
  from: string | undefined;
  to: string | undefined;
}

/**
 * The filters of `from`, `to`, `when` and `started`: what takes place within some days, what has
 * ended today left out (decision 0111). Undefined if none of them is present.
 */
export function readTakingPlace(context: Context, checks: Checks, input: Input): EventFilters | undefined {
  const started = optional(input.started, (value) => checks.boolean('started', value));
  const { when, ...days } = readDays(context, checks, input);
  if ([started, when, days.from, days.to].every((each) => each === undefined)) return undefined;
  const today = context.clock.today(context.config.timeZone);
  const { from, to } = toBounds(days, when && daysOf(when, today));
  const midnight = startOfDay(today);
  if (started === undefined) return { startUntil: to, ...notOver(from, midnight) };
  const start = from ?? midnight;
  return started
    ? lastingInto(context, start, start === midnight)
    : { startFrom: start, startUntil: to, ...(start === midnight ? { upcoming: true } : {}) };
}

/** What has not ended when the period begins; today, what has not ended yet. */
function notOver(from: string | undefined, midnight: string): EventFilters {
  return from === midnight ? { upcoming: true } : { takesPlaceFrom: from };
}

/**
 * What started before the period and lasts into it: today, what is still running; on other days
 * what lasts longer than a day, because a concert that ends after midnight belongs to the day
 * before.
 */
function lastingInto({ clock }: Context, start: string, isCurrent: boolean): EventFilters {
  // No zone is further than a day from UTC: bounds for the index of periods, which is in UTC.
  const to = isLastDay(start) ? undefined : nextDay(start);
  if (isCurrent) return { startBefore: start, overlapping: { from: clock.against('end'), to } };
  return { startBefore: start, endPast: start, lastsDays: true, overlapping: { from: dayBefore(start), to } };
}

type Requested = Bounds & { when: EventPeriod | undefined };

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

/** What is in both, the dates and the days of the named period. */
function toBounds({ from, to }: Bounds, named: Days | undefined): Bounds {
  return {
    from: sorted([from, named && startOfDay(named.first)]).at(-1),
    to: sorted([to, named && endOfDay(named.last)])[0],
  };
}

function sorted(dates: readonly (string | undefined)[]): string[] {
  return dates.filter((date) => date !== undefined).sort();
}
