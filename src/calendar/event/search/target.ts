import type { EventQuery, EventRow } from '../../../database/queries/event.ts';
import { searchedEvents } from '../../../database/queries/event-search.ts';
import type { Term } from '../../../database/queries/ranked-search.ts';
import { ranking } from '../../../values/ranking.ts';
import { weights } from '../../../values/search/similarity.ts';
import { type Tier, toQuery } from '../../../values/search/terms.ts';
import type { ExpandedTerm } from '../../search/expand.ts';
import type { Places, Target } from '../../search/ladder.ts';
import { pointsOf } from '../../search/points.ts';

const { fields } = ranking;

/** Events by the words of their texts and the names of what they are linked to. */
export function eventTarget(query: EventQuery): Target<EventRow> {
  return {
    searched: searchedEvents(query),
    scope: {
      tables: ['venue', 'organizer', 'term'],
      most: ranking.limits.names,
      mostPlaces: ranking.limits.places,
    },
    toTerm,
  };
}

interface Field {
  mark: string;
  weight: number;
}

const prominent: readonly Field[] = [
  { mark: 'A', weight: fields.title },
  { mark: 'B', weight: fields.excerpt },
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
      points: pointsOf(weight, fields.name),
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
  return [{ mark: '', weight: isLoose ? fields.looseMention : fields.description }];
}
