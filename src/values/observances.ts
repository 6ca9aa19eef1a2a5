import { zoneAbbreviation } from '#strtotime';
import { fromUtcText, utcText } from './dates.ts';
import { zoneOffsets } from './zone-offsets.ts';

/** A period during which a zone has one offset. Offsets are seconds east of UTC. */
export interface Observance {
  /** When it begins, in UTC text. */
  since: string;
  /** The clock of the zone just before it begins. */
  wallClock: string;
  offsetBefore: number;
  offset: number;
  /** Whether another period of the same years has a smaller offset. */
  daylight: boolean;
  abbreviation: string;
}

/**
 * The periods of a zone in some years, in order. The first one of a year that does not follow
 * another one of them begins with the year. Throws a RangeError for an unknown zone (wire-format
 * 7.2).
 */
export function observances(zone: string, years: readonly number[]): Observance[] {
  const months = years.flatMap((year) => Array.from({ length: 12 }, (_, month) => firstOf(year, month)));
  const { since, seconds } = zoneOffsets(zone, months);
  const standard = Math.min(...seconds);
  return since.map((start, index) => {
    const offset = seconds[index] ?? 0;
    const offsetBefore = seconds[index - 1] ?? offset;
    const instant = fromUtcText(start);
    return {
      since: start,
      wallClock: utcText(instant + offsetBefore * 1000),
      offsetBefore,
      offset,
      daylight: offset > standard,
      abbreviation: zoneAbbreviation(zone, instant),
    };
  });
}

function firstOf(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01 00:00:00`;
}
