import type { Context } from '../../context/context.ts';
import { transaction, writeMany } from '../../database/database.ts';
import { findHolder, findSlugs, findState, saveTaken, skipIds } from '../../database/queries/import.ts';
import { advisoryLock, sequenceOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import { isRejection } from '../../errors.ts';
import { describeRejection } from '../../runtime/startup-error.ts';
import type { Kind } from '../../values/kinds.ts';
import { slugify } from '../../values/slug.ts';
import { locateImage } from '../input/image.ts';
import { findAuthor } from './author.ts';
import type { Importing } from './importing.ts';
import { Left } from './left.ts';
import type { ImportedItem, ImportOutcome } from './item.ts';
import { recall } from './recall.ts';
import { idsOf, isUsableId } from './references.ts';
import { digestOf, type Taken } from './taken.ts';
import { toCopy, writeCopy, writeMentioned, type Writing } from './write.ts';

/**
 * Takes a thing of another calendar, in one transaction, by the rules of any write: creates it
 * under its id, or updates what an earlier import created if the source has changed it since. What
 * was changed, trashed or deleted here stays as it is, and so does whatever else has the id
 * (decision 0101). Throws errors that are no rejections, such as an outage.
 */
export async function importItem(importing: Importing, given: ImportedItem): Promise<ImportOutcome> {
  const { item, lost } = await withoutMissingImage(importing, given);
  const { kind, key } = item;
  const { taken, dryRun } = importing;
  const attempted = { item, known: await recall(importing, item), digest: digestOf(item) };
  if (isSettled(importing, attempted)) return { result: 'unchanged', notes: [] };
  try {
    const { notes, ...written } = await attempt(importing, attempted);
    if (dryRun) taken.plan(kind, key);
    else taken.set(kind, key, written);
    return { result: attempted.known === undefined ? 'created' : 'updated', notes: [...lost, ...notes] };
  } catch (error) {
    return leave(importing, attempted, error);
  }
}

/**
 * Whoever moves a calendar to another server, but not its images, finds its addresses here and no
 * image there.
 */
async function withoutMissingImage(
  { images, createContext }: Importing,
  item: ImportedItem,
): Promise<{ item: ImportedItem; lost: string[] }> {
  const { image } = item;
  if (image === null || images.find(image) !== undefined) return { item, lost: [] };
  if ((await locateImage(createContext(), image.url)) !== 'missing') return { item, lost: [] };
  return { item: { ...item, image: null }, lost: [`its image ${image.url} is not here`] };
}

/**
 * Whether there is nothing to write: what is only mentioned, or was here before, is never updated.
 */
function isSettled({ taken }: Importing, { item, known, digest }: Attempt): boolean {
  const { kind, key, mentioned = false } = item;
  if (known === undefined) return mentioned && taken.isPlanned(kind, key);
  return mentioned || known.version === null || known.digest === digest;
}

/**
 * Why a thing was left; a category or tag of the same name stands for it. Throws errors that are no
 * rejections.
 */
async function leave(importing: Importing, attempted: Attempt, error: unknown): Promise<ImportOutcome> {
  if (error instanceof Left) return { result: 'left', reason: error.message };
  if (!isRejection(error)) throw error;
  const same = error.reason === 'termExists' ? Number(error.details.data?.term_id) : undefined;
  if (attempted.known === undefined && same !== undefined) return adopt(importing, { ...attempted, same });
  return { result: 'left', reason: describeRejection(error).replace(/\.$/, '').replaceAll('\n', ' ') };
}

interface Attempt {
  item: ImportedItem;
  /** What an earlier import wrote. */
  known: Taken | undefined;
  digest: string;
}

type Written = Taken & { notes: string[] };

async function attempt(importing: Importing, attempted: Attempt): Promise<Written> {
  const context = importing.createContext();
  const { dryRun } = importing;
  let written: Written | undefined;
  try {
    return await writeMany(context.database, async (em) => {
      written = await write(em, context, { importing, ...attempted });
      if (dryRun) throw new NotWanted();
      return written;
    });
  } catch (error) {
    if (error instanceof NotWanted && written !== undefined) return written;
    throw error;
  }
}

/** Ends the transaction of a dry run. */
class NotWanted extends Error {}

async function write(
  em: UnitOfWork,
  context: Context,
  { importing, item, known, digest }: Attempt & { importing: Importing },
): Promise<Written> {
  const { source, taken, authors: mapping, images, dryRun } = importing;
  const { kind, key, id, author, image } = item;
  const isIdTaken = known === undefined && id !== null;
  await advisoryLock(
    em,
    `import:${source}:${kind}:${key}`,
    ...(isIdTaken ? [`${sequenceOf(kind)}:${id}`] : []),
  );
  if (isIdTaken) await takeId(em, { kind, id }, dryRun);
  const isTrashed = known !== undefined && (await assertUntouched(em, item, known)) === 'trash';
  const authorNumber = await findAuthor(em, context.database, { author, mapping });
  const copy = toCopy(isTrashed ? restored(item) : item, { authorNumber, ids: idsOf(item, taken), known });
  const imageId = image === null ? undefined : images.find(image);
  const entry = { ...(await writeItem(em, context, { item, copy, imageId, dryRun })), digest };
  await saveTaken(em, { source, kind, key, ...entry });
  return { ...entry, notes: await noteSlugs(em, item, entry.resourceId) };
}

/** Of anything that is new. */
const firstVersion = 1;

/** Writes a thing; what others may share has no version, so that it is never updated. */
async function writeItem(em: UnitOfWork, context: Context, writing: Writing): Promise<Omit<Taken, 'digest'>> {
  const { kind, mentioned, id } = writing.item;
  if (mentioned === true && id === null)
    return { resourceId: await writeMentioned(em, context, writing), version: null };
  const resourceId = await writeCopy(em, context, writing);
  if (writing.copy.isNew) return { resourceId, version: firstVersion };
  await em.flush();
  const state = await findState(em, kind, resourceId);
  return { resourceId, version: state?.version ?? null };
}

/**
 * Keeps the ids up to the largest one that a source is about to use from those without an id, such
 * as images known by their address only.
 */
export async function reserveIds({ dryRun, createContext }: Importing, largest: number): Promise<void> {
  if (dryRun || !isUsableId(largest)) return;
  await transaction(createContext().database, (em) => skipIds(em, 'calendar_id', largest));
}

/** Throws `Left` where the locked id is not free; else no other resource will get it. */
async function takeId(
  em: UnitOfWork,
  { kind, id }: { kind: Kind; id: number },
  dryRun: boolean,
): Promise<void> {
  if (!isUsableId(id)) throw new Left('its ID is not a usable number');
  if (!dryRun) await skipIds(em, sequenceOf(kind), id);
  const holder = await findHolder(em, kind, id);
  if (holder !== undefined) throw new Left(`its ID is taken here by another ${holder}`);
}

/** Its status; throws `Left` unless the resource is as the last import wrote it, or trashed it. */
async function assertUntouched(em: UnitOfWork, { kind }: ImportedItem, known: Taken): Promise<string> {
  const state = await findState(em, kind, known.resourceId);
  if (state === undefined) throw new Left('it was deleted here');
  if (state.version === known.version) return state.status;
  throw new Left(
    state.status === 'trash' ? 'it is in the trash here' : 'it was changed here, and at the source',
  );
}

/** What an import trashed is published again when the source has it again. */
function restored(item: ImportedItem): ImportedItem {
  return { ...item, facts: { status: 'publish', ...item.facts } };
}

/** The slugs that something else has here. */
async function noteSlugs(em: UnitOfWork, { kind, texts }: ImportedItem, id: number): Promise<string[]> {
  const wanted = new Set(texts.flatMap(({ slug }) => (slug === undefined || slug === '' ? [] : [slug])));
  if (wanted.size === 0) return [];
  const slugs = await findSlugs(em, kind, id);
  return [...wanted]
    .filter((slug) => !slugs.includes(slugify(slug)))
    .map((slug) => `its slug ${slug} is taken here; it has ${slugs.join(', ') || 'none'}`);
}

/** Uses the category or tag of the same name that is here. */
async function adopt(
  { source, taken, dryRun, createContext }: Importing,
  { item: { kind, key }, digest, same }: { item: ImportedItem; digest: string; same: number },
): Promise<ImportOutcome> {
  const entry = { resourceId: same, version: null, digest };
  if (!dryRun)
    await transaction(createContext().database, (em) => saveTaken(em, { source, kind, key, ...entry }));
  taken.set(kind, key, entry);
  return { result: 'unchanged', notes: [`has the name of the ${kind} ${same} here, which stands for it`] };
}
