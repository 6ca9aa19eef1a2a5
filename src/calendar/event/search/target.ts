import type { EventQuery, EventRow } from '../../../database/queries/event.ts';
import { searchedEvents } from '../../../database/queries/event-search.ts';
import type { Term } from '../../../database/queries/ranked-search.ts';
import { weights } from '../../../values/search/similarity.ts';
import { toQuery } from '../../../values/search/terms.ts';
import type { ExpandedTerm } from '../../search/expand.ts';
import type { Target } from '../../search/ladder.ts';

/** Events by the words of their texts and the names of what they are linked to. */
export function eventTarget(query: EventQuery): Target<EventRow> {
  return {
    searched: searchedEvents(query),
    scope: { tables: ['venue', 'organizer', 'term'], most: mostNames },
    toTerm: (term, places) => toTerm(term, places === 'all' ? fields : prominent),
  };
}

/** Names that are compared with a search at most, of each kind. */
const mostNames = 1000;

interface Field {
  mark: string;
  weight: number;
}

/** The weights of the fields, in tenths. */
const fields: readonly Field[] = [
  { mark: 'A', weight: 10 },
  { mark: 'B', weight: 6 },
  { mark: '', weight: 3 },
];
const prominent = fields.filter(({ mark }) => mark !== '');
const nameWeight = 4;

function toTerm({ tiers, names }: ExpandedTerm, places: readonly Field[]): Term {
  return {
    bands: tiers.flatMap((tier) =>
      // A synonym in passing is not what was meant, nor is a word made from the same one.
      (tier.isSynonym === true || tier.weight === weights.derived ? prominent : places).map(
        ({ mark, weight }) => ({
          query: toQuery(tier, mark),
          points: tier.weight * weight,
        }),
      ),
    ),
    named: names.map(({ table, ids, weight }) => ({ table, ids, points: weight * nameWeight })),
  };
}
