import type { Input } from '../../calendar/import/port.ts';
import { leftOut, storableEmail } from '../contact.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { mention } from '../mentions.ts';
import { htmlOf, titleOf } from '../written-text.ts';
import { websiteIn, imageIn } from './event-row.ts';
import { venueFacts, venueTexts } from './place-row.ts';
import { BadRow, cellOf, type Row } from './times.ts';

/** A venue of a table that is no export of ours. Throws `BadRow`. */
export function venueOfRow(row: Row): ThingInLanguage {
  const column = row.venue_website === undefined ? 'website' : 'venue_website';
  const { website, remarks } = websiteIn(row, column);
  const facts = { ...venueFacts(row), website };
  return { ...thingByName('venue', row, { fields: venueTexts(row, ''), facts }), remarks };
}

/** An organizer of such a table. Throws `BadRow`. */
export function organizerOfRow(row: Row): ThingInLanguage {
  const column = row.organizer_website === undefined ? 'website' : 'organizer_website';
  const { website, remarks } = websiteIn(row, column);
  const written = cellOf(row, 'email');
  const email = storableEmail(written);
  const read = thingByName('organizer', row, {
    fields: { name: titleOf(cellOf(row, 'organizer')) },
    facts: { phone: cellOf(row, 'phone'), email, website },
  });
  return { ...read, remarks: [...remarks, ...leftOut('e-mail address', written, email)] };
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
