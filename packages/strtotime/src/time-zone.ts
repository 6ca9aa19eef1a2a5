import { LRUCache } from 'lru-cache';
import { IANAZone } from 'luxon';
import moment from 'moment-timezone';

/** A cached zone; offsets are milliseconds east of UTC. */
interface Zone {
  readonly fixed: boolean;
  readonly offset: (instant: number) => number;
  readonly abbreviation: (instant: number) => string;
}

/** A parsed date: the wall clock, and the instant if the date named one. */
export interface Moment {
  wallClock: string;
  /** Milliseconds since 1970; undefined if the date was a wall clock without an offset. */
  instant?: number;
}

/** The last moment that has a text: years have four digits. */
export const lastMoment = Date.parse('9999-12-31T23:59:59Z');

const minute = 60_000;
const day = 1440 * minute;
const widestOffset = 14 * 60 * minute;

const wallClockText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/**
 * Without the very first day, the instant of every wall clock is in the year 0001 or later in every
 * zone.
 */
const firstDay = '0001-01-02';

/** The cached zones, and days per zone: clients choose both. */
const remembered = 1000;

const zoneName = /^[a-z0-9_+\-/.:]{1,64}$/i;
const fixedName = /^(?:utc)?([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/i;
const bareOffset = /^[+-]\d\d:\d\d$/;

const zones = new LRUCache<string, Zone>({ max: remembered });

/**
 * Whether it is a time zone: an IANA name in any letter case, UTC, GMT, EST, UTC±N or ±HH:MM
 *.
 */
export function isTimeZone(text: string): boolean {
  return zoneName.test(text) && findZone(text) !== null;
}

/**
 * The offset at an instant, in milliseconds east of UTC. Throws a RangeError for an unknown zone
 *.
 */
export function zoneOffset(zone: string, instant: number): number {
  return knownZone(zone).offset(instant);
}

/**
 * The abbreviation of the zone at an instant (milliseconds): EET, EEST, CST; the zone itself for
 * UTC±N, GMT+0300 for +03:00. Throws a RangeError for an unknown zone.
 */
export function zoneAbbreviation(zone: string, instant: number): string {
  if (bareOffset.test(zone)) return `GMT${zone.replace(':', '')}`;
  const found = knownZone(zone);
  return found.fixed && zone.length > 3 ? zone : found.abbreviation(instant);
}

/**
 * Whether a text is a wall clock 'YYYY-MM-DD HH:MM:SS' of the years 0001 to 9999, without their
 * first day. It need not exist: hours may be in the gap in spring, and a month may lack the day.
 */
export function isWallClock(text: string): boolean {
  return wallClockText.test(text) && text >= firstDay;
}

/**
 * The instant, in milliseconds since 1970, at which clocks in the zone show 'YYYY-MM-DD HH:MM:SS'.
 * A time in the gap in spring moves on by the length of the gap; of a repeated time the second
 * counts. Throws a RangeError for an unknown zone or an invalid wall clock.
 */
export function toInstant(wallClock: string, zone: string): number {
  const local = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  if (Number.isNaN(local))
    throw new RangeError(`Expected a wall clock 'YYYY-MM-DD HH:MM:SS', got '${wallClock}'.`);
  const { offset } = knownZone(zone);
  const before = offset(local - day);
  const after = offset(local + day);
  const late = local - after;
  // In the gap neither offset fits: the old one moves the clock by exactly the gap.
  return before === after || offset(late) === after ? late : local - before;
}

/**
 * The same, but of a repeated time the first counts: a day that begins twice is complete from its
 * first midnight.
 */
export function toFirstInstant(wallClock: string, zone: string): number {
  const instant = toInstant(wallClock, zone);
  const early = instant + zoneOffset(zone, instant) - zoneOffset(zone, instant - day);
  return toWallClock(early, zone) === wallClock ? early : instant;
}

/**
 * The wall clock of the zone at an instant (milliseconds), as 'YYYY-MM-DD HH:MM:SS', for the years
 * 0001 to 9999; what is later is their last second. Throws a RangeError for an
 * unknown zone or an instant that is not a number.
 */
export function toWallClock(instant: number, zone: string): string {
  const local = Math.min(instant + knownZone(zone).offset(instant), lastMoment);
  const shown = new Date(local).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}`;
}

/**
 * The same for an instant written as the wall clock of UTC. Throws a RangeError if either is
 * invalid.
 */
export function fromUtcClock(utc: string, zone: string): string {
  const { fixed, offset } = knownZone(zone);
  return fixed && offset(0) === 0 ? utc : toWallClock(toInstant(utc, 'UTC'), zone);
}

/**
 * The instant of a date, in milliseconds since 1970: the named one, if clocks in the zone then show
 * the wall clock, else that of the wall clock. This distinguishes both occurrences of a repeated
 * hour.
 */
export function instantOf({ wallClock, instant }: Moment, zone: string): number {
  const isShown = instant !== undefined && toWallClock(instant, zone) === wallClock;
  return isShown ? instant : toInstant(wallClock, zone);
}

function knownZone(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new RangeError(`Expected a time zone, got '${name}'.`);
  return zone;
}

/** Names in any letter case share a cache entry; unknown ones get none. */
function findZone(name: string): Zone | null {
  const key = name.toLowerCase();
  const cached = zones.get(key);
  if (cached !== undefined) return cached;
  const zone =
    key === 'utc' || key === 'gmt' ? fixedZone(0, key.toUpperCase()) : (parseFixed(key) ?? ianaZone(key));
  if (zone !== null) zones.set(key, zone);
  return zone;
}

function parseFixed(name: string): Zone | null {
  const match = fixedName.exec(name);
  if (match === null || (!name.startsWith('utc') && !bareOffset.test(name))) return null;
  const [, sign, hours, minutes, fraction] = match;
  const inHours = Number(`${hours}.${fraction ?? 0}`);
  const size = Math.round(inHours * 60) * minute + Number(minutes ?? 0) * minute;
  return size > widestOffset ? null : fixedZone(sign === '-' ? 0 - size : size, name);
}

function fixedZone(offset: number, abbreviation: string): Zone {
  return { fixed: true, offset: () => offset, abbreviation: () => abbreviation };
}

/**
 * Names without a slash must be in the IANA data too: Intl also accepts legacy ones such as BST, as
 * Bangladesh.
 */
function ianaZone(name: string): Zone | null {
  if (!zoneName.test(name) || !IANAZone.isValidZone(name)) return null;
  const names = moment.tz.zone(name);
  if (names === null && !name.includes('/')) return null;
  const zone = IANAZone.create(name);
  const offset = cachedByDay((instant) => Math.round(zone.offset(instant) * minute));
  return {
    fixed: false,
    offset,
    abbreviation: (instant) => (names === null ? name : abbreviate(names, instant, offset(instant))),
  };
}

/**
 * Days (UTC) with the same offset at both ends have it throughout: changes that canceled each other
 * were never less than a week apart. The few other days are not cached, because some changes fall
 * on odd minutes.
 */
function cachedByDay(offset: (instant: number) => number): (instant: number) => number {
  const days = new LRUCache<number, number | 'changes'>({ max: remembered });
  return (instant) => {
    const number = Math.floor(instant / day);
    let known = days.get(number);
    if (known === undefined) {
      const first = offset(number * day);
      known = first === offset((number + 1) * day) ? first : 'changes';
      days.set(number, known);
    }
    return known === 'changes' ? offset(instant) : known;
  };
}

/**
 * Intl and moment may have different versions of the data: a name that fits the offset takes
 * precedence.
 */
function abbreviate(names: moment.MomentZone, instant: number, offset: number): string {
  if (Math.round(names.utcOffset(instant) * minute) === -offset) return names.abbr(instant);
  const last = names.offsets.findLastIndex((west) => Math.round(west * minute) === -offset);
  return names.abbrs[last] ?? names.abbr(instant);
}
