import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { plainText } from '../../values/html.ts';
import { byName } from '../../values/name-order.ts';
import { ChoicesDocument } from './choices.graphql.ts';
import type { FacetValues } from './facet-values.ts';

/** What the filters of the form offer: names by the number that the address has. */
type Lists = Record<'venue' | 'organizer', readonly Choice[]>;

/** What the form offers; no facets where a parameter is invalid. */
export type Choices = Lists & { facets: FacetValues | null };

/** An entry of a list of the form. */
export interface Choice {
  value: string;
  name: string;
}

/** The most entries of one filter; links of pages lead to any other one. */
const most = 200;

/** Reads what has events: one statement for each of the two filters. */
export async function readLists(run: RunOperation, context: Context): Promise<Lists> {
  const reader: Context = { ...context, paging: { largest: most } };
  const { venuePage, organizerPage } = await run(ChoicesDocument, { first: most }, reader);
  const choicesOf = (page: { nodes: readonly { number: number; name: string }[] } | null) =>
    (page?.nodes ?? [])
      .map(({ number, name }) => ({ value: String(number), name: plainText(name) }))
      .sort(byName(context.language));
  return { venue: choicesOf(venuePage), organizer: choicesOf(organizerPage) };
}
