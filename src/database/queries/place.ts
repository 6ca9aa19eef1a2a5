import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** A point on earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A point and how many kilometres around it. */
export interface Near extends Point {
  radius: number;
}

/** A part of the earth between parallels and meridians; where `west` lies east of `east` it crosses the 180th. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Of the earth, in kilometres. */
const diameter = 12_742;
const kilometresOfDegree = (diameter * Math.PI) / 360;
/** So much larger than the circle within is a box made, in degrees: rounding must not cut anything off. */
const spare = 1e-6;

/** Great-circle distance of a venue from a point, in kilometres; haversine needs no extension. */
function kilometresFrom({ latitude, longitude }: Point): RawBuilder<number> {
  return sql<number>`(${sql.lit(diameter)} * asin(sqrt(least(1,
    power(sin(radians(venue.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(venue.latitude))
    * power(sin(radians(venue.longitude - ${longitude}::float8) / 2), 2)))))`;
}

/** The same in whole metres: what lists are sorted by, so that cursors hold it exactly. */
export function metresFrom(point: Point): RawBuilder<number> {
  return sql<number>`round(1000 * ${kilometresFrom(point)})::int`;
}

/** How many metres the nearest venue of an event that the reader may see is away; null where none has a place. */
export function metresOfEvent(reader: Reader, point: Point): RawBuilder<number | null> {
  return sql<number | null>`(select min(${metresFrom(point)}) from event_venue
    join venue on venue.id = event_venue.venue_id
    where event_venue.event_id = event.id and ${visibleTo('venue', reader)} and ${notInTrash('venue')})`;
}

/**
 * The events at venues in the circle that the reader may see, with the metres to the nearest of them. The venues are
 * measured before their events are found (`offset 0` keeps that order): they are few.
 */
export function metresByEvent(reader: Reader, near: Near) {
  const venues = selectPlaces(reader).select(metresFrom(near).as('metres')).where(isNear(near)).offset(0);
  return sqlBuilder
    .selectFrom(venues.as('measured'))
    .innerJoin('event_venue', 'event_venue.venue_id', 'measured.id')
    .select(['event_venue.event_id', sql<number>`min(measured.metres)`.as('metres')])
    .groupBy('event_venue.event_id');
}

/** The venues that the reader may see, out of the trash: where events are looked for by place. */
export function selectPlaces(reader: Reader) {
  return sqlBuilder
    .selectFrom('venue')
    .select('venue.id')
    .where(visibleTo('venue', reader))
    .where(notInTrash('venue'));
}

/** Venues in the circle. The box around it comes first, because an index serves it. */
export function isNear(near: Near): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isInBox(boxAround(near))} and ${kilometresFrom(near)} <= ${near.radius})`;
}

/** Venues in the box, its edges included. */
export function isInBox({ south, west, north, east }: Box): RawBuilder<SqlBool> {
  const [least, most] = [sql`venue.longitude >= ${west}::float8`, sql`venue.longitude <= ${east}::float8`];
  return sql<SqlBool>`(venue.latitude between ${south}::float8 and ${north}::float8
    and (${least} ${west <= east ? sql`and` : sql`or`} ${most}))`;
}

/** The smallest box that holds the circle, a trifle larger. Around a pole it holds every meridian. */
function boxAround({ latitude, longitude, radius }: Near): Box {
  const height = radius / kilometresOfDegree + spare;
  const [south, north] = [latitude - height, latitude + height];
  if (south <= -90 || north >= 90) return { south, north, west: -180, east: 180 };
  const width = toDegrees(Math.asin(Math.sin(toRadians(height)) / Math.cos(toRadians(latitude)))) + spare;
  if (width >= 180) return { south, north, west: -180, east: 180 };
  return { south, north, west: within180(longitude - width), east: within180(longitude + width) };
}

function within180(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
