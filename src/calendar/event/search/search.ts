import type { Context } from '../../../context/context.ts';
import { toEventQuery } from '../../../database/queries/event-filters.ts';
import { isMember, isNoEvent } from '../../../database/queries/event-search.ts';
import type { Condition, EventQuery, EventRow } from '../../../database/queries/event.ts';
import { readableText } from '../../../values/html.ts';
import { kindFacts } from '../../../values/kinds.ts';
import { parseQuery } from '../../../values/search/query.ts';
import { highlight, type Marked, type Snippet } from '../../../values/search/snippet.ts';
import { readTerms, type SearchTerm } from '../../../values/search/terms.ts';
import { accepted, Checks, inLanguage, type Input, isPresent } from '../../input/checks.ts';
import type { Connection } from '../../lists/connection.ts';
import { type Page, readPageRequest, toPage } from '../../lists/paging.ts';
import type { Found } from '../../search/found.ts';
import { correctText } from '../../search/correct.ts';
import { climb } from '../../search/ladder.ts';
import { connectFound, type FoundNode, readSearch } from '../../search/request.ts';
import { type EventView, toEventView } from '../event.ts';
import { type Faceted, facetsOf } from '../facets.ts';
import { readFilter } from '../filter-input.ts';
import { readListFilters } from '../list.ts';
import { findPlaces } from '../looked-up.ts';
import { readOpenWindow, readWindow } from '../window.ts';
import { eventTarget } from './target.ts';

/** What a search found, and what it may have meant. */
export interface Corrected {
  /** The text of the search with slips corrected; null if there are none. */
  correctedSearch?: () => Promise<string | null>;
}

/** A search result. */
export interface FoundEvent extends FoundNode {
  event: EventView;
  marked: Marked;
}

/**
 * Events whose texts, as served, or venues, organizers, categories or tags have the words of a
 * search in some form, best first: all of them, else most, else something similar (decision 0125).
 * Phrases must be in the texts, excluded words must not.
 */
export async function searchEvents(
  context: Context,
  input: Input,
): Promise<Connection<FoundEvent> & Faceted & Corrected> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const { terms, strict, slice, after } = await readSearch(reader, checks, input);
  const filters = await readFilter(reader, checks, input.filter);
  checks.throwIfAny();
  const parts = strict === '' ? [filters] : [filters, { search: strict }];
  const query = toEventQuery(strict === '' ? filters : { and: parts }, reader);
  const found = await climb(reader, {
    terms,
    target: eventTarget(query),
    slice: { size: slice.size, after },
  });
  const facets = facetsOf(reader, { filters: parts, narrow: isFoundBy(reader, terms) });
  const correctedSearch = async () => correctText(String(input.query), await found.correct());
  return { ...connectFound(slice, found, toFoundEvents(reader, found)), facets, correctedSearch };
}

/** What a search finds of a list, as a condition of its events. */
export function isFoundBy(reader: Context, terms: readonly SearchTerm[]) {
  return async (query: EventQuery): Promise<Condition> => {
    if (terms.length === 0) return isNoEvent;
    const { members } = await climb(reader, { terms, target: eventTarget(query), slice: { size: 0 } });
    return isMember(members);
  };
}

/**
 * A page of a list by the words of its search: the events that `searchEvents` finds among those of
 * the list, best first (decision 0125). Null if nothing is searched, or none is found. Throws what
 * the list throws.
 */
export async function rankEvents(
  context: Context,
  input: Input,
): Promise<(Page<EventView> & Corrected) | null> {
  if (!isPresent(input.search)) return null;
  const checks = new Checks();
  const { words, strict } = parseQuery(accepted(checks.search('search', input.search)) ?? '');
  const reader = inLanguage(context, checks, input.language);
  const terms = await readTerms(words, reader.language);
  const requested = readPageRequest(checks, input, context);
  const filters = await readRankedFilters(reader, checks, { input, strict });
  checks.throwIfAny();
  if (terms.length === 0) return null;
  const { perPage: size, offset } = requested;
  const query = toEventQuery(await findPlaces(reader, filters), reader);
  const found = await climb(reader, { terms, target: eventTarget(query), slice: { size, offset } });
  if (found.rows.length === 0 && (await found.count()) === 0) return null;
  const nodes = toFoundEvents(reader, found)
    .slice(0, size)
    .map(({ event, score }) => ({ ...event, relevance: score }));
  const page = toPage(requested, { nodes, count: found.count }, kindFacts.event.errors.noPage);
  return { ...page, correctedSearch: async () => correctText(String(input.search), await found.correct()) };
}

/**
 * The filters of the list, and the phrases and exclusions of its search, which are part of what was
 * checked as a whole.
 */
export async function readRankedFilters(
  reader: Context,
  checks: Checks,
  { input, strict }: { input: Input; strict: string },
) {
  const readDates = input.anyDate === true ? readOpenWindow : readWindow;
  const filters = await readListFilters(reader, checks, {
    input: { ...input, search: undefined },
    readDates,
  });
  return strict === '' ? filters : { ...filters, search: strict };
}

function toFoundEvents(reader: Context, { rows, terms, stepOf, scoreOf }: Found<EventRow>): FoundEvent[] {
  const tiers = terms.flatMap((term) => term.tiers);
  const marked = {
    words: new Set(tiers.flatMap(({ words }) => words)),
    runs: [...new Set(terms.flatMap(({ term }) => (term.isRun ? term.spellings : [])))],
  };
  return rows.map((row) => ({
    event: toEventView(row, reader),
    number: row.number,
    score: scoreOf(row.rank),
    step: stepOf(row),
    marked,
  }));
}

/** Snippets of the matching fields, with the matches marked. */
export function snippetsOf({ event, marked }: FoundEvent): Snippet[] {
  const texts = {
    title: event.title,
    excerpt: readableText(event.excerpt),
    description: readableText(event.description),
  };
  return (['title', 'excerpt', 'description'] as const).flatMap((field) => {
    const html = highlight(texts[field], marked);
    return html === null ? [] : [{ field, html }];
  });
}
