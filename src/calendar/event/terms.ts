import type { Context } from '../../context/context.ts';
import { addEventTerms, removeEventTerms } from '../../database/queries/event-part.ts';
import type { TermKind } from '../../database/queries/term.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { mayCreate } from '../../policy/permissions.ts';
import { plainText } from '../../values/html.ts';
import { asId } from '../../values/ids.ts';
import { kindFacts } from '../../values/kinds.ts';
import { type Checks, refused } from '../input/checks.ts';
import { findTerms } from '../input/references.ts';
import { nameKey } from '../term/texts.ts';
import { findTermByName, findOrInsertTerm } from '../term/write.ts';

/** A category or tag of an event: one that exists, or a name to be made in the same transaction. */
export type RequestedTerm = { id: number } | { name: string; kind: TermKind };

/**
 * Checks the categories or tags of an event: numbers, slugs or names. What exists is used, unknown names are made,
 * unknown numbers are dropped (wire-format 7.1); who may not make terms may not name unknown ones.
 */
export async function checkEventTerms(
  context: Context,
  checks: Checks,
  { kind, value }: { kind: TermKind; value: unknown },
): Promise<RequestedTerm[] | undefined> {
  if (value === undefined) return undefined;
  if (value === null || value === '') return [];
  const name = kindFacts[kind].collection;
  const references = checks.list(name, value, (item) => checkReference(checks, { name, kind, item }));
  if (references === refused) return undefined;
  const wanted = await findWanted(context, kind, references);
  if (!mayCreate(context.viewer, kind)) refuseUnknown(checks, { name, kind, references, wanted });
  return wanted;
}

interface Named {
  name: string;
  kind: TermKind;
  references: readonly (string | number)[];
  wanted: readonly RequestedTerm[];
}

function refuseUnknown(checks: Checks, { name, kind, references, wanted }: Named): void {
  const unknown = wanted.flatMap((term) => ('name' in term ? [term.name] : []));
  for (const [index, reference] of references.entries()) {
    const value = plainText(String(reference));
    if (unknown.includes(value))
      checks.within(index, () => checks.addError(name, `invalid.${kind}`, { value }));
  }
}

async function findWanted(
  context: Context,
  kind: TermKind,
  references: readonly (string | number)[],
): Promise<RequestedTerm[]> {
  const found = await findTerms(context, kind, references);
  const wanted: RequestedTerm[] = [];
  for (const reference of references) {
    const id = found.get(String(reference)) ?? (await findNamed(context, kind, reference));
    if (id !== undefined) wanted.push({ id });
    else if (typeof reference === 'string' && asId(reference) === null)
      wanted.push({ name: plainText(reference), kind });
  }
  return wanted;
}

interface EventTerms {
  eventId: number;
  /** Whether the event was made just now, so that there is nothing to replace. */
  isNew: boolean;
  visibleAt: string | null;
  /** The terms of each kind; those of a kind that is not there stay. */
  terms: Partial<Record<TermKind, readonly RequestedTerm[]>>;
}

/** Replaces the terms of an event; makes those that are new. */
export async function saveEventTerms(
  em: UnitOfWork,
  context: Context,
  { eventId, isNew, visibleAt, terms }: EventTerms,
): Promise<void> {
  const ids = new Set<number>();
  for (const kind of ['category', 'tag'] as const) {
    const wanted = terms[kind];
    if (wanted === undefined) continue;
    for (const id of await termIds(em, context, wanted)) ids.add(id);
    if (!isNew) await removeEventTerms(em, eventId, kind);
  }
  await addEventTerms(em, { eventId, visibleAt, termIds: [...ids] });
}

async function termIds(em: UnitOfWork, context: Context, terms: readonly RequestedTerm[]): Promise<number[]> {
  const ids: number[] = [];
  for (const term of inOneOrder(terms))
    ids.push('id' in term ? term.id : await findOrInsertTerm(em, context, term));
  return ids;
}

/** The same for everybody who makes these terms, so that no two wait for each other. */
function inOneOrder(terms: readonly RequestedTerm[]): RequestedTerm[] {
  const place = (term: RequestedTerm) => ('id' in term ? '' : nameKey(term.name));
  return terms.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

async function findNamed(
  context: Context,
  kind: TermKind,
  reference: string | number,
): Promise<number | undefined> {
  return typeof reference === 'string' ? findTermByName(context, kind, plainText(reference)) : undefined;
}

/** A whole number, or a text that says something and is no longer than a name may be. */
function checkReference(
  checks: Checks,
  { name, kind, item }: { name: string; kind: TermKind; item: unknown },
): string | number | typeof refused {
  if (typeof item === 'number' && Number.isSafeInteger(item)) return item;
  if (typeof item !== 'string') return checks.addError(name, `invalid.${kind}`, { value: '' });
  if (checks.shortText(name, item) === refused) return refused;
  const plain = item.includes('\0') ? '' : plainText(item);
  if (plain === '') return checks.addError(name, `invalid.${kind}`, { value: '' });
  return checks.shortText(name, plain) === refused ? refused : item;
}
