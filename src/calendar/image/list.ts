import type { Context } from '../../context/context.ts';
import { countImages, selectImages } from '../../database/queries/image.ts';
import { CalendarError } from '../../errors.ts';
import { Checks, type Input } from '../input/checks.ts';
import { countBy, readPageRequest } from '../lists/paging.ts';
import { type ImageView, toImageView } from './view.ts';

/** A page of images. */
export interface ImagePage {
  nodes: ImageView[];
  total: number;
  totalPages: number;
  page: number;
  perPage: number;
}

/** A page of the images of posts that the reader may see, and of those that the reader uploaded. Throws `invalidParameters`. */
export async function listImages(context: Context, input: Input): Promise<ImagePage> {
  const checks = new Checks();
  const requested = readPageRequest(checks, input, context);
  checks.throwIfAny();
  const { page, perPage, offset } = requested;
  const rows = await context.database.query(selectImages(context, { limit: perPage, offset }));
  const total = await countBy({ limit: perPage, offset, found: rows.length }, async () => {
    const [row] = await context.database.query(countImages(context));
    return Number(row?.count);
  })();
  const nodes = rows.map((row) => toImageView(row, context.language, context));
  return { nodes, total, totalPages: Math.ceil(total / perPage), page, perPage };
}

/** One of these images. Throws `imageNotFound`. */
export async function readImage(context: Context, id: number): Promise<ImageView> {
  const [image] = await context.database.query(selectImages(context, { id, limit: 1, offset: 0 }));
  if (image === undefined) throw new CalendarError('imageNotFound');
  return toImageView(image, context.language, context);
}
