import type { EventRow } from './rows.ts';

/** The abbreviations of the zones that the data has, by the hours that they are ahead of UTC. */
const abbreviations: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'Europe/Helsinki': { 2: 'EET', 3: 'EEST' },
  'Europe/Berlin': { 1: 'CET', 2: 'CEST' },
  'Europe/London': { 0: 'GMT', 1: 'BST' },
  'Asia/Shanghai': { 8: 'CST' },
};

/** How the zone is called while it is so many hours ahead. */
export function nameZone(timezone: string, hours: number): string {
  return abbreviations[timezone]?.[hours] ?? '';
}

/**
 * The hours that the zone of an event is ahead of UTC when it starts: whole ones in all zones of
 * the data.
 */
export function hoursFromUtc({ start_date, starts_at }: Pick<EventRow, 'start_date' | 'starts_at'>): number {
  return (24 + hourOf(start_date) - hourOf(starts_at)) % 24;
}

/** A wall clock in ISO 8601. */
export function toIso(wallClock: string, hours: number): string {
  return `${wallClock.slice(0, 10)}T${wallClock.slice(11)}+${String(hours).padStart(2, '0')}:00`;
}

function hourOf(date: string): number {
  return Number(date.slice(11, 13));
}
