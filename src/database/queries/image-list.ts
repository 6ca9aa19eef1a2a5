import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { postKinds } from '../../policy/visibility.ts';
import { mediaTypes, usualMediaType } from '../../values/image-type.ts';
import type { ImageOrder } from '../../values/paging.ts';
import { normalizeSlug } from '../../values/slug.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { imageColumns, slugOfImage } from './image.ts';
import type { LimitOffset, PostFilters } from './post.ts';
import { imageListedTo, notInTrash, visibleTo } from './visibility.ts';

/** What a list of images is filtered by; every value is checked, and instants are UTC. */
export interface ImageFilters extends PostFilters {
  /**
   * Words in the name or address of the file, title, caption, description or alternative text, in
   * any language.
   */
  search?: readonly string[];
  mediaTypes?: readonly string[];
  include?: readonly number[];
  exclude?: readonly number[];
  /** Shown by one of these posts; 0 stands for none. */
  parents?: readonly number[];
  parentsNone?: readonly number[];
}

interface ImageListing extends LimitOffset {
  filters: ImageFilters;
  order: ImageOrder;
  /** Of the titles. */
  language: Language;
}

/** A page of the images that the reader may list. */
export function selectImagePage(reader: Reader, { filters, order, language, limit, offset }: ImageListing) {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  return selectListed(reader, filters)
    .select(imageColumns)
    .select(shownBy(reader).as('parentNumber'))
    .orderBy(sql`${keyOf(reader, order, language)} ${direction} nulls last, image.id ${direction}`)
    .limit(limit)
    .offset(offset)
    .compile();
}

/** Those of these images with the ids. */
export function selectListedImages(reader: Reader, ids: readonly number[]) {
  return selectListed(reader, { include: ids })
    .select(imageColumns)
    .select(shownBy(reader).as('parentNumber'))
    .compile();
}

/** The first post that shows each of these images, as far as the reader sees them. */
export function parentsOfImages(reader: Reader, ids: readonly number[]) {
  return sqlBuilder
    .selectFrom('image')
    .select(['image.id as number', shownBy(reader).as('parentNumber')])
    .where(among('image.id', ids))
    .compile();
}

/** How many images match. */
export function countImages(reader: Reader, filters: ImageFilters) {
  return selectListed(reader, filters)
    .select((count) => count.fn.countAll().as('count'))
    .compile();
}

function selectListed(reader: Reader, filters: ImageFilters) {
  let images = sqlBuilder.selectFrom('image').where(imageListedTo(reader));
  for (const condition of toConditions(reader, filters)) images = images.where(condition);
  return images;
}

type Condition = RawBuilder<SqlBool>;

const typesByExtension = JSON.stringify(Object.fromEntries(mediaTypes));

const publishedAt = sql`coalesce(image.published_at, image.uploaded_at)`;
const modifiedAt = sql`coalesce(image.modified_at, image.uploaded_at)`;

/** One filter, one condition. */
const conditions: {
  [Name in keyof ImageFilters]-?: (value: NonNullable<ImageFilters[Name]>, reader: Reader) => Condition;
} = {
  search: (words) => sql`(${sql.join(words.map(containsWord), sql` and `)})`,
  mediaTypes: (types) =>
    sql`coalesce(${typesByExtension}::jsonb ->> lower(image.extension), ${usualMediaType}) = any(${[...types]}::text[])`,
  slugs: (slugs) => sql`${slugOfImage} = any(${slugs.map(normalizeSlug)}::text[])`,
  include: (ids) => among('image.id', ids),
  exclude: (ids) => sql`not ${among('image.id', ids)}`,
  parents: (ids, reader) =>
    sql`(${isShownByAny(reader, ids)} or (${ids.includes(0)} and ${shownBy(reader)} is null))`,
  parentsNone: (ids, reader) => sql`not ${isShownByAny(reader, ids)}`,
  authors: (ids) => among('image.author_id', ids),
  authorsNone: (ids) => sql`(image.author_id is null or not ${among('image.author_id', ids)})`,
  publishedAfter: (instant) => sql`${publishedAt} > ${instant}::timestamp`,
  publishedBefore: (instant) => sql`${publishedAt} < ${instant}::timestamp`,
  modifiedAfter: (instant) => sql`${modifiedAt} > ${instant}::timestamp`,
  modifiedBefore: (instant) => sql`${modifiedAt} < ${instant}::timestamp`,
};

function toConditions(reader: Reader, filters: ImageFilters): Condition[] {
  return Object.entries(conditions).flatMap(([name, toCondition]) => {
    const value: unknown = filters[name as keyof ImageFilters];
    return value === undefined
      ? []
      : [(toCondition as (value: unknown, reader: Reader) => Condition)(value, reader)];
  });
}

const searched = sql`concat_ws(' ', image.name, image.url, (
  select string_agg(written.value, ' ')
  from unnest(array[image.title, image.caption, image.description, image.alt]) as texts (by_language)
  cross join lateral jsonb_each_text(texts.by_language) as written))`;

/**
 * In the forms of its letters that people write, because the database folds only those of ASCII.
 */
function containsWord(word: string): Condition {
  const forms = [
    word,
    word.toLowerCase(),
    word.toUpperCase(),
    word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
  ];
  const patterns = forms.map((form) => `%${form.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`${searched} ilike any(${patterns}::text[])`;
}

/** The posts of all kinds that show an image, as far as the reader sees them. */
function selectUses(reader: Reader) {
  const ofKinds = postKinds.map(
    (kind) =>
      sql`select id, image_id from ${sql.table(kind)} where ${visibleTo(kind, reader)} and ${notInTrash(kind)}`,
  );
  return sql`(${sql.join(ofKinds, sql` union all `)})`;
}

/** The first post that shows an image; null without one. */
function shownBy(reader: Reader): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select min(used.id) from ${selectUses(reader)} as used where used.image_id = image.id)`;
}

function isShownByAny(reader: Reader, ids: readonly number[]): Condition {
  return sql`exists (select from ${selectUses(reader)} as used
    where used.image_id = image.id and ${among('used.id', ids)})`;
}

function keyOf(
  reader: Reader,
  { by, needle = '', ids = [] }: ImageOrder,
  language: Language,
): RawBuilder<unknown> {
  const title = sql`lower(coalesce(image.title ->> ${language}, (select min(value) from jsonb_each_text(image.title)), image.name, ${slugOfImage}))`;
  const keys: Record<ImageOrder['by'], RawBuilder<unknown>> = {
    id: sql`image.id`,
    date: publishedAt,
    modified: modifiedAt,
    author: sql`image.author_id`,
    title,
    slug: slugOfImage,
    parent: shownBy(reader),
    relevance: sql`position(lower(${needle}) in ${title}) > 0`,
    include: sql`array_position(${[...ids]}::int[], image.id)`,
  };
  return keys[by];
}
