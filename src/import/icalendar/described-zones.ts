import { createHash } from 'node:crypto';
import type { Pace } from './pace.ts';
import { type Clock, clockOf } from './clock.ts';
import type { Component } from './components.ts';
import { customClock, sameZone } from './custom-zone.ts';
import { Properties } from './properties.ts';
import { namedZone } from './zones.ts';

/** What zones are read with. */
interface ZoneSettings {
  /** The zone of this calendar. */
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Zones that many others have the rules of. */
const usual = ['Europe/Helsinki', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Shanghai'];

/** Descriptions by the names of their zones, in lower case. */
type Descriptions = Map<string, Component>;

/** The zones that a stream describes anywhere (RFC 5545 3.6.5), each description read once. */
export class DescribedZones {
  readonly #settings: ZoneSettings;
  readonly #all: Descriptions = new Map();
  readonly #own = new Map<Component, Descriptions>();
  readonly #clocks = new Map<string, Clock | null>();

  constructor(settings: ZoneSettings) {
    this.#settings = settings;
  }

  /** Adds the descriptions of calendars. Throws the reason of the signal. */
  async add(calendars: readonly Component[], pace: Pace): Promise<void> {
    for (const calendar of calendars) {
      const own: Descriptions = new Map();
      for (const component of calendar.components.filter(({ name }) => name === 'VTIMEZONE')) {
        await pace.step();
        const name = nameOf(component);
        for (const known of [own, this.#all]) if (!known.has(name)) known.set(name, component);
      }
      this.#own.set(calendar, own);
    }
  }

  /** The clock of a zone that a calendar describes, or else another one; null without one. */
  find(calendar: Component, name: string): Clock | null {
    const key = name.toLowerCase();
    const description = this.#own.get(calendar)?.get(key) ?? this.#all.get(key);
    if (description === undefined) return null;
    const digest = digestOf(description);
    const known = this.#clocks.get(digest);
    if (known !== undefined) return known;
    const clock = this.#read(description);
    this.#clocks.set(digest, clock);
    return clock;
  }

  #read(description: Component): Clock | null {
    const location = namedZone(new Properties(description.lines).text('x-lic-location'));
    if (location !== null) return clockOf(location);
    const clock = customClock(description);
    const { timeZone, now } = this.#settings;
    return clock === null ? null : { ...clock, zone: sameZone(clock, [timeZone, ...usual], now) };
  }
}

function nameOf({ lines }: Component): string {
  return new Properties(lines)
    .text('tzid')
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .toLowerCase();
}

function digestOf({ lines, components }: Component): string {
  const observances = components.map((each) => [each.name, each.lines]);
  return createHash('sha256')
    .update(JSON.stringify([lines, observances]))
    .digest('base64url');
}
