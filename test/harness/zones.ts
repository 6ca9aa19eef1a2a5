import { DateTime, IANAZone } from 'luxon';

/** A clock change in a zone; offsets are milliseconds east of UTC. */
export interface ClockChange {
  zone: string;
  /** The first instant with the new offset, to the minute. */
  instant: number;
  before: number;
  after: number;
}

const minute = 60_000;
const week = 10_080 * minute;

/**
 * Every clock change of all zones of the system between the starts of two years, by luxon alone.
 */
export function clockChanges(firstYear: number, endYear: number): ClockChange[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    changesOf(IANAZone.create(zone), [Date.UTC(firstYear, 0, 1), Date.UTC(endYear, 0, 1)]),
  );
}

/** The wall clock of the zone, by luxon. */
export function luxonClock(instant: number, zone: string): string {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** Checks once a week: changes that cancel each other are never closer. */
function changesOf(zone: IANAZone, [start, end]: [number, number]): ClockChange[] {
  const found: ClockChange[] = [];
  let before = zone.offset(start);
  for (let early = start; early < end; early += week) {
    const after = zone.offset(early + week);
    if (before === after) continue;
    const instant = findChange(zone, early, early + week);
    found.push({ zone: zone.name, instant, before: before * minute, after: after * minute });
    before = after;
  }
  return found;
}

function findChange(zone: IANAZone, start: number, end: number): number {
  let [early, late] = [start, end];
  while (late - early > minute) {
    const middle = early + Math.floor((late - early) / 2 / minute) * minute;
    if (zone.offset(middle) === zone.offset(early)) early = middle;
    else late = middle;
  }
  return late;
}
