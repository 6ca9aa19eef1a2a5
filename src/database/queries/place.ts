import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { likePattern } from '../../values/search-text.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** A point on earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A point and how many kilometers around it. */
export interface Near extends Point {
  radius: number;
}

/**
 * A part of the earth between parallels and meridians; where `west` lies east of `east` it crosses
 * the 180th.
 */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Of the earth, in kilometers. */
const diameter = 12_742;
const kilometersOfDegree = (diameter * Math.PI) / 360;
/** The margin of a box around its circle, in degrees, against rounding. */
const spare = 1e-6;

/** Great-circle distance of a venue from a point, in kilometers; haversine needs no extension. */
function kilometersFrom({ latitude, longitude }: Point): RawBuilder<number> {
  return sql<number>`(${sql.lit(diameter)} * asin(sqrt(least(1,
    power(sin(radians(venue.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(venue.latitude))
    * power(sin(radians(venue.longitude - ${longitude}::float8) / 2), 2)))))`;
}

/** The same in whole meters: what lists are sorted by, so that cursors hold it exactly. */
export function metersFrom(point: Point): RawBuilder<number> {
  return sql<number>`round(1000 * ${kilometersFrom(point)})::int`;
}

/**
 * The distance to the nearest visible venue of an event, in meters; null if none has coordinates.
 */
export function metersOfEvent(reader: Reader, point: Point): RawBuilder<number | null> {
  return sql<number | null>`(select min(${metersFrom(point)}) from event_venue
    join venue on venue.id = event_venue.venue_id
    where event_venue.event_id = event.id and ${visibleTo('venue', reader)} and ${notInTrash('venue')})`;
}

/**
 * The events at visible venues in the circle, with the meters to the nearest one. The few venues
 * are measured before their events are looked up: `offset 0` keeps that order.
 */
export function metersByEvent(reader: Reader, near: Near) {
  const venues = selectPlaces(reader).select(metersFrom(near).as('meters')).where(isNear(near)).offset(0);
  return sqlBuilder
    .selectFrom(venues.as('measured'))
    .innerJoin('event_venue', 'event_venue.venue_id', 'measured.id')
    .select(['event_venue.event_id', sql<number>`min(measured.meters)`.as('meters')])
    .groupBy('event_venue.event_id');
}

/** The visible venues outside the trash, by which events are found by place. */
export function selectPlaces(reader: Reader) {
  return sqlBuilder
    .selectFrom('venue')
    .select('venue.id')
    .where(visibleTo('venue', reader))
    .where(notInTrash('venue'));
}

/** The ids of the venues that meet a condition, at most `limit`. */
export function placesWhere(reader: Reader, condition: RawBuilder<SqlBool>, limit: number) {
  return selectPlaces(reader).where(condition).limit(limit).compile();
}

/** Venues in the circle. The box around it is tested first, because it has an index. */
export function isNear(near: Near): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isInBox(boxAround(near))} and ${kilometersFrom(near)} <= ${near.radius})`;
}

/** Venues in the box, its edges included. */
export function isInBox({ south, west, north, east }: Box): RawBuilder<SqlBool> {
  const [least, most] = [sql`venue.longitude >= ${west}::float8`, sql`venue.longitude <= ${east}::float8`];
  return sql<SqlBool>`(venue.latitude between ${south}::float8 and ${north}::float8
    and (${least} ${west <= east ? sql`and` : sql`or`} ${most}))`;
}

/** Venues in one of the cities, as they are written in any language. */
export function isInCity(names: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`venue.id in (select venue_id from venue_text where city = any(${[...names]}::text[]))`;
}

/**
 * The cities whose venues have one of the folded names somewhere in their texts, as they are
 * written in any language. What is hidden is no less found: it names no venue.
 */
export function selectCities(folded: readonly string[]): CompiledQuery<{ city: string }> {
  const named = folded.map((name) => sql`folded like ${likePattern(name)}`);
  return sql<{ city: string }>`
    select distinct city from venue_text where city <> '' and (${sql.join(named, sql` or `)})`.compile(
    sqlBuilder,
  );
}

/** The smallest box around the circle, plus the margin. Around a pole it spans every meridian. */
function boxAround({ latitude, longitude, radius }: Near): Box {
  const height = radius / kilometersOfDegree + spare;
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
