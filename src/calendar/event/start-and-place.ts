import { foldText } from '#word-forms';
import type { Context } from '../../context/context.ts';
import type { Language } from '../../i18n/language.ts';
import {
  hoursOf,
  isTimeOfDay,
  isWeekday,
  numberOfWeekday,
  timesOfDay,
  weekdays,
} from '../../values/start-time.ts';
import { accepted, type Checks, rejected } from '../input/checks.ts';

/** The days of the week of a filter, by their ISO numbers. */
export function readWeekdays(checks: Checks, value: unknown): number[] | undefined {
  const days = checks.list('weekdays', value, (item) =>
    isWeekday(item)
      ? numberOfWeekday(item)
      : checks.addError('weekdays', 'invalid.option', { allowed: weekdays }),
  );
  return accepted(days);
}

/** The hours of the parts of the day of a filter. */
export function readHours(checks: Checks, value: unknown): number[] | undefined {
  const parts = checks.list('timesOfDay', value, (item) =>
    isTimeOfDay(item) ? item : checks.addError('timesOfDay', 'invalid.option', { allowed: timesOfDay }),
  );
  return accepted(parts)?.flatMap(hoursOf);
}

/** The languages of a filter. */
export function readLanguages(checks: Checks, value: unknown): Language[] | undefined {
  return accepted(checks.list('languages', value, (item) => checks.language('languages', item)));
}

/**
 * The cities of a filter as venues have them, in any language, case and with any diacritics; none
 * for a city without venues.
 */
export async function readCities(
  { loaders }: Context,
  checks: Checks,
  value: unknown,
): Promise<string[] | undefined> {
  const names = checks.list('cities', value, (item) => checks.nonEmptyText('cities', item));
  if (names === rejected) return undefined;
  const written = await Promise.all(
    [...new Set(names.map(foldText))].map((name) => loaders.citiesByName.load(name)),
  );
  return written.flat();
}
