import { BrokenRule, type Frequency, type Rule } from './rule.ts';
import { type DayTest, dayTest, firstOf, startOfWeek } from './rule-days.ts';

const day = 86_400_000;

/** The units of the periods of a fixed length. */
const units: Readonly<Partial<Record<Frequency, number>>> = {
  WEEKLY: 7 * day,
  DAILY: day,
  HOURLY: 3_600_000,
  MINUTELY: 60_000,
  SECONDLY: 1_000,
};

/** Which way periods are examined. */
export type Direction = 1 | -1;

/** Times of a day, or of a shorter period, that a rule names at most: those of each minute. */
const mostTimes = 1_440;

/** What examining periods may cost at most, in days or shorter periods, and times of them. */
export interface Work {
  left: number;
}

/**
 * The periods of a rule, by number: the first one is that of its start. The dates of any period are
 * found without those before it, so that an old series costs no more than a new one. Clocks are
 * milliseconds since 1970 of a clock.
 */
export class RulePeriods {
  readonly #rule: Rule;
  readonly #start: number;
  readonly #isDay: DayTest;
  /** The times of a day, or of the shorter periods, from its start. */
  readonly #times: readonly number[];

  /** Throws `BrokenRule` for a rule with more times than anybody keeps. */
  constructor(rule: Rule, start: number) {
    this.#rule = rule;
    this.#start = start;
    this.#isDay = rememberingLast(dayTest(rule, start));
    this.#times = timesOf(rule, start);
  }

  /** The number of the period that a time is in or after. */
  numberAt(wall: number): number {
    const { frequency, interval } = this.#rule;
    const [from, to] = [new Date(this.#start), new Date(wall)];
    const years = to.getUTCFullYear() - from.getUTCFullYear();
    if (frequency === 'YEARLY') return Math.floor(years / interval);
    if (frequency === 'MONTHLY')
      return Math.floor((years * 12 + to.getUTCMonth() - from.getUTCMonth()) / interval);
    return Math.floor((wall - this.#startOf(0)) / (this.#unit * interval));
  }

  /** The dates of a period, in order. */
  datesIn(number: number, work: Work): number[] {
    const days = this.#daysFrom(this.#startOf(number), work);
    const dates = days.flatMap((each) => this.#times.map((time) => each + time));
    work.left -= dates.length - days.length;
    return this.#rule.BYSETPOS.length === 0 ? dates : this.#positioned(dates);
  }

  /**
   * The period to examine after one: short periods on a day or in an hour without dates are passed
   * over.
   */
  next(number: number, direction: Direction): number {
    const start = this.#startOf(number);
    const length = this.#emptyLength(start);
    if (length === null) return number + direction;
    const edge = Math.floor(start / length) * length;
    const step = this.#unit * this.#rule.interval;
    const from = this.#startOf(0);
    return direction > 0
      ? Math.max(number + 1, Math.ceil((edge + length - from) / step))
      : Math.min(number - 1, Math.floor((edge - 1 - from) / step));
  }

  /** The length of a unit that has a short period and no dates; null if it may have some. */
  #emptyLength(start: number): number | null {
    const { frequency, BYHOUR, BYMINUTE } = this.#rule;
    if (this.#unit >= day) return null;
    if (!this.#isDay(start)) return day;
    const at = new Date(start);
    if (frequency !== 'HOURLY' && !allows(BYHOUR, at.getUTCHours())) return 3_600_000;
    return frequency === 'SECONDLY' && !allows(BYMINUTE, at.getUTCMinutes()) ? 60_000 : null;
  }

  get #unit(): number {
    return units[this.#rule.frequency] ?? Infinity;
  }

  #startOf(number: number): number {
    const { frequency, interval, weekStart } = this.#rule;
    const from = new Date(this.#start);
    const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()];
    if (frequency === 'YEARLY') return firstOf(year + number * interval, 0);
    if (frequency === 'MONTHLY') return firstOf(year, month + number * interval);
    const first =
      frequency === 'WEEKLY'
        ? startOfWeek(this.#start, weekStart)
        : Math.floor(this.#start / this.#unit) * this.#unit;
    return first + number * interval * this.#unit;
  }

  /** The days of a period that the rule allows, or the short period itself. */
  #daysFrom(start: number, work: Work): number[] {
    if (this.#unit < day) return this.#isDay(start) && this.#allowsTime(start) ? [start] : [];
    const days: number[] = [];
    for (const [first, end] of this.#rangesFrom(start))
      for (let each = first; each < end; each += day) {
        work.left -= 1;
        if (this.#isDay(each)) days.push(each);
      }
    return days;
  }

  /** The days of a period, from and to; of a year only the months that the rule names. */
  #rangesFrom(start: number): (readonly [number, number])[] {
    const { frequency, BYMONTH } = this.#rule;
    const from = new Date(start);
    const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()];
    if (frequency === 'MONTHLY') return [[start, firstOf(year, month + 1)]];
    if (frequency !== 'YEARLY') return [[start, start + this.#unit]];
    if (BYMONTH.length === 0) return [[start, firstOf(year + 1, 0)]];
    return sorted(BYMONTH).map((each) => [firstOf(year, each - 1), firstOf(year, each)]);
  }

  #allowsTime(start: number): boolean {
    const { frequency, BYHOUR, BYMINUTE, BYSECOND } = this.#rule;
    const at = new Date(start);
    if (!allows(BYHOUR, at.getUTCHours())) return false;
    if (frequency === 'HOURLY') return true;
    if (!allows(BYMINUTE, at.getUTCMinutes())) return false;
    return frequency === 'MINUTELY' || allows(BYSECOND, at.getUTCSeconds());
  }

  #positioned(dates: readonly number[]): number[] {
    const chosen = this.#rule.BYSETPOS.map((place) => dates.at(place > 0 ? place - 1 : place));
    return sorted(chosen.filter((each) => each !== undefined));
  }
}

/** The same test, which is not made again for the short periods of one day. */
function rememberingLast(test: DayTest): DayTest {
  let last = NaN;
  let isLast = false;
  return (wall) => {
    const start = Math.floor(wall / day) * day;
    if (start !== last) [last, isLast] = [start, test(start)];
    return isLast;
  };
}

function allows(list: readonly number[], number: number): boolean {
  return list.length === 0 || list.includes(number);
}

/**
 * The times within a day or shorter period: those that the rule names, and for the others those of
 * its start.
 */
function timesOf({ frequency, BYHOUR, BYMINUTE, BYSECOND }: Rule, start: number): number[] {
  const at = new Date(start);
  const isShort = (...shorter: Frequency[]) => shorter.includes(frequency);
  const hours = isShort('HOURLY', 'MINUTELY', 'SECONDLY') ? [0] : orElse(BYHOUR, at.getUTCHours());
  const minutes = isShort('MINUTELY', 'SECONDLY') ? [0] : orElse(BYMINUTE, at.getUTCMinutes());
  const seconds = isShort('SECONDLY') ? [0] : orElse(BYSECOND, at.getUTCSeconds());
  if (hours.length * minutes.length * seconds.length > mostTimes)
    throw new BrokenRule(`has more than ${mostTimes.toLocaleString('en')} times of a day`);
  return sorted(
    hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map((second) => ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000),
      ),
    ),
  );
}

function orElse(list: readonly number[], standard: number): readonly number[] {
  return list.length === 0 ? [standard] : list;
}

function sorted(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}
