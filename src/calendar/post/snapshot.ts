import type { Context } from '../../context/context.ts';
import { findVersion, type StoredState } from '../../database/queries/audit.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { languages } from '../../i18n/language.ts';
import { toSnakeCase } from '../../values/snake-case.ts';
import { type Kind, type WritableStatus, writableStatuses } from '../../values/kinds.ts';
import { existingIds } from '../input/references.ts';
import type { WrittenTexts } from '../texts/store.ts';

/**
 * A resource as it was stored, by column; texts by field and language, `title.fi` (decision 0078).
 */
export type Snapshot = StoredState['snapshot'];

/**
 * The resource in a version before the current one. Throws `invalidParameters` if that version is
 * not stored, or is in the trash: only a version before can be restored from there.
 */
export async function readVersion(
  em: UnitOfWork,
  resource: { kind: Kind; id: number; version: number },
): Promise<Snapshot> {
  const snapshot = await findVersion(em, resource);
  if (snapshot !== undefined && snapshot.status !== 'trash') return snapshot;
  const key = snapshot === undefined ? 'invalid.version' : 'invalid.trashedVersion';
  const version = { key, values: { value: resource.version } } as const;
  throw new CalendarError('invalidParameters', { invalid: { version } });
}

/**
 * All texts of a version; languages that it does not have are removed. A slug that is taken
 * meanwhile gets a number.
 */
export function textsIn<Field extends string>(
  snapshot: Snapshot,
  fields: readonly Field[],
): WrittenTexts<Field>[] {
  return languages.map((language) => {
    const slug = snapshot[`slug.${language}`];
    const texts = Object.fromEntries(
      fields.map((field) => [field, snapshot[`${toSnakeCase(field)}.${language}`] ?? null]),
    );
    return {
      language,
      replaces: true,
      texts: texts as WrittenTexts<Field>['texts'],
      slug: typeof slug === 'string' ? slug : undefined,
    };
  });
}

/**
 * What all posts have in a version, and those of its columns. An author or image that no longer
 * exists is left out.
 */
export async function readPostIn<Field extends string, Columns extends object>(
  context: Context,
  snapshot: Snapshot,
  { fields, columns }: { fields: readonly Field[]; columns: readonly (keyof Columns & string)[] },
) {
  const { author_id: authorId, image_id: imageId, status } = snapshot;
  const authors = await existingIds(context, 'user', [Number(authorId)]);
  const images = await existingIds(context, 'image', typeof imageId === 'number' ? [imageId] : []);
  const isFloating = snapshot.floating_date === true;
  const values = columns.map((name) => [name, snapshot[toSnakeCase(name)]]);
  return {
    publication: {
      status: writableStatuses.find((each): each is WritableStatus => each === status),
      publishedAt: isFloating ? undefined : timeIn(snapshot, 'publishedAt'),
      isFloating,
    },
    authorId: authors.has(Number(authorId)) ? Number(authorId) : undefined,
    written: textsIn(snapshot, fields),
    columns: Object.fromEntries(values) as Partial<Columns>,
    image: typeof imageId === 'number' && images.has(imageId) ? { id: imageId } : null,
  };
}

/** A time as it is stored; JSON has another form. */
export function timeIn(snapshot: Snapshot, name: string): string {
  return String(snapshot[toSnakeCase(name)]).replace('T', ' ');
}

/** Those of the ids under a name that still exist, in their order. */
export async function existingIn(
  context: Context,
  kind: 'event' | 'venue' | 'organizer',
  ids: unknown,
): Promise<number[]> {
  const listed = Array.isArray(ids) ? ids.map(Number) : [];
  const known = await existingIds(context, kind, listed);
  return listed.filter((id) => known.has(id));
}
