import type { Input } from '../../calendar/input/checks.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { mention } from '../mentions.ts';
import { htmlOf, titleOf } from '../written-text.ts';
import { addressIn, imageIn } from './event-row.ts';
import { placeFacts, placeFields } from './place-row.ts';
import { BadRow, cellOf, type Row } from './times.ts';

/** A venue of a table that is no export of ours. Throws `BadRow`. */
export function venueOfRow(row: Row): ThingInLanguage {
  const website = addressIn(row, row.venue_website === undefined ? 'website' : 'venue_website');
  return thingByName('venue', row, {
    fields: placeFields(row, ''),
    facts: { ...placeFacts(row), website },
  });
}

/** An organizer of such a table. Throws `BadRow`. */
export function organizerOfRow(row: Row): ThingInLanguage {
  const website = addressIn(row, row.organizer_website === undefined ? 'website' : 'organizer_website');
  return thingByName('organizer', row, {
    fields: { name: titleOf(cellOf(row, 'organizer')) },
    facts: { phone: cellOf(row, 'phone'), email: cellOf(row, 'email'), website },
  });
}

/** What is known by its name, as the events of another table mention it. */
function thingByName(
  kind: 'venue' | 'organizer',
  row: Row,
  { fields, facts }: { fields: Record<string, string>; facts: Input },
): ThingInLanguage {
  const { name = '' } = fields;
  if (name === '') throw new BadRow('it has no name');
  const description = htmlOf(cellOf(row, 'description'));
  const texts = description === '' ? fields : { ...fields, description };
  const { key } = mention(kind, { name });
  return { thing: { ...mention(kind, texts, facts), key, image: imageIn(row) }, mentioned: [] };
}
