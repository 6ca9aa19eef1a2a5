import { listOrganizers } from '../../calendar/organizer/organizer.ts';
import { byName, listTerms } from '../../calendar/term/list.ts';
import { listVenues } from '../../calendar/venue/venue.ts';
import type { Context } from '../../context/context.ts';
import { plainText } from '../../values/html.ts';

/** What the filters of the form offer: names by the number that the address has. */
export type Choices = Record<'categories' | 'tags' | 'venue' | 'organizer', readonly Choice[]>;

interface Choice {
  value: string;
  name: string;
}

/** The most entries of one filter; links of pages lead to any other one. */
const most = 200;

/** Reads what has events: one statement for each of the four filters. */
export async function readChoices(context: Context): Promise<Choices> {
  const reader: Context = { ...context, paging: { largest: most } };
  const all = { page: 1, perPage: most };
  const used = { ...all, hasEvents: true };
  const terms = { ...all, hideEmpty: true };
  const [categories, tags, venues, organizers] = await Promise.all([
    listTerms(reader, 'category', terms),
    listTerms(reader, 'tag', terms),
    listVenues(reader, used),
    listOrganizers(reader, used),
  ]);
  const choicesOf = ({ nodes }: { nodes: readonly { number: number; name: string }[] }) =>
    nodes
      .map(({ number, name }) => ({ value: String(number), name: plainText(name) }))
      .sort(byName(context.language));
  return {
    categories: choicesOf(categories),
    tags: choicesOf(tags),
    venue: choicesOf(venues),
    organizer: choicesOf(organizers),
  };
}
