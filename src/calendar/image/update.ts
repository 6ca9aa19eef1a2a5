import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import {
  type ImageColumns,
  lockUpload,
  type StoredImage,
  updateImageColumns,
} from '../../database/queries/image.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { imageTexts } from '../../entities/image.ts';
import { CalendarError } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { mayEdit } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { type ImageChanges, type ImageInput, readImageInput } from './input.ts';
import { readImage } from './list.ts';
import { freeSlug } from './slug.ts';
import { assertMayUpload } from './upload.ts';
import type { ImageView } from './view.ts';

/**
 * Changes what is written about an image, its texts in one language; null or an empty text removes
 * one. Throws the errors of `assertMayUpload`, `invalidParameters`, `imageNotFound` (404),
 * `forbidden` (403) for those who neither uploaded it nor edit everything.
 */
export async function updateImage(context: Context, id: number, input: ImageInput): Promise<ImageView> {
  assertMayUpload(context.viewer);
  const { writer, changes } = readImageInput(context, input);
  const { number } = await readImage(writer, id);
  await transaction(context.database, async (em) => {
    const stored = await lockEditable(em, context, number);
    const columns = await changedColumns(em, stored, { changes, id: number, language: writer.language });
    if (Object.keys(columns).length === 0) return;
    noteWrite({ action: 'update', kind: 'image', id: number, before: stored.before });
    await updateImageColumns(em, number, { ...columns, modified_at: utcText(context.clock.now) });
  });
  clearLoaders(context.loaders);
  return readImage(writer, number);
}

/** An image that is locked for a change. Throws `imageNotFound`, `forbidden`. */
export async function lockEditable(em: UnitOfWork, { viewer }: Context, id: number): Promise<StoredImage> {
  const stored = await lockUpload(em, id);
  if (stored === undefined) throw new CalendarError('imageNotFound');
  const owned = { authorId: stored.authorId ?? 0, visible: false };
  if (!mayEdit(viewer, 'image', owned)) throw new CalendarError('forbidden');
  return stored;
}

interface Changing {
  changes: ImageChanges;
  id: number;
  language: Language;
}

async function changedColumns(em: UnitOfWork, stored: StoredImage, { changes, id, language }: Changing) {
  const { texts, slug = '', publishedAt = stored.publishedAt } = changes;
  const columns = changedTexts(stored, texts, language);
  if (!['', stored.slug].includes(slug)) columns.slug = await freeSlug(em, slug, id);
  if (publishedAt !== stored.publishedAt) columns.published_at = publishedAt;
  return columns;
}

function changedTexts(stored: StoredImage, texts: ImageChanges['texts'], language: Language): ImageColumns {
  const columns: ImageColumns = {};
  for (const name of imageTexts) {
    const text = texts[name];
    if (text !== undefined && text !== (stored[name][language] ?? ''))
      columns[name] = withText(stored[name], language, text);
  }
  return columns;
}

function withText(stored: Readonly<Record<string, string>>, language: Language, text: string) {
  const others = Object.entries(stored).filter(([name]) => name !== language);
  return Object.fromEntries(text === '' ? others : [...others, [language, text]]);
}
