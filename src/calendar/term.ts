import type { Context } from '../context/context';
import { addressed } from '../database/queries/post.ts';
import { among } from '../database/statements/sql';
import { selectTerms, type TermKind, type TermRow } from '../database/queries/term.ts';
import { CalendarError } from '../errors.ts';
import { Checks, inLanguage, type Input } from './input/checks';
import type { Address } from './post/post';
import { publicPage, servedLanguage } from './post/view';

/** A category or tag as both doors see it; how many events it has is counted by a loader as long as it is there. */
export type TermView = ReturnType<typeof presentTerm> & {
  /** How many published events it had, of one that is no more. */
  count?: number;
};

/** One category or tag by number or slug; an error of its kind where there is none. */
export async function readTerm(
  context: Context,
  kind: TermKind,
  { address, input = {} }: { address: Address; input?: Input },
): Promise<TermView> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  checks.done();
  const query = selectTerms(reader.language)
    .where('term.kind', '=', kind)
    .where(addressed('term', kind, address));
  const [row] = await context.database.query(query.compile());
  if (row === undefined) throw new CalendarError(termErrors[kind].notFound);
  return presentTerm(row, reader);
}

/** Those of the categories or tags that there are, in no order. */
export async function findTermsByNumber(
  context: Context,
  kind: TermKind,
  numbers: number[],
): Promise<TermView[]> {
  const query = selectTerms(context.language).where('term.kind', '=', kind).where(among('term.id', numbers));
  return (await context.database.query(query.compile())).map((row) => presentTerm(row, context));
}

/** Works out what the row does not hold. */
export function presentTerm(row: TermRow, context: Context) {
  return {
    ...row,
    __typename: row.kind === 'category' ? ('Category' as const) : ('Tag' as const),
    description: row.storedDescription ?? '',
    parentNumber: row.parentId ?? 0,
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, row.kind, row),
  };
}

/** The error names of categories and tags (wire-format 2). */
export const termErrors = {
  category: { notFound: 'categoryNotFound' },
  tag: { notFound: 'tagNotFound' },
} as const;
