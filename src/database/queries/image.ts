import type { InferEntity } from '@mikro-orm/core';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Image, type ImageText, imageTexts, type StoredSizes } from '../../entities/image.ts';
import type { Reader } from '../../policy/viewer.ts';
import { snapshotOfImage } from '../statements/snapshot.ts';
import { sqlBuilder, toJson } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { imageVisibleTo, isStored } from './visibility.ts';

/** The slug of an image; that of one known by its address alone is the name of its file. */
export const slugOfImage = sql<string>`coalesce(image.slug,
  lower(regexp_replace(image.url, '^.*/|\\.[A-Za-z0-9]+([?#].*)?$', '', 'g')))`;

/** The columns of an image as rules read them. */
export const imageColumns = [
  ...(['image.id as number', 'image.url', 'image.extension', 'image.width', 'image.height'] as const),
  ...(['image.name', 'image.filesize as fileSize', 'image.alt', 'image.sizes'] as const),
  ...(['image.author_id as authorNumber', 'image.uploaded_at as uploadedAt'] as const),
  ...(['image.title', 'image.caption', 'image.description'] as const),
  slugOfImage.as('slug'),
  ...(['image.published_at as publishedAt', 'image.modified_at as modifiedAt'] as const),
] as const;

/** The id of the uploaded image with a path, if the reader may refer to it. */
export function selectUpload(reader: Reader, path: string) {
  return sqlBuilder
    .selectFrom('image')
    .select('id')
    .where('url', '=', path)
    .where(sql<SqlBool>`uploaded_at is not null`)
    .where(imageVisibleTo(reader))
    .compile();
}

/** The id of the image at an address; nobody deletes it before the transaction ends. */
export async function findImage(em: UnitOfWork, url: string): Promise<number | undefined> {
  const images = inTransaction(em).selectFrom('image').select('id').where('url', '=', url);
  return (await images.forKeyShare().executeTakeFirst())?.id;
}

/** Whether an image exists with its files; if so, nobody removes it before the transaction ends. */
export async function keepImage(em: UnitOfWork, id: number): Promise<boolean> {
  const image = inTransaction(em).selectFrom('image').select('id').where('id', '=', id).where(isStored);
  return (await image.forKeyShare().executeTakeFirst()) !== undefined;
}

export async function insertImage(
  em: UnitOfWork,
  image: { id: number; url: string; extension: string; width?: number; height?: number },
): Promise<void> {
  await insert(em, { ...image, alt: {}, title: {}, caption: {}, description: {} });
}

type TextByLanguage = Readonly<Record<string, string>>;

/** An uploaded image whose files are about to be stored. */
export interface NewUpload {
  id: number;
  /** The path of its largest file. */
  url: string;
  extension: string;
  name: string;
  width: number;
  height: number;
  filesize: number;
  alt: TextByLanguage;
  title: TextByLanguage;
  caption: TextByLanguage;
  description: TextByLanguage;
  slug: string | null;
  published_at: string | null;
  author_id: number;
  /** UTC. */
  uploaded_at: string;
}

export async function insertUpload(em: UnitOfWork, image: NewUpload): Promise<void> {
  const { published_at: publishedAt, author_id: authorId, uploaded_at: uploadedAt, ...columns } = image;
  await insert(em, { ...columns, publishedAt, authorId, uploadedAt });
}

type NewImage = InferEntity<typeof Image>;

const unknown = {
  ...{ width: null, height: null, name: null, filesize: null, slug: null, sizes: null },
  ...{ authorId: null, uploadedAt: null, publishedAt: null, modifiedAt: null },
};

/** At once: within one transaction, the next resource may have the same image. */
async function insert(
  em: UnitOfWork,
  image: Partial<NewImage> & Pick<NewImage, 'id' | 'url' | 'extension' | ImageText>,
): Promise<void> {
  await em.persist(em.create(Image, { ...unknown, ...image })).flush();
}

/** Shows an uploaded image, whose files are stored now; false if it was removed meanwhile. */
export async function completeUpload(em: UnitOfWork, id: number, sizes: StoredSizes): Promise<boolean> {
  const update = inTransaction(em)
    .updateTable('image')
    .set({ sizes: toJson(sizes) })
    .where('id', '=', id);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** An image that is locked for a change. */
export type StoredImage = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

/**
 * Who uploaded an image, its texts, its files, and all of it as JSON; the row is locked for a
 * change.
 */
export async function lockUpload(em: UnitOfWork, id: number) {
  const image = inTransaction(em)
    .selectFrom('image')
    .select(['author_id as authorId', ...imageTexts, 'slug', 'published_at as publishedAt'])
    .select(['url', 'sizes', 'width', 'height', 'uploaded_at as uploadedAt'])
    .select(sql<string>`${snapshotOfImage()}::text`.as('before'))
    .where('id', '=', id)
    .where(isStored);
  return image.forUpdate().executeTakeFirst();
}

/** The columns that are changed of an image. */
export type ImageColumns = Partial<
  Record<ImageText, object> & { slug: string; published_at: string | null; modified_at: string }
>;

export async function updateImageColumns(
  em: UnitOfWork,
  id: number,
  { published_at: publishedAt, modified_at: modifiedAt, ...columns }: ImageColumns,
): Promise<void> {
  Object.assign(em.getReference(Image, id), { ...columns, publishedAt, modifiedAt });
  await em.flush();
}

/** The slugs of other images that equal one, or begin with it and a dash. */
export async function findImageSlugs(em: UnitOfWork, slug: string, except: number): Promise<string[]> {
  const images = inTransaction(em)
    .selectFrom('image')
    .select('slug')
    .where('id', '<>', except)
    .where((eb) =>
      eb.or([eb('slug', '=', slug), eb.and([eb('slug', '>=', `${slug}-`), eb('slug', '<', `${slug}.`)])]),
    );
  return (await images.execute()).flatMap((image) => image.slug ?? []);
}

/** Hides an uploaded image, like an upload before its end. */
export async function hideImage(em: UnitOfWork, id: number): Promise<void> {
  await inTransaction(em).updateTable('image').set({ sizes: null }).where('id', '=', id).execute();
}

/**
 * The last images with an id up to `most`, uploaded before a time (UTC), that nothing uses: no
 * post, no earlier version.
 */
export async function lockUnused(em: UnitOfWork, before: string, most: number) {
  const images = inTransaction(em)
    .selectFrom('image')
    .select(['id', 'url', 'sizes', 'width', 'height'])
    .where(sql<SqlBool>`uploaded_at < ${before}::timestamp and ${isUnused}`)
    .orderBy('id')
    .limit(most);
  return images.forUpdate().skipLocked().execute();
}

/**
 * Hides those of the locked images that nothing uses, as far as is known after the lock, like an
 * upload before its end.
 */
export async function hideUnused(em: UnitOfWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const update = inTransaction(em)
    .updateTable('image')
    .set({ sizes: null })
    .where(sql<SqlBool>`id = any(${[...ids]}::int[]) and ${isUnused}`);
  const rows = await update.returning('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes images; returns how many there were. */
export async function deleteImages(em: UnitOfWork, ids: readonly number[]): Promise<number> {
  const deletion = inTransaction(em)
    .deleteFrom('image')
    .where(sql<SqlBool>`id = any(${[...ids]}::int[])`);
  const { numDeletedRows } = await deletion.executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Gives an uploaded image another id. What had that id before, and is referred to, shows the files
 * of the upload from then on; if it was an upload itself, it stays as one that nothing uses.
 */
export async function moveUpload(em: UnitOfWork, from: number, to: number): Promise<void> {
  const trx = inTransaction(em);
  const before = await sql<{ row: string; isUpload: boolean }>`
    select to_jsonb(image)::text as row, uploaded_at is not null as "isUpload"
    from image where id = ${to} for update`.execute(trx);
  const [replaced] = before.rows;
  if (replaced === undefined) {
    await sql`update image set id = ${to} where id = ${from}`.execute(trx);
    return;
  }
  // Addresses are unique at any time, so that the upload has to go before another row gets its own.
  const { rows } = await sql<{ row: string }>`
    delete from image where id = ${from} returning to_jsonb(image)::text as row`.execute(trx);
  const columns = sql.raw(movedColumns);
  await sql`update image set (${columns}) = (select ${columns} from ${rowIn(rows[0]?.row)}) where id = ${to}`.execute(
    trx,
  );
  if (replaced.isUpload)
    await sql`insert into image select * from ${rowIn(replaced.row, { id: from })}`.execute(trx);
}

/** All columns of an image but its id. */
const movedColumns = `url, extension, width, height, name, filesize, alt, title, caption, description, slug, sizes, author_id,
  uploaded_at, published_at, modified_at`;

function rowIn(row = '{}', changes: object = {}) {
  return sql`jsonb_populate_record(null::image, ${row}::jsonb || ${JSON.stringify(changes)}::jsonb)`;
}

/** What is hidden already comes back with no version. */
const isUnused: RawBuilder<SqlBool> = sql<SqlBool>`not exists (select from event where image_id = image.id)
  and not exists (select from venue where image_id = image.id)
  and not exists (select from organizer where image_id = image.id)
  and (sizes is null or not exists (select from audit_entry where snapshot ->> 'image_id' = image.id::text))`;
