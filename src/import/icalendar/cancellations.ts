import { dayOf, type Moment, readMoment } from './moment.ts';
import { type Properties, parameterOf } from './properties.ts';
import type { Zones } from './zones.ts';

/**
 * An entry that cancels what another document describes (RFC 5546 3.2.5): an event or all dates of
 * its series, or one date, or that one and all later ones.
 */
export interface Cancelling {
  zones: Zones;
  /** Whether its calendar cancels what it has. */
  cancels: boolean;
  uid: string;
  title: string;
  properties: Properties;
  /** The date of a series that it cancels. */
  replaces: Moment | null;
  sequence: number;
  stamp: string;
}

/**
 * Reads an entry of a calendar that cancels, where it does not describe what it cancels; null for
 * all others, and for those whose date cannot be read.
 */
export function readBareCancelling(entry: Omit<Cancelling, 'replaces'>): Cancelling | null {
  const { properties, zones, cancels, title } = entry;
  if (!cancels || (title !== '' && properties.first('dtstart') !== undefined)) return null;
  const replaces = readMoment(properties.date('recurrence-id'), zones);
  return replaces === null && properties.first('recurrence-id') !== undefined ? null : { ...entry, replaces };
}

/** Whether an entry replaces the later dates as well (RFC 5545 3.2.13). */
export function isRange({ properties }: Pick<Cancelling, 'properties'>): boolean {
  return parameterOf(properties.first('recurrence-id')?.parameters.range).toUpperCase() === 'THISANDFUTURE';
}

/** The date of a series that an entry replaces, as it is written; null for an entry of no date. */
export function replacedMoment({ replaces, zones }: Pick<Cancelling, 'replaces' | 'zones'>): Moment | null {
  return replaces?.isDay === true ? { ...replaces, wall: dayOf(replaces, zones) } : replaces;
}
