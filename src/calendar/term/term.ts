import type { Context } from '../../context/context.ts';
import { addressedTerms, type TermKind, type TermRow } from '../../database/queries/term.ts';
import { CalendarError } from '../../errors.ts';
import { preload } from '../../loaders/preload.ts';
import { kindFacts } from '../../values/kinds.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import type { Address } from '../post/post.ts';
import { publicPage, servedLanguage } from '../post/view.ts';

/** A category or tag as both interfaces show it. A loader counts its events. */
export type TermView = ReturnType<typeof toTermView> & {
  /** The number of published events of a deleted term. */
  count?: number;
};

/** One category or tag by number or slug; throws the `notFound` of its kind. */
export async function readTerm(
  context: Context,
  kind: TermKind,
  { address, input = {} }: { address: Address; input?: Input },
): Promise<TermView> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  checks.throwIfAny();
  const rows = context.database.query(addressedTerms(reader.language, kind, address));
  preload(reader, kind, address);
  const [row] = await rows;
  if (row === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
  return toTermView(row, reader);
}

/** Those of the categories or tags that exist, in any order. */
export async function findTermsByNumber(
  context: Context,
  kind: TermKind,
  numbers: number[],
): Promise<TermView[]> {
  const rows = await context.database.query(addressedTerms(context.language, kind, { numbers }));
  return rows.map((row) => toTermView(row, context));
}

/** Adds the derived fields to a row. */
export function toTermView(row: TermRow, context: Context) {
  return {
    ...row,
    __typename: kindFacts[row.kind].type,
    description: row.storedDescription ?? '',
    parentNumber: row.parentId ?? 0,
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, row.kind, row),
  };
}
