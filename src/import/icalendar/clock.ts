import { zoneOffset } from '#strtotime';

/** What a clock shows, in milliseconds since 1970 of the clock itself, and when it shows it. */
export interface Clock {
  /** The zone that is stored; null for one that has no name. */
  zone: string | null;
  /** The offset at an instant, in milliseconds east of UTC. */
  offset: (instant: number) => number;
}

const day = 86_400_000;

/** Universal time is no zone of a place: such times are shown in the zone of this calendar. */
export const universal: Clock = { zone: null, offset: () => 0 };

/** The clock of a zone that has a name. */
export function clockOf(zone: string): Clock {
  return { zone, offset: (instant) => zoneOffset(zone, instant) };
}

/**
 * The instants at which a clock shows a time: none, if it is skipped, or two, if it is repeated.
 */
function instantsOf({ offset }: Clock, wall: number): number[] {
  const offsets = new Set([offset(wall - day), offset(wall + day)]);
  return [...offsets]
    .map((each) => wall - each)
    .filter((instant) => instant + offset(instant) === wall)
    .sort((one, other) => one - other);
}

/**
 * The instant at which a clock shows a time: the first one, and for a time that is skipped, as if
 * the clock had not been changed (RFC 5545 3.3.5).
 */
export function instantAt(clock: Clock, wall: number): number {
  return instantsOf(clock, wall)[0] ?? wall - clock.offset(wall - day);
}

/** Whether a clock ever shows a time. */
export function exists(clock: Clock, wall: number): boolean {
  return instantsOf(clock, wall).length > 0;
}

/** What a clock shows at an instant. */
export function wallAt({ offset }: Clock, instant: number): number {
  return instant + offset(instant);
}
