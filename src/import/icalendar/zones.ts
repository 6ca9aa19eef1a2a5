import { isTimeZone } from '#strtotime';
import { windowsZones } from '../../values/windows-zones.ts';
import { type Clock, clockOf, universal } from './clock.ts';

const universalNames = /^(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich|z)$/i;

const windowsNames = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]));

/** The zones of one calendar of a stream (decision 0159). */
export class Zones {
  /** The names that could not be read. */
  readonly unknown = new Set<string>();
  readonly #described: (name: string) => Clock | null;
  readonly #clocks = new Map<string, Clock>();
  /** The clock of times without a zone: that of the calendar that was read, or else of this one. */
  readonly floating: Clock;

  /** @param described the clock that the stream itself describes by a name, if it does */
  constructor(
    described: (name: string) => Clock | null,
    { zone, timeZone }: { zone: string; timeZone: string },
  ) {
    this.#described = described;
    const named = zone === '' ? null : this.#find(zone);
    this.floating = named === null || named === universal ? clockOf(timeZone) : named;
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
    return this.#described(name) ?? shownZone(name);
  }
}

/**
 * The zone that a name means: an IANA name, alone or at the end of a globally unique one (RFC 5545
 * 3.2.19), an offset, or a name of Windows. Null for any other.
 */
export function namedZone(name: string): string | null {
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
