import fc from 'fast-check';

/** A day of the calendar. */
interface Day {
  year: number;
  month: number;
  day: number;
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const weekdays = ['Monday', 'tuesday', 'WEDNESDAY', 'thursday', 'Friday', 'saturday', 'Sunday'];
const weekdayForms = [...weekdays, 'mon', 'Tue', 'WED', 'thu', 'Fri', 'sat', 'sun', 'mondays', 'Sundays'];
const ordinals = [
  ...['first', 'second', 'Third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'eight', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'next', 'Next', 'last', 'previous', 'this'],
];
const units = [
  ...['sec', 'secs', 'second', 'seconds', 'min', 'mins', 'minute', 'minutes', 'hour', 'hours', 'day', 'days'],
  ...['week', 'weeks', 'fortnight', 'fortnights', 'month', 'months', 'year', 'years', 'weekday', 'weekdays'],
];

const two = (number: number) => String(number).padStart(2, '0');
const pick = (...texts: readonly string[]) => fc.constantFrom(...texts);
const name = (month: number) => months[month - 1] ?? '';
const short = (month: number) => name(month).slice(0, 3);
const suffix = (day: number) =>
  ({ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' })[day] ?? 'th';

/** How a day is written with its year. */
const dayForms: ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${year}/${month}/${day}`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${two(year % 100)}`,
  ({ year, month, day }) => `${day}.${month}.${year}`,
  ({ year, month, day }) => `${two(day)}-${two(month)}-${year}`,
  ({ year, month, day }) => `${two(year % 100)}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${day} ${short(month)} ${year}`,
  ({ year, month, day }) => `${two(day)}-${short(month)}-${year}`,
  ({ year, month, day }) => `${day}${short(month).toLowerCase()}${year}`,
  ({ year, month, day }) => `${day}${suffix(day)} ${name(month)} ${year}`,
  ({ year, month, day }) => `${day}. ${name(month)} ${year}`,
  ({ year, month, day }) => `${day} ${romans[month - 1]} ${year}`,
  ({ year, month, day }) => `${name(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${short(month)}. ${day}${suffix(day)}, ${year}`,
  ({ year, month, day }) => `${short(month).toUpperCase()} ${day} ${year}`,
  ({ year, month, day }) => `${short(month)}-${two(day)}-${year}`,
  ({ year, month, day }) => `${year}-${short(month)}-${two(day)}`,
  ({ year, month }) => `${name(month)} ${year}`,
  ({ year, month }) => `${year}-${two(month)}`,
  ({ year, month }) => `${year} ${short(month)}`,
  ({ year, month, day }) => `${year}-W${two(month + 10)}-${(day % 7) + 1}`,
  ({ year, month }) => `${year}W${two(month)}`,
  ({ year, month, day }) => `${year}.${String(month * 28 + day).padStart(3, '0')}`,
];

/** Without a year; only days that every month has. */
const yearless: ((day: Day) => string)[] = [
  ({ month, day }) => `${name(month)} ${Math.min(day, 28)}`,
  ({ month, day }) => `${Math.min(day, 28)} ${short(month)}`,
  ({ month, day }) => `${month}/${Math.min(day, 28)}`,
];

/** Days from 1971 to 2068, which two digits of the year name too. */
const anyDay = fc.record({
  year: fc.integer({ min: 1971, max: 2068 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const lateDay = fc.constantFrom(
  { year: 2028, month: 2, day: 29 },
  { year: 2026, month: 12, day: 31 },
  { year: 2027, month: 3, day: 28 },
  { year: 2027, month: 3, day: 14 },
  { year: 2027, month: 11, day: 7 },
  { year: 2027, month: 10, day: 31 },
);
const day = fc.oneof({ weight: 5, arbitrary: anyDay }, { weight: 1, arbitrary: lateDay });
const dateText = fc
  .tuple(day, fc.constantFrom(...dayForms, ...dayForms, ...yearless))
  .map(([written, form]) => form(written));

const time = fc
  .record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
    form: fc.nat(13),
  })
  .map(({ hour, minute, second, form }) => {
    const [h12, half] = [hour % 12 || 12, hour < 12 ? 'am' : 'pm'];
    const texts = [
      `${two(hour)}:${two(minute)}`,
      `${hour}:${two(minute)}`,
      `${two(hour)}:${two(minute)}:${two(second)}`,
      `${two(hour)}.${two(minute)}`,
      `${two(hour)}:${two(minute)}:${two(second)}.${second}5`,
      `${h12}${half}`,
      `${h12} ${half.toUpperCase()}`,
      `${h12}:${two(minute)} ${half}`,
      `${h12}.${two(minute)}${half}`,
      `${h12}:${two(minute)}:${two(second)} ${half[0]}.m.`,
      `T${two(hour)}:${two(minute)}`,
      `t${two(hour)}${two(minute)}${two(second)}`,
      `back of ${h12}${half}`,
      `front of ${hour}`,
    ];
    return texts[form] ?? '';
  });
const timeWord = pick('noon', 'midnight', 'today', 'tomorrow', 'Yesterday', 'now');
const zone = pick(
  ...['UTC', 'Z', 'GMT', 'EST', 'CEST', 'pdt', '(CET)', 'JST', '+02:00', '-0530', '+5', 'GMT+2', 'GMT-03:30'],
  ...['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', '+02:00 (EET)'],
);

const unsigned = fc
  .tuple(fc.integer({ min: 0, max: 40 }), pick(' ', ''), pick(...units, ...weekdayForms))
  .map((parts) => parts.join(''));
/** With a sign, so that the number is not the day or the year of what comes before it. */
const counted = fc.tuple(pick('+', '-', '+ ', '--'), unsigned).map((parts) => parts.join(''));
const ordinal = fc
  .tuple(pick(...ordinals), pick(...units.filter((unit) => unit !== 'week'), ...weekdayForms))
  .map((words) => words.join(' '));
const week = pick('next week', 'last week', 'this week', 'previous week');
const ofMonth = fc
  .tuple(
    fc.oneof(
      fc.tuple(pick(...ordinals), pick(...weekdayForms)).map((words) => words.join(' ')),
      pick('first day', 'last day', 'Last Day'),
    ),
    fc.oneof(
      pick('next month', 'last month', 'this month', 'next year', '', 'previous year'),
      fc.tuple(pick(...months), fc.integer({ min: 2000, max: 2060 })).map((words) => words.join(' ')),
      pick(...months),
    ),
  )
  .map(([what, month]) => `${what} of ${month}`.trim());

const iso = day.chain((written) =>
  pick('T10:20:30', 'T23:59:59.123456', 'T7:05:09', ' 00:00:00', 'T18:00').map(
    (clock) => `${written.year}-${two(written.month)}-${two(written.day)}${clock}`,
  ),
);
const compact = day.chain((written) =>
  pick('T102030', 'T10:20:30', 't235959', 'T1020').map(
    (clock) => `${written.year}${two(written.month)}${two(written.day)}${clock}`,
  ),
);
const rfc2822 = fc
  .tuple(pick('Mon', 'Tue', 'Sat', 'Sun'), day, pick('+0000', '-0500', 'GMT', 'EST'))
  .map(
    ([weekday, written, offset]) =>
      `${weekday}, ${two(written.day)} ${short(written.month)} ${written.year} 19:30:05 ${offset}`,
  );
const timestamp = fc
  .tuple(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), pick('', '.5', '.123456', ' +1 day'))
  .map(([seconds, rest]) => `@${seconds}${rest}`);

const weekday = pick(...weekdayForms, 'weekday');
const moved = fc.oneof(counted, ordinal, week, weekday, ofMonth);

/** Sequences of parts, as people write them and in odd orders. */
const sequences = fc.oneof(
  dateText,
  time,
  fc.tuple(dateText, time),
  fc.tuple(time, dateText),
  fc.tuple(dateText, time, zone),
  fc.tuple(fc.oneof(iso, compact), zone),
  fc.oneof(iso, compact, rfc2822, timestamp, timeWord, moved),
  fc.tuple(timeWord, time),
  fc.tuple(time, timeWord),
  fc.tuple(moved, time),
  fc.tuple(time, moved),
  fc.tuple(moved, timeWord),
  fc.tuple(moved, moved),
  fc.tuple(moved, counted, time),
  fc.tuple(fc.oneof(counted, unsigned), pick('ago')),
  fc.tuple(unsigned, time),
  fc.tuple(ordinal, pick('ago')),
  fc.tuple(dateText, counted),
  fc.tuple(dateText, time, counted, counted),
  fc.tuple(weekday, week),
  fc.tuple(weekday, week, time),
  fc.tuple(moved, time, zone),
  fc.tuple(weekday, dateText),
  fc.tuple(weekday, pick(','), dateText, time),
);

/** Dates as people write them, in every format of PHP: the same for the same seed. */
export function writtenDates(seed: number, count: number): string[] {
  const texts = sequences.map((parts) => (typeof parts === 'string' ? parts : parts.join(' ')));
  return fc.sample(texts, { seed, numRuns: count }).filter((text) => text.length <= 64);
}
