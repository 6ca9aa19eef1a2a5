import { isTimeZone } from '../../values/time-zone.ts';
import { windowsZones } from '../../values/windows-zones.ts';
import { type Clock, clockOf, universal } from './clock.ts';
import type { Component } from './components.ts';
import { customClock, sameZone } from './custom-zone.ts';
import { Properties } from './properties.ts';

/** What zones are read with. */
export interface ZoneSettings {
  /** The zone of this calendar. */
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

const universalNames = /^(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich|z)$/i;

const windowsNames = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]));

/** The zones of one calendar of a stream (decision 0159). */
export class Zones {
  /** The names that could not be read. */
  readonly unknown = new Set<string>();
  readonly #own: readonly Component[];
  readonly #settings: ZoneSettings;
  readonly #clocks = new Map<string, Clock>();
  /** The clock of times without a zone: that of the calendar that was read, or else of this one. */
  readonly floating: Clock;

  /** @param components the VTIMEZONE components of the stream, those of this calendar first */
  constructor(components: readonly Component[], { zone, ...settings }: ZoneSettings & { zone: string }) {
    this.#own = components;
    this.#settings = settings;
    const named = zone === '' ? null : this.#find(zone);
    this.floating = named === null || named === universal ? clockOf(settings.timeZone) : named;
  }

  /** The clock of a zone by its name; that of times without a zone if the name cannot be read. */
  clock(name: string): Clock {
    const known = this.#clocks.get(name);
    if (known !== undefined) return known;
    const clock = this.#find(name);
    if (clock === null) this.unknown.add(name);
    const found = clock ?? this.floating;
    this.#clocks.set(name, found);
    return found;
  }

  #find(given: string): Clock | null {
    const name = given.trim().replaceAll(/^["']|["']$/g, '');
    const zone = namedZone(name);
    if (zone !== null) return universalNames.test(zone) ? universal : clockOf(zone);
    return this.#custom(name) ?? shownZone(name);
  }

  /** The clock that the stream itself describes, wherever it does. */
  #custom(name: string): Clock | null {
    const found = this.#own.find((each) => nameOf(each) === name.toLowerCase());
    if (found === undefined) return null;
    const location = namedZone(new Properties(found.lines).text('x-lic-location'));
    if (location !== null) return clockOf(location);
    const clock = customClock(found);
    const { timeZone, now } = this.#settings;
    return clock === null ? null : { ...clock, zone: sameZone(clock, [timeZone, ...usual], now) };
  }
}

/** Zones that many others have the rules of. */
const usual = ['Europe/Helsinki', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Shanghai'];

function nameOf({ lines }: Component): string {
  return new Properties(lines)
    .text('tzid')
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .toLowerCase();
}

/**
 * The zone that a name means: an IANA name, alone or at the end of a globally unique one (RFC 5545
 * 3.2.19), an offset, or a name of Windows. Null for any other.
 */
function namedZone(name: string): string | null {
  const [, hours = '', minutes = ''] = /^(?:GMT|UTC)?([+-]\d\d):?(\d\d)$/i.exec(name) ?? [];
  const known = [name, ...endsOf(name), `${hours}:${minutes}`].find(isTimeZone);
  return known ?? windowsNames.get(name.toLowerCase()) ?? null;
}

/** The ends of a globally unique name that may be those of a zone, the longest first. */
function endsOf(name: string): string[] {
  const parts = name.split('/').filter((part) => part !== '');
  return parts
    .map((_, from) => parts.slice(from).join('/'))
    .filter((end) => end.includes('/') || universalNames.test(end));
}

/**
 * The zone that Outlook shows by its places: `(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn,
 * Vilnius`.
 */
function shownZone(name: string): Clock | null {
  const places = name.replace(/^\([^)]*\)\s*/, '').replaceAll(' and ', ' & ');
  const zone = windowsNames.get(places.replaceAll('Kyiv', 'Kiev').toLowerCase());
  return zone === undefined ? null : clockOf(zone);
}
