import { parseDate, toFirstInstant } from '#strtotime';
import type { Input } from '../../calendar/import/port.ts';
import { fromUtcText, utcText } from '../../values/dates.ts';
import { asText, type Graph } from './graph.ts';
import { isDay, isTooLong, readDuration } from './times.ts';

const day = 86_400_000;

/** A date of a series: its times, and what tells it from the others. */
export interface SeriesDate {
  date: string;
  facts: Input;
}

/** The times of a schedule as wall clocks `YYYY-MM-DD HH:MM:SS` of its zone. */
export class ScheduleTimes {
  readonly #graph: Graph;
  readonly #schedule: unknown;
  readonly #event: unknown;
  readonly #context: { zone: string; now: number };

  constructor(
    graph: Graph,
    { schedule, event }: { schedule: unknown; event: unknown },
    context: { zone: string; now: number },
  ) {
    this.#graph = graph;
    this.#schedule = schedule;
    this.#event = event;
    this.#context = context;
  }

  /** The first day, with the time of day; null without one. */
  start(): string | null {
    const date = this.#read(this.#firstDay());
    const time = this.#timeIn('startTime');
    return time === '' || date === null ? date : this.#read(`${date.slice(0, 10)} ${time}`);
  }

  /**
   * The last moment at which a date may begin, as that of a clock of UTC; a last day is included.
   */
  end(): number {
    const [own, first] = [this.#text('endDate'), this.#text('startDate')];
    const written = own === '' && first === '' ? this.#graph.text(this.#event, 'endDate') : own;
    const last = this.#read(written);
    if (last === null) return Infinity;
    return fromUtcText(isDay(written) ? `${last.slice(0, 10)} 23:59:59` : last);
  }

  /** The duration, if it is one that no date can have. */
  tooLong(): string | undefined {
    const duration = this.#duration();
    return this.#timeIn('endTime') === '' && isTooLong(duration) ? duration : undefined;
  }

  /** The date that begins at a time. */
  at(start: string): SeriesDate {
    const end = utcText(fromUtcText(start) + this.#lasting(start));
    if (!this.#isWholeDay())
      return { date: start.slice(0, 16).replace(' ', 'T'), facts: this.#timesOf(start, end) };
    const last = end > start ? utcText(fromUtcText(end) - 1_000) : start;
    const [startDate, endDate] = [start.slice(0, 10), last.slice(0, 10)];
    return { date: startDate, facts: { allDay: true, startDate, endDate } };
  }

  /** Without a frequency, a schedule is one time from its first day to its last. */
  single(start: string): SeriesDate {
    const only = this.at(start);
    const last = this.end() === Infinity ? '' : utcText(this.end()).slice(0, 10);
    if (last <= start.slice(0, 10)) return only;
    if (only.facts.allDay === true) return { ...only, facts: { ...only.facts, endDate: last } };
    const time = this.#timeIn('endTime');
    const end = this.#read(`${last} ${time === '' ? '23:59:59' : time}`);
    return end === null ? only : { ...only, facts: this.#timesOf(start, end) };
  }

  /** Tells which times it does not take place at; a day excludes all its times. */
  exclusion(): (date: string) => boolean {
    const excluded = new Set<string>();
    for (const value of this.#graph.values(this.#schedule, 'exceptDate')) {
      const written = asText(value);
      const read = this.#read(written);
      if (read !== null) excluded.add(isDay(written) ? read.slice(0, 10) : read);
    }
    return (date) => excluded.has(date) || excluded.has(date.slice(0, 10));
  }

  /** Of two equal times the first counts, as in iCalendar (RFC 5545 3.3.5). */
  #timesOf(start: string, end: string): Input {
    const { zone } = this.#context;
    const [startDate, endDate] = [start, end].map(
      (wallClock) => `${utcText(toFirstInstant(wallClock, zone)).replace(' ', 'T')}Z`,
    );
    return { timezone: zone, startDate, endDate };
  }

  #text(name: string): string {
    return this.#graph.text(this.#schedule, name);
  }

  #firstDay(): string {
    const own = this.#text('startDate');
    return own === '' ? this.#graph.text(this.#event, 'startDate') : own;
  }

  #isWholeDay(): boolean {
    return this.#timeIn('startTime') === '' && isDay(this.#firstDay());
  }

  /** The time of day, also of a date with one. */
  #timeIn(name: 'startTime' | 'endTime'): string {
    return this.#text(name).replace(/^\d{4}-\d\d-\d\d[T ]|^T/, '');
  }

  /** Milliseconds on the clock; an end before the start is on the next day. */
  #lasting(start: string): number {
    const time = this.#timeIn('endTime');
    const end = time === '' ? null : this.#read(`${start.slice(0, 10)} ${time}`);
    if (end !== null) return fromUtcText(end) - fromUtcText(start) + (end < start ? day : 0);
    return readDuration(this.#duration())?.toMillis() ?? 0;
  }

  #duration(): string {
    const own = this.#text('duration');
    return own === '' ? this.#graph.text(this.#event, 'duration') : own;
  }

  #read(date: string): string | null {
    return date === '' ? null : parseDate(date, this.#context);
  }
}
