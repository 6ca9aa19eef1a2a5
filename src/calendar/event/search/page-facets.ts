import type { Context } from '../../../context/context.ts';
import { parseQuery } from '../../../values/search/query.ts';
import { readTerms } from '../../../values/search/terms.ts';
import { accepted, Checks, inLanguage } from '../../input/checks.ts';
import type { RequestedList } from '../../lists/requested.ts';
import { type EventFacets, type FacetRequest, facetsOf } from '../facets.ts';
import { readListFilters } from '../list.ts';
import { readOpenWindow, readWindow } from '../window.ts';
import { isFoundBy, readRankedFilters } from './search.ts';
import { isRanked } from './searched-list.ts';

/**
 * The facets of the list that a page is of, with its window, or of what its ranked search finds.
 * Throws `invalidParameters`.
 */
export async function facetsOfPage(requested: RequestedList, request: FacetRequest): Promise<EventFacets> {
  const { context, input } = requested;
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const read = isRanked(input)
    ? readRanked(reader, checks, requested)
    : readListed(reader, checks, requested);
  const list = await read;
  checks.throwIfAny();
  return facetsOf(reader, list)(request);
}

async function readListed(reader: Context, checks: Checks, { input }: RequestedList) {
  const readDates = input.anyDate === true ? readOpenWindow : readWindow;
  return { filters: [await readListFilters(reader, checks, { input, readDates })] };
}

async function readRanked(reader: Context, checks: Checks, { input }: RequestedList) {
  const { words, strict } = parseQuery(accepted(checks.search('search', input.search)) ?? '');
  const terms = await readTerms(words, reader.language);
  const filters = await readRankedFilters(reader, checks, { input, strict });
  return { filters: [filters], narrow: isFoundBy(reader, terms) };
}
