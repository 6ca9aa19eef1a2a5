import type { Context } from '../context/context.ts';
import { toEventQuery } from '../database/queries/event-filters.ts';
import {
  selectSuggestedEvents,
  selectSuggestedPosts,
  selectSuggestedTerms,
  type SuggestedRow,
} from '../database/queries/suggestion.ts';
import { plainText } from '../values/html.ts';
import { type Kind, kinds } from '../values/kinds.ts';
import { toNamePatterns } from '../values/search/name-patterns.ts';
import { accepted, Checks, inLanguage, type Input } from './input/checks.ts';
import { readSlice } from './lists/connection.ts';
import { publicPage } from './post/view.ts';

/** A resource that somebody who types may mean. */
export interface Suggestion {
  /** Its title or name as served, plain text. */
  text: string;
  kind: Kind;
  number: number;
  /** Its public page. */
  url: string;
}

/**
 * What has a title or name, in any language, with words that begin with those of `query`: first
 * categories, tags, venues and organizers, half of the list at most while there are events, then
 * events, coming before past ones. Nothing that lists do not show to the reader. Throws
 * `invalidParameters` (decision 0119).
 */
export async function suggest(context: Context, input: Input): Promise<Suggestion[]> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const typed = accepted(checks.search('query', input.query, Infinity));
  const { size } = readSlice(checks, { first: input.first });
  checks.throwIfAny();
  const patterns = toNamePatterns(typed ?? '');
  if (patterns === null || size === 0) return [];
  const { database } = context;
  const planning = { planDependsOnValues: true };
  const [events, ...others] = await Promise.all([
    // Of several events with one title the nearest is enough, hence more than are shown.
    database.query(selectSuggestedEvents(toEventQuery({}, reader), patterns, size * spare), planning),
    database.query(selectSuggestedTerms(reader, patterns)(size * spare), planning),
    database.query(selectSuggestedPosts('venue', reader, patterns)(size), planning),
    database.query(selectSuggestedPosts('organizer', reader, patterns)(size), planning),
  ]);
  return pick(others.flat(), distinctByName(events), size).map((row) => toSuggestion(row, context));
}

const spare = 4;

/** Events get half of the list, and what others leave. */
function pick(others: SuggestedRow[], events: SuggestedRow[], size: number): SuggestedRow[] {
  const room = Math.max(size - events.length, Math.floor(size / 2));
  const nearest = others.sort(
    (one, other) =>
      Number(other.begins) - Number(one.begins) || order.indexOf(one.kind) - order.indexOf(other.kind),
  );
  const shown = nearest.slice(0, room);
  return [...shown, ...events.slice(0, size - shown.length)];
}

const order: readonly Kind[] = ['category', 'tag', ...kinds];

function distinctByName(rows: readonly SuggestedRow[]): SuggestedRow[] {
  const named = new Map<string, SuggestedRow>();
  for (const row of rows) if (!named.has(row.name)) named.set(row.name, row);
  return [...named.values()];
}

function toSuggestion({ kind, number, name, slug }: SuggestedRow, { publicRoot }: Context): Suggestion {
  return { text: plainText(name), kind, number, url: publicPage(publicRoot, kind, { slug, number }) };
}
