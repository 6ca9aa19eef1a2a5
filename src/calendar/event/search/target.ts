import type { EventQuery, EventRow } from '../../../database/queries/event.ts';
import { searchedEvents } from '../../../database/queries/event-search.ts';
import type { Term } from '../../../database/queries/ranked-search.ts';
import { weights } from '../../../values/search/similarity.ts';
import { type Tier, toQuery } from '../../../values/search/terms.ts';
import type { ExpandedTerm } from '../../search/expand.ts';
import type { Places, Target } from '../../search/ladder.ts';
import { fieldWeights, pointsOf } from '../../search/points.ts';

/** Events by the words of their texts and the names of what they are linked to. */
export function eventTarget(query: EventQuery): Target<EventRow> {
  return {
    searched: searchedEvents(query),
    scope: { tables: ['venue', 'organizer', 'term'], most: mostNames },
    toTerm,
  };
}

/** Names that are compared with a search at most, of each kind. */
const mostNames = 1000;

interface Field {
  mark: string;
  weight: number;
}

const prominent: readonly Field[] = [
  { mark: 'A', weight: fieldWeights.title },
  { mark: 'B', weight: fieldWeights.excerpt },
];

function toTerm({ tiers, names }: ExpandedTerm, places: Places): Term {
  return {
    bands: tiers.flatMap((tier) =>
      [...prominent, ...(places === 'all' ? mentionsOf(tier) : [])].map(({ mark, weight }) => ({
        query: toQuery(tier, mark),
        points: pointsOf(tier.weight, weight),
      })),
    ),
    named: names.map(({ table, ids, weight }) => ({
      table,
      ids,
      points: pointsOf(weight, fieldWeights.name),
    })),
  };
}

/**
 * A synonym is hardly what was meant in passing, nor is a word made from the same one: it counts
 * where nothing else does. Other forms of synonyms, and compounds with them, do not.
 */
function mentionsOf({ weight, isSynonym }: Tier): Field[] {
  const isLoose = isSynonym === true || weight === weights.derived;
  if (isLoose && weight < weights.synonym) return [];
  return [{ mark: '', weight: isLoose ? fieldWeights.looseMention : fieldWeights.description }];
}
