import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { defaultWindow, endOfDay, nextMidnight, startOfDay } from '../../values/dates.ts';
import { type Checks, optional, type Untrusted } from '../input/checks.ts';
import type { QueryEventPageArgs } from '../../../schema/types.ts';
import { readTakingPlace } from './taking-place.ts';

type ListInput = Untrusted<QueryEventPageArgs>;

type Bound = 'startFrom' | 'endUntil' | 'startUntil' | 'startPast' | 'endPast';

/** How each date parameter is rounded to whole days unless strict (wire-format 4.1). */
const bounds = [
  { parameter: 'startDate', widen: startOfDay },
  { parameter: 'endDate', widen: endOfDay },
  { parameter: 'startsBefore', widen: endOfDay },
  { parameter: 'startsAfter', widen: endOfDay },
  { parameter: 'endsBefore', widen: endOfDay },
  { parameter: 'endsAfter', widen: endOfDay },
] as const;

type Parameter = (typeof bounds)[number]['parameter'];

type Dates = Partial<Record<Parameter, string>>;

/**
 * The period of a list of events. Dates are whole days unless strict; the default window supplies a
 * missing start or end if none of the other dates is present (wire-format 4.1), unless the list
 * asks for what takes place in a period of its own.
 */
export function readWindow(context: Context, checks: Checks, input: ListInput): EventFilters {
  return read(context, checks, { input, readDefaults: () => standardWindow(context) });
}

/** The same without the default window (decision 0030). */
export function readOpenWindow(context: Context, checks: Checks, input: ListInput): EventFilters {
  return read(context, checks, { input, readDefaults: () => ({}) });
}

function read(
  context: Context,
  checks: Checks,
  { input, readDefaults }: { input: ListInput; readDefaults: () => { start?: string; end?: string } },
): EventFilters {
  const dates = readDates(context, checks, input);
  const period = readTakingPlace(context, checks, input);
  if (period === undefined) return combine(dates, readDefaults);
  const own = combine(dates, () => ({}));
  return {
    ...own,
    ...period,
    startFrom: later(own.startFrom, period.startFrom),
    startUntil: earlier(own.startUntil, period.startUntil),
    endPast: later(own.endPast, period.endPast),
  };
}

function readDates(context: Context, checks: Checks, input: ListInput): Dates {
  const clock = context.clock.inZone(context.config.timeZone);
  const strict = optional(input.strictDates, (value) => checks.boolean('strictDates', value)) ?? false;
  const dates: Dates = {};
  for (const { parameter, widen } of bounds) {
    const date = optional(input[parameter], (value) => checks.date(parameter, value, clock));
    if (date !== undefined) dates[parameter] = strict ? date : widen(date);
  }
  return dates;
}

/** The default window, which changes at midnight of the calendar. */
function standardWindow({ clock, config: { timeZone } }: Context) {
  return defaultWindow(
    clock.until((now) => nextMidnight(now, timeZone)),
    timeZone,
  );
}

function combine(dates: Dates, defaults: () => { start?: string; end?: string }): Pick<EventFilters, Bound> {
  const { startDate, endDate, startsBefore, startsAfter, endsBefore, endsAfter } = dates;
  const open = [startsBefore, startsAfter, endsBefore, endsAfter].every((date) => date === undefined);
  const standard = open && (startDate === undefined || endDate === undefined) ? defaults() : undefined;
  return {
    startFrom: startDate ?? standard?.start,
    endUntil: earlier(endDate ?? standard?.end, endsBefore),
    startUntil: startsBefore,
    startPast: startsAfter,
    endPast: endsAfter,
  };
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
