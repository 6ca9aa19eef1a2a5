import type { LocalThing } from './local-thing.ts';

/** A point on the globe, with a point or a comma before decimals; nothing for anything else. */
export function pointOf(written: { latitude: string; longitude: string }): LocalThing['facts'] {
  const [latitude, longitude] = [degreesIn(written.latitude), degreesIn(written.longitude)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

function degreesIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

/** A place on one line or several: its name, and what follows the first comma or line. */
export function splitLocation(location: string): { name: string; rest: string } {
  const [name = '', ...rest] = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { name, rest: rest.join(', ') };
}
