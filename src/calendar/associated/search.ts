import type { Context } from '../../context/context.ts';
import { type AssociatedCondition, containsPhrase, not } from '../../database/queries/associated.ts';
import { notInTrash } from '../../database/queries/visibility.ts';
import { likePattern, parseSearch } from '../../values/search-text.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import type { Connection } from '../lists/connection.ts';
import type { ExpandedTerm } from '../search/expand.ts';
import { climb } from '../search/ladder.ts';
import type { NamedMatch } from '../search/names.ts';
import { ranking } from '../../values/ranking.ts';
import { pointsOf } from '../search/points.ts';
import { connectFound, type FoundNode, readSearch } from '../search/request.ts';
import type { AssociatedListing, Published } from './list.ts';

/** A venue or organizer that was found. */
export interface FoundAssociated<View> extends FoundNode {
  view: View;
}

/**
 * Venues or organizers that lists show whose names, in any language, or texts, as served, have the
 * words of a search in some form, best match first, by the steps of ranked search (decision 0125).
 * Throws `invalidParameters`.
 */
export async function searchAssociated<Row extends { number: number }, View extends Published>(
  context: Context,
  input: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<Connection<FoundAssociated<View>>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const { terms, strict, slice, after } = await readSearch(reader, checks, input);
  checks.throwIfAny();
  const { all, none } = parseSearch(strict);
  const phrase = (text: string): AssociatedCondition => containsPhrase(kind, likePattern(text));
  const conditions = [notInTrash(kind), ...all.map(phrase), ...none.map((text) => not(phrase(text)))];
  const found = await climb(reader, {
    terms,
    target: {
      searched: queries.searched({ reader, language: reader.language, conditions }),
      scope: { tables: [kind], most: ranking.limits.namesOfOneKind, texts: kind },
      toTerm: ({ names, texts }: ExpandedTerm, places) => ({
        bands: [],
        named: [
          ...toBands(names, ranking.fields.title),
          ...(places === 'all' ? toBands(texts, ranking.fields.description) : []),
        ],
      }),
    },
    slice: { size: slice.size, after },
  });
  const nodes = found.rows.map((row) => ({
    view: toView(row, reader),
    number: row.number,
    score: found.scoreOf(row.rank),
    step: found.stepOf(row),
  }));
  return connectFound(slice, found, nodes);
}

function toBands(matches: readonly NamedMatch[], ofField: number) {
  return matches.map(({ table, ids, weight }) => ({ table, ids, points: pointsOf(weight, ofField) }));
}
