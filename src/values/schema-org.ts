import { fromUtcText, toIso } from './dates.ts';
import type { EventStatus } from './event-status.ts';

/** An object of schema.org. */
export type SchemaObject = Record<string, unknown>;

/** `wallClock` in ISO 8601, with the offset from `utc` to `localTime`, its local counterpart. */
export function withOffset(wallClock: unknown, utc: unknown, localTime = String(wallClock)): string {
  const minutes = Math.round((fromUtcText(localTime) - fromUtcText(String(utc))) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${toIso(String(wallClock))}${offset}`;
}

/** What decides how an event is attended. */
interface Attended {
  status: EventStatus;
  /** Where it is online. */
  onlineUrl: string | null;
  /** Its own page, which tells more. */
  url: unknown;
  /** The descriptions of its venues. */
  places: readonly SchemaObject[];
}

/**
 * Whether an event takes place as planned, and where: at its venues, online, or both (decision
 * 0110).
 */
export function describeAttendance({ status, onlineUrl, url, places }: Attended): SchemaObject {
  const isMoved = status === 'moved_online';
  const isOnline = isMoved || onlineUrl !== null;
  const kept = isMoved ? [] : places;
  const virtual = isOnline ? [{ '@type': 'VirtualLocation', url: onlineUrl ?? url }] : [];
  const mode = isOnline ? (kept.length === 0 ? 'Online' : 'Mixed') : 'Offline';
  const locations = [...kept, ...virtual];
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    eventStatus: `https://schema.org/${statusNames[status]}`,
    location: locations.length > 1 ? locations : locations[0],
  };
}

const statusNames: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

/** The postal address of a venue. */
export function describeAddress(venue: SchemaObject): SchemaObject {
  return withoutNullish({
    '@type': 'PostalAddress',
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateprovince,
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
}

/** Undefined without coordinates. */
export function describeCoordinates(latitude: unknown, longitude: unknown): SchemaObject | undefined {
  return typeof latitude === 'number' ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined;
}

/** Omits null and undefined fields, but keeps empty strings. */
export function withoutNullish(description: SchemaObject): SchemaObject {
  return Object.fromEntries(
    Object.entries(description).filter(([, value]) => value !== undefined && value !== null),
  );
}
