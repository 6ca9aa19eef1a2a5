import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { plainText } from '../../values/html.ts';
import { byName } from '../../values/name-order.ts';
import { ChoicesDocument } from './choices.graphql.ts';

/** What the filters of the form offer: names by the number that the address has. */
export type Choices = Record<'categories' | 'tags' | 'venue' | 'organizer', readonly Choice[]>;

interface Choice {
  value: string;
  name: string;
}

/** The most entries of one filter; links of pages lead to any other one. */
const most = 200;

/** Reads what has events: one statement for each of the four filters. */
export async function readChoices(run: RunOperation, context: Context): Promise<Choices> {
  const reader: Context = { ...context, paging: { largest: most } };
  const { categoryPage, tagPage, venuePage, organizerPage } = await run(
    ChoicesDocument,
    { first: most },
    reader,
  );
  const choicesOf = (page: { nodes: readonly { number: number; name: string }[] } | null) =>
    (page?.nodes ?? [])
      .map(({ number, name }) => ({ value: String(number), name: plainText(name) }))
      .sort(byName(context.language));
  return {
    categories: choicesOf(categoryPage),
    tags: choicesOf(tagPage),
    venue: choicesOf(venuePage),
    organizer: choicesOf(organizerPage),
  };
}
