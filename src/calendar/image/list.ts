import type { Context } from '../../context/context.ts';
import {
  countImages,
  type ImageFilters,
  selectImagePage,
  selectListedImages,
} from '../../database/queries/image-list.ts';
import { CalendarError } from '../../errors.ts';
import { fittingIds } from '../../values/ids.ts';
import type { ImageOrder } from '../../values/paging.ts';
import { Checks, type Input, optional } from '../input/checks.ts';
import { countBy, type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { readPostFilters } from '../post/filters.ts';
import { type ImageView, toImageView } from './view.ts';

const newestFirst: ImageOrder = { by: 'id', descending: true };

/**
 * A page of the images of posts that the reader may see, and of those that the reader uploaded; the
 * newest first unless the interface orders them. Throws `invalidParameters`.
 */
export async function listImages(context: Context, input: Input): Promise<Page<ImageView>> {
  const checks = new Checks();
  const requested = readPageRequest(checks, input, context);
  const filters = readFilters(context, checks, input);
  checks.throwIfAny();
  const { perPage, offset } = requested;
  const { database, language, paging } = context;
  const order = paging?.imageOrder ?? newestFirst;
  const listing = { filters, order, language, limit: perPage, offset };
  const rows = await database.query(selectImagePage(context, listing));
  const count = countBy({ limit: perPage, offset, found: rows.length }, async () => {
    const [row] = await database.query(countImages(context, filters));
    return Number(row?.count);
  });
  return toPage(requested, { nodes: rows.map((row) => toImageView(row, language, context)), count });
}

/** One of these images. Throws `imageNotFound`. */
export async function readImage(context: Context, id: number): Promise<ImageView> {
  const [row] = await context.database.query(selectListedImages(context, [id]));
  if (row === undefined) throw new CalendarError('imageNotFound');
  return toImageView(row, context.language, context);
}

const lists = ['include', 'exclude'] as const;
const parents = ['parents', 'parentsNone'] as const;

function readFilters(context: Context, checks: Checks, input: Input): ImageFilters {
  const ids = lists.map((name) => [name, optional(input[name], (value) => checks.ids(name, value))] as const);
  const ofPosts = parents.map((name) => {
    const read = (value: unknown) => checks.list(name, value, (id) => checks.integer(name, id, 0));
    return [name, optional(input[name], read)] as const;
  });
  return {
    ...(Object.fromEntries(ids.map(([name, each]) => [name, each && fittingIds(each)])) as ImageFilters),
    ...(Object.fromEntries(
      ofPosts.map(([name, each]) => [name, each && fittingOrNone(each)]),
    ) as ImageFilters),
    ...readPostFilters(context, checks, input),
    search: optional(input.search, (value) => checks.search('search', value))
      ?.trim()
      .split(/\s+/),
    mediaTypes: optional(input.mediaTypes, (value) =>
      checks.list('mediaTypes', value, (type) => checks.text('mediaTypes', type)),
    ),
  };
}

function fittingOrNone(ids: readonly number[]): number[] {
  return [...(ids.includes(0) ? [0] : []), ...fittingIds(ids)];
}
