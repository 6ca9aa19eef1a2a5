import { toFirstInstant, zoneAbbreviation } from '#strtotime';
import { zoneOffsets } from '../../values/zone-offsets.ts';
import { fromUtcText, toIso, utcText } from '../../values/dates.ts';
import type { Component, Property } from './component.ts';

/** The years that events of a time zone touch. */
export interface ZoneYears {
  readonly timeZone: string;
  readonly years: readonly number[];
}

/** The zones that a calendar defines, so that each event can name its own. */
export interface Zones {
  /** A `VTIMEZONE` for each zone. */
  components: Component[];
  /**
   * A start or end: the wall clock of the zone, or UTC where that names another instant, because a
   * repeated hour is the first one of the two (RFC 5545, 3.3.5).
   */
  time: (name: string, moment: LocalMoment) => Property;
}

/** A moment as an event has it. */
export interface LocalMoment {
  timezone: string;
  wallClock: string;
  /** UTC. */
  at: string;
}

/**
 * A name of the IANA time zone database: other zones have a fixed offset, and their times are
 * written in UTC.
 */
const ianaName = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/;

/**
 * Defines zones for the given years: each change of their clocks in these years is written down as
 * it was or will be, so that no rule of repetition can be wrong for a single year.
 */
export function defineZones(zones: readonly ZoneYears[]): Zones {
  const named = zones.filter(({ timeZone }) => ianaName.test(timeZone) && !timeZone.startsWith('Etc/'));
  const known = new Map(named.map(({ timeZone, years }) => [timeZone, new Set(years)]));
  const isKnown = (timezone: string, year: number) => known.get(timezone)?.has(year) ?? false;
  return {
    components: named.map(({ timeZone, years }) => describeZone(timeZone, observances(timeZone, [...years]))),
    time: (name, { timezone, wallClock, at }) =>
      isKnown(timezone, Number(at.slice(0, 4))) && toFirstInstant(wallClock, timezone) === fromUtcText(at)
        ? [name, { tzid: timezone }, 'date-time', toIso(wallClock)]
        : [name, {}, 'date-time', `${toIso(at)}Z`],
  };
}

function describeZone(timezone: string, periods: readonly Observance[]): Component {
  return ['vtimezone', [['tzid', {}, 'text', timezone]], periods.map(describePeriod)];
}

function describePeriod({ daylight, wallClock, offsetBefore, offset, abbreviation }: Observance): Component {
  return [
    daylight ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', toIso(wallClock)],
      ['tzoffsetfrom', {}, 'utc-offset', writeOffset(offsetBefore)],
      ['tzoffsetto', {}, 'utc-offset', writeOffset(offset)],
      ['tzname', {}, 'text', abbreviation],
    ],
    [],
  ];
}

/** Seconds as `+02:00`, or `+01:39:49` as before the standard times. */
function writeOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [size / 3600, (size / 60) % 60, ...(size % 60 === 0 ? [] : [size % 60])];
  return (seconds < 0 ? '-' : '+') + parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** A period during which a zone has one offset. Offsets are seconds east of UTC. */
interface Observance {
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
function observances(zone: string, years: readonly number[]): Observance[] {
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
