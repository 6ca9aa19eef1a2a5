import type { Context } from '../../context/context.ts';
import { Checks, type Input } from '../input/checks.ts';
import { type Connection, readSlice } from '../lists/connection.ts';
import { byNameAscending, sliceTerms } from './connection.ts';
import { type TermView, toTermView } from './term.ts';

/** The default `first`. */
const standardSize = 10;

/** The children of a category, by name. */
export const connectChildren = connectKin('childrenByCategory');

/** The descendants of a category, by name. */
export const connectDescendants = connectKin('descendantsByCategory');

/** The ancestors of a category, from the top of the tree down. */
export async function ancestorsOf(category: TermView, context: Context): Promise<TermView[]> {
  const { number, requestedLanguage } = category;
  const rows = await context.loaders.ancestorsByCategory.load({ id: number, language: requestedLanguage });
  const above = new Map(rows.map((row) => [row.number, row]));
  const path: TermView[] = [];
  for (let next = category.parentId; next !== null;) {
    const row = above.get(next);
    if (row === undefined) break;
    above.delete(next);
    path.unshift(toTermView(row, context));
    next = row.parentId;
  }
  return path;
}

function connectKin(loader: 'childrenByCategory' | 'descendantsByCategory') {
  return async (context: Context, category: TermView, input: Input): Promise<Connection<TermView>> => {
    const checks = new Checks();
    const slice = readSlice(checks, input, { value: byNameAscending.value, standard: standardSize });
    checks.throwIfAny();
    const { number, requestedLanguage } = category;
    const rows = await context.loaders[loader].load({ id: number, language: requestedLanguage });
    const terms = rows.map((row) => toTermView(row, context));
    return sliceTerms(terms, slice, { order: byNameAscending, language: requestedLanguage });
  };
}
