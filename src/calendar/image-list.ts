import type { Context } from '../context/context.ts';
import { selectImages } from '../database/queries/image-list.ts';
import { CalendarError } from '../errors.ts';
import { Checks, type Input } from './input/checks.ts';
import { offsetOf, readPageRequest } from './lists/paging.ts';

/** A page of the images of posts that the reader may see. Throws `invalidParameters`. */
export async function listImages(context: Context, input: Input) {
  const checks = new Checks();
  const requested = readPageRequest(checks, input, context);
  checks.throwIfAny();
  const limitOffset = { limit: requested.perPage, offset: offsetOf(requested) };
  const rows = await context.database.query(selectImages(context, limitOffset));
  const total = Number(rows[0]?.total ?? 0);
  return { nodes: rows, total, totalPages: Math.ceil(total / requested.perPage) };
}

/** One of these images. Throws `imageNotFound`. */
export async function readImage(context: Context, id: number) {
  const [image] = await context.database.query(selectImages(context, { id, limit: 1, offset: 0 }));
  if (image === undefined) throw new CalendarError('imageNotFound');
  return image;
}
