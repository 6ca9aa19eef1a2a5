import { utcText } from '../values/dates.ts';

/** Dates that things of the calendar have, and that the clock passes without anybody writing. */
export type PassedDate = 'publication' | 'start' | 'end';

/** How an answer depends on the clock that it was made by (decision 0038). */
export interface ClockDependence {
  /** When it was made, in epoch milliseconds. */
  moment: number;
  /** Until when it holds if none of these dates passes; Infinity where no clock ends it. */
  until: number;
  passed: readonly PassedDate[];
}

/**
 * The moment from which an answer holds. One that the clock has a part in says nothing of earlier moments: a clock that
 * ran ahead and was set back must not show what is still to be published (decision 0038).
 */
export function beginningOf({ moment, until, passed }: ClockDependence): number {
  return until === Infinity && passed.length === 0 ? -Infinity : moment;
}

/**
 * The clock of one request: the same moment throughout, in epoch milliseconds. It notes how what was made of it depends
 * on it, so that an answer can be kept for exactly as long as it holds (decision 0038). Whoever does not say what the
 * moment is for gets it too: that answer holds for the moment alone.
 */
export class Clock {
  readonly #moment: number;
  readonly #passed = new Set<PassedDate>();
  #text: string | undefined;
  #until = Infinity;

  constructor(moment: number) {
    this.#moment = moment;
  }

  /** The moment, for any use. */
  get now(): number {
    return this.until((moment) => moment);
  }

  /** The moment as UTC text, to be compared with such dates and for nothing else: the answer holds until the next of them. */
  against(date: PassedDate): string {
    this.#passed.add(date);
    return (this.#text ??= utcText(this.#moment));
  }

  /** The moment, for what stays the same until an instant that is worked out from it. */
  until(ending: (moment: number) => number): number {
    this.#until = Math.min(this.#until, ending(this.#moment));
    return this.#moment;
  }

  /** What dates are read against; the moment is looked at for relative ones alone. */
  inZone(zone: string): { zone: string; readonly now: number } {
    const look = () => this.now;
    return {
      zone,
      get now() {
        return look();
      },
    };
  }

  /** How what was made so far depends on the clock. */
  get dependence(): ClockDependence {
    return { moment: this.#moment, until: this.#until, passed: [...this.#passed] };
  }
}
