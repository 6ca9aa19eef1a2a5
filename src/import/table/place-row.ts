import type { Input } from '../../calendar/input/checks.ts';
import type { LocalThing } from '../local-thing.ts';
import { mention } from '../mentions.ts';
import { titleOf } from '../written-text.ts';
import { cellOf, type Row } from './times.ts';

/** Where an event of a table is: at a venue, and at an address online, which may be empty. */
export function placeOf(row: Row): { venues: LocalThing[]; online: string } {
  const location = cellOf(row, 'location');
  const isOnline = /^https?:\/\/\S+$/i.test(location);
  const online = cellOf(row, 'online_url');
  const fields = placeFields(row, isOnline ? '' : location);
  return {
    venues: fields.name === undefined ? [] : [mention('venue', fields, placeFacts(row))],
    online: online === '' && isOnline ? location : online,
  };
}

/**
 * The texts of a venue; in a location, what follows the first comma or line is the address, as in
 * iCalendar.
 */
export function placeFields(row: Row, location: string): Record<string, string> {
  const [first = '', ...rest] = location
    .split(/[,\n]/)
    .map(titleOf)
    .filter((part) => part !== '');
  const written = titleOf(cellOf(row, 'venue'));
  const street = titleOf(`${cellOf(row, 'address')} ${cellOf(row, 'address2')}`);
  const beside = written === '' ? rest.join(', ') : titleOf(location);
  const texts = {
    name: written === '' ? first : written,
    address: street === '' ? beside : street,
    ...{ city: titleOf(cellOf(row, 'city')), country: titleOf(cellOf(row, 'country')) },
    stateprovince: titleOf(cellOf(row, 'stateprovince')),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** What a venue has that is no text in a language. */
export function placeFacts(row: Row): Input {
  const facts = { zip: cellOf(row, 'zip'), phone: cellOf(row, 'phone'), ...pointIn(row) };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== ''));
}

function pointIn(row: Row): Input {
  const cells = [cellOf(row, 'geo_lat'), cellOf(row, 'geo_lng')];
  const [latitude, longitude] = cells.map((cell) => (cell === '' ? Number.NaN : Number(cell)));
  const isPoint = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  return isPoint ? { latitude, longitude } : {};
}
