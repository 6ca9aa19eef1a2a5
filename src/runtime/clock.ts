import { toWallClock } from '#strtotime';
import { nextMidnight, utcText } from '../values/dates.ts';

/** Stored dates that pass with time, without any write. */
export type PassedDate = 'publication' | 'start' | 'end';

/** How a response depends on the clock (decision 0038). */
export interface ClockDependence {
  /** When it was computed, in epoch milliseconds. */
  moment: number;
  /** Until when it is fresh unless a date of `passed` passes first; Infinity: for ever. */
  until: number;
  passed: readonly PassedDate[];
}

/**
 * The moment from which a response is fresh. One that depends on the clock is not valid for earlier
 * moments: after a clock that ran ahead is set back, nothing may be shown before its publication
 * (decision 0038).
 */
export function beginningOf({ moment, until, passed }: ClockDependence): number {
  return until === Infinity && passed.length === 0 ? -Infinity : moment;
}

/**
 * The clock of one request: the same moment throughout, in epoch milliseconds. It records what the
 * moment is used for, so that the response can be cached for exactly as long as it is fresh
 * (decision 0038).
 */
export class Clock {
  readonly #moment: number;
  readonly #passed = new Set<PassedDate>();
  #text: string | undefined;
  #until = Infinity;

  constructor(moment: number) {
    this.#moment = moment;
  }

  /** The moment, for any use; the response is then fresh at this moment only. */
  get now(): number {
    return this.until((moment) => moment);
  }

  /**
   * The moment as UTC text, only to be compared with such dates: the response is fresh until the
   * next of them.
   */
  against(date: PassedDate): string {
    this.#passed.add(date);
    return (this.#text ??= utcText(this.#moment));
  }

  /** The moment, for a result that stays the same until `ending(moment)`. */
  until(ending: (moment: number) => number): number {
    this.#until = Math.min(this.#until, ending(this.#moment));
    return this.#moment;
  }

  /** The date in a zone, `YYYY-MM-DD`, for a result that stays the same until midnight there. */
  today(zone: string): string {
    return toWallClock(
      this.until((moment) => nextMidnight(moment, zone)),
      zone,
    ).slice(0, 10);
  }

  /** The context in which dates are parsed; only relative ones read the moment. */
  inZone(zone: string): { zone: string; readonly now: number } {
    const read = () => this.now;
    return {
      zone,
      get now() {
        return read();
      },
    };
  }

  /** How everything computed so far depends on the clock. */
  get dependence(): ClockDependence {
    return { moment: this.#moment, until: this.#until, passed: [...this.#passed] };
  }
}
