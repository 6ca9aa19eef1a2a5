import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertMayWrite } from '../../policy/permissions';
import type { Context } from '../../context/context';
import { transaction } from '../../database/database';
import { selectNamed, selectParents, type TermKind } from '../../database/queries/term';
import { holdKey, holdKeys, inTransaction, nextId } from '../../database/unit-of-work';
import { Term } from '../../entities/term';
import { CalendarError } from '../../errors';
import { forgetLoaded } from '../../loaders/index';
import { utcText } from '../../values/dates';
import type { Address } from '../post/post';
import { assertVersion, changeKey, type Demands, touched } from '../post/record';
import { releaseSlugs, takenSlugs } from '../slug-claims';
import { slugify } from '../../values/slug';
import { readTermInput, type SentTerm, type TermChanges } from './input';
import { nameKey, termTextStore } from './texts';
import { readTerm, termErrors, type TermView } from '../term';
import { writeTexts, type WrittenTexts } from '../texts/store';

/** Creates a category or tag (wire-format 8). */
export async function createTerm(context: Context, sent: SentTerm): Promise<TermView> {
  const { writer, number } = await addTerm(context, sent);
  return readWritten(writer, sent.kind, number);
}

/** The same for who need not see it; gives its number, and the context in the language that it was written in. */
export async function addTerm(
  context: Context,
  { kind, ...sent }: SentTerm,
): Promise<{ writer: Context; number: number }> {
  assertMayWrite(context.viewer, kind);
  const { context: writer, changes } = await readTermInput(context, { kind, mode: 'create', ...sent });
  const number = await transaction(context.database, (em) => createWithin(em, writer, { kind, changes }));
  return { writer, number };
}

/** A term of that name, made within a transaction that is under way unless somebody made it meanwhile; gives the id. */
export async function makeTerm(
  em: SqlEntityManager,
  context: Context,
  { kind, name }: { kind: TermKind; name: string },
): Promise<number> {
  await holdKey(em, `term:${kind}:${nameKey(name)}`);
  const [same] = await selectNamed(inTransaction(em), { kind, keys: [nameKey(name)] }).execute();
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
  const [row] = await context.database.query(
    selectNamed(undefined, { kind, keys: [nameKey(name)] }).compile(),
  );
  return row?.id;
}

/** Changes a category or tag; what was not sent stays (wire-format 8). */
export async function updateTerm(
  context: Context,
  address: Address,
  { kind, expectedVersion, ...sent }: SentTerm & Demands,
): Promise<TermView> {
  const demands = { kind, expectedVersion };
  const { number } = await findChangeable(context, address, demands);
  const { context: writer, changes } = await readTermInput(context, { kind, mode: 'update', ...sent });
  await transaction(context.database, async (em) => {
    const record = await holdTerm(em, number, demands);
    const parentId =
      changes.parentId === undefined ? record.parentId : await withoutCircle(em, number, changes.parentId);
    const { written } = changes;
    await refuseSameName(em, { kind, written, parentId, except: number });
    await refuseTakenSlugs(em, { kind, ownerId: number }, written);
    em.assign(record, { parentId, ...touched(writer, record) });
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
  sent: Omit<SentTerm, 'input'> & Demands,
): Promise<TermView> {
  const { kind } = sent;
  const { number, ...old } = await findChangeable(context, address, sent);
  const count = await context.loaders.countByTerm.load(number);
  await transaction(context.database, async (em) => {
    const record = await holdTerm(em, number, sent);
    await em.nativeUpdate(Term, { parentId: number }, { parentId: record.parentId });
    await releaseSlugs(em, { kind, ownerId: number }, []);
    em.remove(record);
  });
  forgetLoaded(context.loaders);
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
  forgetLoaded(context.loaders);
  return readTerm(context, kind, { address: { number } });
}

async function createWithin(
  em: SqlEntityManager,
  context: Context,
  { kind, changes }: { kind: TermKind; changes: TermChanges },
): Promise<number> {
  const parentId = changes.parentId ?? null;
  if (parentId !== null) await holdParent(em, parentId);
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
  em: SqlEntityManager,
  claimant: TermClaimant,
  { written, parentId }: { written: readonly WrittenTerm[]; parentId: number | null },
): Promise<WrittenTerm[]> {
  const ownSlug = ({ texts }: WrittenTerm) => slugify(texts.name ?? '') || String(claimant.ownerId);
  const unasked = written.filter(({ slug }) => slug === undefined).map(ownSlug);
  const taken = parentId === null ? new Set() : await takenSlugs(em, claimant, unasked);
  const parentSlug = taken.size === 0 ? undefined : await slugOf(em, parentId);
  const qualified = (slug: string) =>
    taken.has(slug) && parentSlug !== undefined ? `${slug}-${parentSlug}` : slug;
  return written.map((each) => ({ ...each, slug: each.slug ?? qualified(ownSlug(each)) }));
}

type WrittenTerm = WrittenTexts<'name' | 'description'>;

interface TermClaimant {
  kind: TermKind;
  ownerId: number;
}

async function slugOf(em: SqlEntityManager, termId: number | null): Promise<string | undefined> {
  const query = inTransaction(em).selectFrom('term_text').select('slug').where('term_id', '=', termId);
  return (await query.executeTakeFirst())?.slug;
}

/** An update may not take the slugs of other terms (wire-format 8). */
async function refuseTakenSlugs(
  em: SqlEntityManager,
  claimant: TermClaimant,
  written: readonly WrittenTerm[],
): Promise<void> {
  const slugs = written.flatMap(({ slug }) => (slug === undefined || slug === '' ? [] : [slug]));
  if ((await takenSlugs(em, claimant, slugs)).size > 0) throw new CalendarError('duplicateTermSlug');
}

/** Names are unique on a level, in whatever letter case (wire-format 2, term_exists). */
async function refuseSameName(
  em: SqlEntityManager,
  {
    kind,
    written,
    parentId,
    except,
  }: { kind: TermKind; written: readonly WrittenTerm[]; parentId: number | null; except?: number },
): Promise<void> {
  const keys = written.flatMap(({ texts: { name } }) => (typeof name === 'string' ? [nameKey(name)] : []));
  if (keys.length === 0) return;
  await holdKeys(
    em,
    keys.map((key) => `term:${kind}:${key}`),
  );
  const rows = await selectNamed(inTransaction(em), { kind, keys }).execute();
  const same = rows.find((row) => row.parentId === parentId && row.id !== except);
  if (same !== undefined) throw new CalendarError('termExists', { data: { term_id: same.id } });
}

/** A term that is about to change or go, one change after the other; of categories, because they stand in one tree. */
async function holdTerm(em: SqlEntityManager, number: number, { kind, ...demands }: Wanted) {
  await holdKey(em, changeKey(kind, number));
  const record = await em.findOne(Term, { id: number, kind });
  if (record === null) throw new CalendarError(termErrors[kind].notFound);
  assertVersion({ number, version: record.version }, demands);
  return record;
}

/** A category that is about to get a child; one that was deleted since it was checked is refused. */
async function holdParent(em: SqlEntityManager, parentId: number): Promise<void> {
  await holdKey(em, changeKey('category', parentId));
  if ((await em.findOne(Term, { id: parentId, kind: 'category' })) !== null) return;
  const parent = { key: 'invalid.category', values: { value: parentId } } as const;
  throw new CalendarError('invalidParameters', { invalid: { parent } });
}

/** An own descendant as parent is not followed: the parent becomes none (wire-format 8). */
async function withoutCircle(
  em: SqlEntityManager,
  number: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null) return null;
  await holdParent(em, parentId);
  const { rows } = await selectParents(parentId).execute(inTransaction(em));
  return rows.some(({ id }) => id === number) ? null : parentId;
}
