import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { findPostsWithImage, isShownPublicly, removeImageOf } from '../../database/queries/image-use.ts';
import { deleteImages, hideImage } from '../../database/queries/image.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { mayEdit } from '../../policy/permissions.ts';
import { postKinds } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import { lockKey } from '../post/record.ts';
import { keysOf } from './expiry.ts';
import { readImage } from './list.ts';
import { lockEditable } from './update.ts';
import { assertMayUpload } from './upload.ts';
import type { ImageView } from './view.ts';

/**
 * Deletes an image for good with its files, and takes it from what shows it; returns it as it was
 * (decision 0078). Throws the errors of `assertMayUpload`, `imageNotFound`, `forbidden` for those
 * who neither uploaded it nor edit everything, and for contributors where something public shows
 * it, and `trashNotSupported` (501) if it shall be moved to the trash.
 */
export async function deleteImage(
  context: Context,
  id: number,
  { permanently = true }: { permanently?: boolean } = {},
): Promise<ImageView> {
  assertMayUpload(context.viewer);
  const view = await readImage(context, id);
  const keys = await transaction(context.database, async (em) => {
    await lockPosts(em, id);
    const stored = await lockEditable(em, context, id);
    await assertMayTake(em, context, { id, authorId: stored.authorId ?? 0 });
    if (!permanently) throw new CalendarError('trashNotSupported');
    await takeFromPosts(em, context, id);
    noteWrite({ action: 'delete', kind: 'image', id, before: stored.before });
    if (stored.uploadedAt === null) {
      await deleteImages(em, [id]);
      return [];
    }
    // Hidden until its files are gone: what fails is found again as an upload that nothing uses.
    await hideImage(em, id);
    return keysOf(stored);
  });
  if (keys.length > 0) {
    await (await context.media.store()).remove(keys);
    await transaction(context.database, (em) => deleteImages(em, [id]));
  }
  clearLoaders(context.loaders);
  return view;
}

/** Locks what shows the image, as every change of it does, before the image. */
async function lockPosts(em: UnitOfWork, id: number): Promise<void> {
  const keys: string[] = [];
  for (const kind of postKinds)
    keys.push(...(await findPostsWithImage(em, kind, id)).map((post) => lockKey(kind, post)));
  await advisoryLock(em, ...keys);
}

/**
 * Deletion changes what shows the image. Throws `forbidden` for those who may not edit what is
 * public.
 */
async function assertMayTake(
  em: UnitOfWork,
  context: Context,
  { id, authorId }: { id: number; authorId: number },
): Promise<void> {
  const visible = await isShownPublicly(em, context, id);
  if (!mayEdit(context.viewer, 'image', { authorId, visible })) throw new CalendarError('forbidden');
}

async function takeFromPosts(em: UnitOfWork, { clock }: Context, id: number): Promise<void> {
  const modifiedAt = utcText(clock.now);
  for (const kind of postKinds) {
    const changed = await removeImageOf(em, kind, { id, modifiedAt });
    for (const post of changed) noteWrite({ action: 'update', kind, id: post.id, before: post.before });
  }
}
