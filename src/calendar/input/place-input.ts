import { type Config, maxRadiusKm } from '../../config/config.ts';
import type { Box, Near } from '../../database/queries/place.ts';
import { accepted, type Checks, type Input, isPresent } from './checks.ts';

/** Reads a point with a radius in kilometers, by default that of the calendar. */
export function readNear({ geolocRadiusKm }: Config, checks: Checks, value: unknown): Near | undefined {
  if (!isPresent(value)) return undefined;
  const near = value as Input;
  const latitude = accepted(checks.degrees('near.latitude', near.latitude, 90));
  const longitude = accepted(checks.degrees('near.longitude', near.longitude, 180));
  const radius = accepted(checks.number('near.radius', near.radius ?? geolocRadiusKm, [0, maxRadiusKm]));
  if (latitude === undefined || longitude === undefined || radius === undefined) return undefined;
  return { latitude, longitude, radius };
}

/** Reads a box, which may cross the 180th meridian. */
export function readBox(checks: Checks, value: unknown): Box | undefined {
  if (!isPresent(value)) return undefined;
  const box = value as Input;
  const south = accepted(checks.degrees('box.south', box.south, 90));
  const north = accepted(checks.degrees('box.north', box.north, 90));
  const west = accepted(checks.degrees('box.west', box.west, 180));
  const east = accepted(checks.degrees('box.east', box.east, 180));
  if (south === undefined || north === undefined || west === undefined || east === undefined)
    return undefined;
  if (south > north) checks.addError('box', 'invalid.box');
  return { south, west, north, east };
}
