import type { Input } from '../../calendar/import/port.ts';
import { type LocalThing, withoutEmpty } from '../local-thing.ts';
import { mention } from '../mentions.ts';
import { pointOf, splitLocation } from '../written-place.ts';
import { titleOf } from '../written-text.ts';
import { cellOf, type Row } from './times.ts';

/** Where an event of a table is: at a venue, and at an address online, which may be empty. */
export function placeOf(row: Row): { venues: LocalThing[]; online: string } {
  const location = cellOf(row, 'location');
  const isOnline = /^https?:\/\/\S+$/i.test(location);
  const online = cellOf(row, 'online_url');
  const fields = venueTexts(row, isOnline ? '' : location);
  return {
    venues: fields.name === undefined ? [] : [mention('venue', fields, venueFacts(row))],
    online: online === '' && isOnline ? location : online,
  };
}

/**
 * The texts of a venue; in a location, what follows the first comma or line is the address, as in
 * iCalendar.
 */
export function venueTexts(row: Row, location: string): Record<string, string> {
  const { name, rest } = splitLocation(location);
  const written = titleOf(cellOf(row, 'venue'));
  const street = titleOf(`${cellOf(row, 'address')} ${cellOf(row, 'address2')}`);
  const beside = written === '' ? titleOf(rest) : titleOf(location);
  const texts = {
    name: written === '' ? titleOf(name) : written,
    address: street === '' ? beside : street,
    ...{ city: titleOf(cellOf(row, 'city')), country: titleOf(cellOf(row, 'country')) },
    stateprovince: titleOf(cellOf(row, 'stateprovince')),
  };
  return withoutEmpty(texts);
}

/** What a venue has that is no text in a language. */
export function venueFacts(row: Row): Input {
  const contacts = { zip: cellOf(row, 'zip'), phone: cellOf(row, 'phone') };
  const point = pointOf({ latitude: cellOf(row, 'geo_lat'), longitude: cellOf(row, 'geo_lng') });
  return { ...withoutEmpty(contacts), ...point };
}
