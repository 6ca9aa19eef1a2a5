/** A unit of relative dates, as fields of the draft. */
export type Unit = 'years' | 'months' | 'days' | 'hours' | 'minutes' | 'seconds' | 'microseconds';

/**
 * What follows a number: a unit and how many of it, a day of the week (Sunday is 0), or working
 * days.
 */
export type Counted = { unit: Unit; size: number } | { weekday: number } | 'workdays';

/** The months by name; Roman numerals are capitals, all others may have any letter case. */
export const monthNames: ReadonlyMap<string, number> = numbered([
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]);
export const romanMonths: ReadonlyMap<string, number> = numbered(
  ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].map((numeral) => [numeral]),
);

/** The days of the week by name, from Sunday as 0. */
export const weekdayNames: ReadonlyMap<string, number> = numbered(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((name) => [
    name,
    `${name}s`,
    name.slice(0, 3),
  ]),
  0,
);

/** The words that count: ordinals, and next, last, previous and this. */
export const ordinals: ReadonlyMap<string, number> = numbered([
  ['first'],
  ['second'],
  ['third'],
  ['fourth'],
  ['fifth'],
  ['sixth'],
  ['seventh'],
  ['eighth', 'eight'],
  ['ninth'],
  ['tenth'],
  ['eleventh'],
  ['twelfth'],
]);
export const directions: ReadonlyMap<string, number> = new Map([
  ['next', 1],
  ['last', -1],
  ['previous', -1],
  ['this', 0],
]);

/**
 * What can be counted, without `week`, which PHP treats on its own after `next`, `last` and `this`.
 */
export const countedNames: ReadonlyMap<string, Counted> = new Map<string, Counted>([
  ...named('microseconds', 1, ['usec', 'usecs', 'µs', 'µsec', 'µsecs', 'microsecond', 'microseconds']),
  ...named('microseconds', 1000, ['ms', 'msec', 'msecs', 'millisecond', 'milliseconds']),
  ...named('seconds', 1, ['sec', 'secs', 'second', 'seconds']),
  ...named('minutes', 1, ['min', 'mins', 'minute', 'minutes']),
  ...named('hours', 1, ['hour', 'hours']),
  ...named('days', 1, ['day', 'days']),
  ...named('days', 7, ['weeks']),
  ...named('days', 14, ['fortnight', 'fortnights', 'forthnight', 'forthnights']),
  ...named('months', 1, ['month', 'months']),
  ...named('years', 1, ['year', 'years']),
  ...[...weekdayNames].map(([name, weekday]): [string, Counted] => [name, { weekday }]),
  ['weekday', 'workdays'],
  ['weekdays', 'workdays'],
]);

/** One week, as in `next week` and `+1 week`. */
export const week: Counted = { unit: 'days', size: 7 };

function numbered(names: readonly (readonly string[])[], first = 1): Map<string, number> {
  return new Map(names.flatMap((same, index) => same.map((name) => [name, index + first] as const)));
}

function named(unit: Unit, size: number, names: readonly string[]): [string, Counted][] {
  return names.map((name) => [name, { unit, size }]);
}
