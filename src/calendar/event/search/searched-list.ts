import type { Context } from '../../../context/context.ts';
import { kindFacts } from '../../../values/kinds.ts';
import { searchModes } from '../../../values/search/query.ts';
import { Checks, type Input, isPresent } from '../../input/checks.ts';
import { type Page, readPageRequest, toPage } from '../../lists/paging.ts';
import type { EventView } from '../event.ts';
import { listEvents } from '../list.ts';
import { rankEvents, type Corrected } from './search.ts';

/**
 * A page of events by date, or ranked where `searchMode` asks for that and there is something to
 * search (decision 0125).
 */
export async function listInSearchMode(context: Context, input: Input): Promise<Page<EventView> & Corrected> {
  const { searchMode, ...parameters } = input;
  if (isPresent(searchMode) && !searchModes.some((mode) => mode === searchMode)) {
    const checks = new Checks();
    checks.addError('searchMode', 'invalid.option', { allowed: searchModes.join(', ') });
    checks.throwIfAny();
  }
  if (!isRanked(input)) return listEvents(context, parameters);
  return (await rankEvents(context, parameters)) ?? emptyPage(context, parameters);
}

/** Whether a list is asked for the best matches of a search. */
export function isRanked({ searchMode, search }: Input): boolean {
  return searchMode === 'ranked' && isPresent(search);
}

/** The page where nothing was found. Its parameters are valid: `rankEvents` has checked them. */
function emptyPage(context: Context, input: Input): Page<EventView> {
  const nothing = { nodes: [], count: () => Promise.resolve(0) };
  return toPage(readPageRequest(new Checks(), input, context), nothing, kindFacts.event.errors.noPage);
}
