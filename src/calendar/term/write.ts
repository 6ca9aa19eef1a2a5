import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { deleteSlugs } from '../../database/queries/slug.ts';
import {
  findNamed,
  findTermSlug,
  isWithin,
  selectNamed,
  type TermKind,
} from '../../database/queries/term.ts';
import { advisoryLock, advisoryLocks, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { Term } from '../../entities/term.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts } from '../../values/kinds.ts';
import { slugify } from '../../values/slug.ts';
import type { Sent } from '../post/input.ts';
import type { Address } from '../post/post.ts';
import { assertVersion, bumpVersion, type Demands, lockKey } from '../post/record.ts';
import { takenSlugs } from '../texts/slug-claims.ts';
import { writeTexts, type WrittenTexts } from '../texts/store.ts';
import { readTermInput, type TermChanges } from './input.ts';
import { readTerm, type TermView } from './term.ts';
import { nameKey, termTextStore } from './texts.ts';

interface OfKind {
  kind: TermKind;
}

/** Creates a category or tag (wire-format 8). */
export async function createTerm(context: Context, sent: Sent & OfKind): Promise<TermView> {
  const { writer, number } = await addTerm(context, sent);
  return readWritten(writer, sent.kind, number);
}

/** The same for who need not see it; gives its number, and the context in the language that it was written in. */
export async function addTerm(
  context: Context,
  { kind, ...sent }: Sent & OfKind,
): Promise<{ writer: Context; number: number }> {
  assertMayWrite(context.viewer, kind);
  const { context: writer, changes } = await readTermInput(context, { kind, mode: 'create', ...sent });
  const number = await transaction(context.database, (em) => createWithin(em, writer, { kind, changes }));
  return { writer, number };
}

/** A term of that name, made within a transaction that is under way unless somebody made it meanwhile; gives the id. */
export async function makeTerm(
  em: UnitOfWork,
  context: Context,
  { kind, name }: { kind: TermKind; name: string },
): Promise<number> {
  await advisoryLock(em, `term:${kind}:${nameKey(name)}`);
  const [same] = await findNamed(em, kind, [nameKey(name)]);
  return (
    same?.id ??
    createWithin(em, context, {
      kind,
      changes: { written: [{ language: context.language, texts: { name } }] },
    })
  );
}

/** The id of a term by its name in whatever language and letter case. */
export async function findTermByName(
  context: Context,
  kind: TermKind,
  name: string,
): Promise<number | undefined> {
  const [row] = await context.database.query(selectNamed(kind, [nameKey(name)]).compile());
  return row?.id;
}

/** Changes a category or tag; what was not sent stays (wire-format 8). */
export async function updateTerm(
  context: Context,
  address: Address,
  { kind, expectedVersion, ...sent }: Sent & OfKind & Demands,
): Promise<TermView> {
  const demands = { kind, expectedVersion };
  const { number } = await findChangeable(context, address, demands);
  const { context: writer, changes } = await readTermInput(context, { kind, mode: 'update', ...sent });
  await transaction(context.database, async (em) => {
    const record = await lockTerm(em, number, demands);
    const parentId =
      changes.parentId === undefined ? record.parentId : await withoutCircle(em, number, changes.parentId);
    const { written } = changes;
    await refuseSameName(em, { kind, written, parentId, except: number });
    await refuseTakenSlugs(em, { kind, ownerId: number }, written);
    em.assign(record, { parentId, ...bumpVersion(writer, record) });
    const change = {
      ownerId: number,
      firstLanguage: record.firstLanguage,
      written,
      needsSlug: true,
    };
    await writeTexts(em, writer, { store: termTextStore(kind), change });
  });
  return readWritten(writer, kind, number);
}

/** Removes a category or tag for good: children move up, events lose it; gives it as it was (wire-format 8). */
export async function deleteTerm(
  context: Context,
  address: Address,
  sent: Omit<Sent, 'input'> & OfKind & Demands,
): Promise<TermView> {
  const { kind } = sent;
  const { number, ...old } = await findChangeable(context, address, sent);
  const count = await context.loaders.countByTerm.load(number);
  await transaction(context.database, async (em) => {
    const record = await lockTerm(em, number, sent);
    await em.nativeUpdate(Term, { parentId: number }, { parentId: record.parentId });
    await deleteSlugs(em, { kind, ownerId: number }, []);
    em.remove(record);
  });
  clearLoaders(context.loaders);
  return { ...old, number, count };
}

interface Wanted extends Demands {
  kind: TermKind;
  language?: unknown;
}

/** The term that an address names, where the caller may change it and knows how it is. */
async function findChangeable(
  context: Context,
  address: Address,
  { kind, language, ...demands }: Wanted,
): Promise<TermView> {
  assertMayWrite(context.viewer, kind);
  const term = await readTerm(context, kind, { address, input: { language } });
  assertVersion(term, demands);
  return term;
}

async function readWritten(context: Context, kind: TermKind, number: number): Promise<TermView> {
  clearLoaders(context.loaders);
  return readTerm(context, kind, { address: { number } });
}

async function createWithin(
  em: UnitOfWork,
  context: Context,
  { kind, changes }: { kind: TermKind; changes: TermChanges },
): Promise<number> {
  const parentId = changes.parentId ?? null;
  if (parentId !== null) await lockParent(em, parentId);
  await refuseSameName(em, { kind, written: changes.written, parentId });
  const id = await nextId(em, 'term_id');
  const now = utcText(context.clock.now);
  const facts = {
    version: 1,
    kind,
    parentId,
    firstLanguage: context.language,
    createdAt: now,
    modifiedAt: now,
  };
  em.persist(em.create(Term, { id, ...facts }));
  await em.flush();
  const written = await withSlugs(em, { kind, ownerId: id }, { written: changes.written, parentId });
  const change = { ownerId: id, firstLanguage: context.language, isNew: true, written, needsSlug: true };
  await writeTexts(em, context, { store: termTextStore(kind), change });
  return id;
}

/** Slugs from names. A taken one gets the parent's appended; what is still taken then gets a number (wire-format 8). */
async function withSlugs(
  em: UnitOfWork,
  claimant: TermClaimant,
  { written, parentId }: { written: readonly WrittenTerm[]; parentId: number | null },
): Promise<WrittenTerm[]> {
  const ownSlug = ({ texts }: WrittenTerm) => slugify(texts.name ?? '') || String(claimant.ownerId);
  const unasked = written.filter(({ slug }) => slug === undefined).map(ownSlug);
  const taken = parentId === null ? new Set() : await takenSlugs(em, claimant, unasked);
  const parentSlug = taken.size === 0 ? undefined : await findTermSlug(em, parentId);
  const qualified = (slug: string) =>
    taken.has(slug) && parentSlug !== undefined ? `${slug}-${parentSlug}` : slug;
  return written.map((each) => ({ ...each, slug: each.slug ?? qualified(ownSlug(each)) }));
}

type WrittenTerm = WrittenTexts<'name' | 'description'>;

interface TermClaimant {
  kind: TermKind;
  ownerId: number;
}

/** An update may not take the slugs of other terms (wire-format 8). */
async function refuseTakenSlugs(
  em: UnitOfWork,
  claimant: TermClaimant,
  written: readonly WrittenTerm[],
): Promise<void> {
  const slugs = written.flatMap(({ slug }) => (slug === undefined || slug === '' ? [] : [slug]));
  if ((await takenSlugs(em, claimant, slugs)).size > 0) throw new CalendarError('duplicateTermSlug');
}

/** Names are unique on a level, in whatever letter case (wire-format 2, term_exists). */
async function refuseSameName(
  em: UnitOfWork,
  {
    kind,
    written,
    parentId,
    except,
  }: { kind: TermKind; written: readonly WrittenTerm[]; parentId: number | null; except?: number },
): Promise<void> {
  const keys = written.flatMap(({ texts: { name } }) => (typeof name === 'string' ? [nameKey(name)] : []));
  if (keys.length === 0) return;
  await advisoryLocks(
    em,
    keys.map((key) => `term:${kind}:${key}`),
  );
  const rows = await findNamed(em, kind, keys);
  const same = rows.find((row) => row.parentId === parentId && row.id !== except);
  if (same !== undefined) throw new CalendarError('termExists', { data: { term_id: same.id } });
}

/** A term that is about to change or go, one change after the other; of categories, because they stand in one tree. */
async function lockTerm(em: UnitOfWork, number: number, { kind, ...demands }: Wanted) {
  await advisoryLock(em, lockKey(kind, number));
  const record = await em.findOne(Term, { id: number, kind });
  if (record === null) throw new CalendarError(kindFacts[kind].errors.notFound);
  assertVersion({ number, version: record.version }, demands);
  return record;
}

/** A category that is about to get a child; one that was deleted since it was checked is refused. */
async function lockParent(em: UnitOfWork, parentId: number): Promise<void> {
  await advisoryLock(em, lockKey('category', parentId));
  if ((await em.findOne(Term, { id: parentId, kind: 'category' })) !== null) return;
  const parent = { key: 'invalid.category', values: { value: parentId } } as const;
  throw new CalendarError('invalidParameters', { invalid: { parent } });
}

/** An own descendant as parent is not followed: the parent becomes none (wire-format 8). */
async function withoutCircle(
  em: UnitOfWork,
  number: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null) return null;
  await lockParent(em, parentId);
  return (await isWithin(em, parentId, number)) ? null : parentId;
}
