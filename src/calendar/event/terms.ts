import type { Context } from '../../context/context.ts';
import type { TermKind } from '../../database/queries/term.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { mayCreate } from '../../policy/permissions.ts';
import { plainText } from '../../values/html.ts';
import { asId } from '../../values/ids.ts';
import { kindFacts } from '../../values/kinds.ts';
import { type Checks, isEmpty, rejected } from '../input/checks.ts';
import { findTerms } from '../input/references.ts';
import { nameKey } from '../term/texts.ts';
import { findOrInsertTerm, findTermsByName } from '../term/write.ts';

/** A category or tag of an event: an existing one, or one to create in the same transaction. */
export type RequestedTerm = { id: number } | { name: string; kind: TermKind };

/**
 * Checks the categories or tags of an event: numbers, slugs or names. Unknown names are created,
 * unknown numbers ignored (wire-format 7.1); callers who may not create terms get an error for
 * unknown names.
 */
export async function checkEventTerms(
  context: Context,
  checks: Checks,
  { kind, value }: { kind: TermKind; value: unknown },
): Promise<RequestedTerm[] | undefined> {
  if (isEmpty(value)) return value === undefined ? undefined : [];
  const name = kindFacts[kind].collection;
  const references = checks.list(name, value, (item) => checkReference(checks, { name, kind, item }));
  if (references === rejected) return undefined;
  const terms = await resolveTerms(context, kind, references);
  if (mayCreate(context.viewer, kind)) return terms;
  const unknown = terms.flatMap((term) => ('name' in term ? [term.name] : []));
  for (const [index, reference] of references.entries()) {
    const text = plainText(String(reference));
    if (unknown.includes(text))
      checks.within(index, () => checks.addError(name, `invalid.${kind}`, { value: text }));
  }
  return terms;
}

async function resolveTerms(
  context: Context,
  kind: TermKind,
  references: readonly (string | number)[],
): Promise<RequestedTerm[]> {
  const found = await findTerms(context, kind, references);
  const unknown = references.flatMap((reference) =>
    typeof reference === 'string' && !found.has(reference) ? [plainText(reference)] : [],
  );
  const named = await findTermsByName(context, kind, unknown);
  const terms: RequestedTerm[] = [];
  for (const reference of references) {
    const name = typeof reference === 'string' ? plainText(reference) : '';
    const id = found.get(String(reference)) ?? named.get(nameKey(name));
    if (id !== undefined) terms.push({ id });
    else if (name !== '' && asId(reference) === null) terms.push({ name, kind });
  }
  return terms;
}

/** The ids of the terms; creates new ones. */
export async function saveNewTerms(
  em: UnitOfWork,
  context: Context,
  terms: readonly RequestedTerm[],
): Promise<number[]> {
  const ids = new Set<number>();
  // Every transaction creates the same ones in the same order, so that no two deadlock.
  for (const term of terms.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)))
    ids.add('id' in term ? term.id : await findOrInsertTerm(em, context, term));
  return [...ids];
}

function sortKey(term: RequestedTerm): string {
  return 'id' in term ? '' : nameKey(term.name);
}

/** An integer, or a text that is neither blank nor longer than a name may be. */
function checkReference(
  checks: Checks,
  { name, kind, item }: { name: string; kind: TermKind; item: unknown },
): string | number | typeof rejected {
  if (typeof item === 'number' && Number.isSafeInteger(item)) return item;
  if (typeof item !== 'string') return checks.addError(name, `invalid.${kind}`, { value: '' });
  if (checks.shortText(name, item) === rejected) return rejected;
  const plain = item.includes('\0') ? '' : plainText(item);
  if (plain === '') return checks.addError(name, `invalid.${kind}`, { value: '' });
  return checks.shortText(name, plain) === rejected ? rejected : item;
}
