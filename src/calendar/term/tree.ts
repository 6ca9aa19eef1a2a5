import type { Context } from '../../context/context.ts';
import { Checks, type Input } from '../input/checks.ts';
import { type Connection, readSlice } from '../lists/connection.ts';
import { byNameAscending, cutTerms } from './connection.ts';
import { type TermView, toTermView } from './term.ts';

/** So many categories are given below each one where nothing is said. */
const standardSize = 10;

/** A slice of the categories that belong directly to one, by name. */
export function connectChildren(
  context: Context,
  category: TermView,
  input: Input,
): Promise<Connection<TermView>> {
  return connectBelow(context, 'childrenByCategory', { category, input });
}

/** A slice of the categories that lie below one, however deep, by name. */
export function connectDescendants(
  context: Context,
  category: TermView,
  input: Input,
): Promise<Connection<TermView>> {
  return connectBelow(context, 'descendantsByCategory', { category, input });
}

/** The categories above one, from the top of the tree down. */
export async function ancestorsOf(category: TermView, context: Context): Promise<TermView[]> {
  const { number, requestedLanguage } = category;
  const rows = await context.loaders.ancestorsByCategory.load({ id: number, language: requestedLanguage });
  const above = new Map(rows.map((row) => [row.number, row]));
  const line: TermView[] = [];
  for (let next = category.parentId; next !== null;) {
    const row = above.get(next);
    if (row === undefined) break;
    above.delete(next);
    line.unshift(toTermView(row, context));
    next = row.parentId;
  }
  return line;
}

async function connectBelow(
  context: Context,
  loader: 'childrenByCategory' | 'descendantsByCategory',
  { category, input }: { category: TermView; input: Input },
): Promise<Connection<TermView>> {
  const checks = new Checks();
  const slice = readSlice(checks, input, { standard: standardSize });
  checks.throwIfAny();
  const { number, requestedLanguage } = category;
  const rows = await context.loaders[loader].load({ id: number, language: requestedLanguage });
  const terms = rows.map((row) => toTermView(row, context));
  return cutTerms(terms, slice, { order: byNameAscending, language: requestedLanguage });
}
