import { mayChange } from '../../calendar/post/post.ts';
import type { Context } from '../../context/context.ts';
import { mayCreate } from '../../policy/permissions.ts';
import type { Match } from '../routing/routes.ts';

/** The methods of a path that the viewer may use (wire-format 1). */
export async function allowedMethods(context: Context, match: Match): Promise<string[]> {
  const mayWrite = await mayWriteAt(context, match);
  return [...match.routes.keys()].filter((method) => method === 'GET' || mayWrite);
}

/** Whether the viewer may create items in the collection, or change the item of the path. */
async function mayWriteAt(context: Context, { kind, id, slug, routes }: Match): Promise<boolean> {
  // Only images have no kind and routes other than GET; whoever may write events may upload.
  if (kind === null) return routes.size > 1 && mayCreate(context.viewer, 'event');
  if (kind === 'category' || kind === 'tag') return mayCreate(context.viewer, kind);
  if (id !== undefined) return mayChange(context, kind, { number: id });
  return slug === undefined ? mayCreate(context.viewer, kind) : mayChange(context, kind, { slug });
}
