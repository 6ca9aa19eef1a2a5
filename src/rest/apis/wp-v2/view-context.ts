import type { Context } from '../../../context/context.ts';
import { CalendarError } from '../../../errors.ts';
import { mayCreate, mayEdit } from '../../../policy/permissions.ts';
import type { WireObject } from '../../output/wire-object.ts';
import type { RouteKind } from '../../routing/routes.ts';
import { readOption } from './paging.ts';

/** What a resource is read for, which decides its fields: `context` in a query. */
const viewContexts = ['view', 'embed', 'edit'] as const;

/** What has contexts. */
export type Shown = Exclude<RouteKind, 'ticket'>;

export type ViewContext = (typeof viewContexts)[number];

/** The context in a query string, by default `view`. Throws `invalidParameters`. */
export function readViewContext(search: string): ViewContext {
  const sent = new URLSearchParams(search).get('context') ?? undefined;
  const name = readOption({ context: sent }, 'context', viewContexts);
  return viewContexts.find((each) => each === name) ?? 'view';
}

/**
 * Throws `contextNotSignedIn` (401) or `contextForbidden` (403) unless the viewer may edit the
 * post, or, of a list, posts of its kind.
 */
export function assertMayReadToEdit({ viewer }: Context, kind: Shown, post?: WireObject): void {
  if (viewer === null) throw new CalendarError('contextNotSignedIn');
  const mayRead =
    post === undefined
      ? mayCreate(viewer, kind)
      : mayEdit(viewer, kind, { authorId: Number(post.author), visible: post.status === 'publish' });
  if (!mayRead) throw new CalendarError('contextForbidden');
}

const ofAll = ['id', 'link', 'slug', '_links', '_embedded'];
const ofPosts = [...ofAll, 'date', 'type', 'title', 'author', 'excerpt', 'featured_media'];
const ofTerms = [...ofAll, 'name', 'taxonomy'];

/** The fields of a resource that is shown within another. */
const embedded: Readonly<Record<Shown, readonly string[]>> = {
  event: ofPosts,
  venue: ofPosts,
  organizer: ofPosts,
  category: ofTerms,
  tag: ofTerms,
  image: [
    ...[...ofAll, 'date', 'type', 'title', 'author', 'alt_text', 'caption', 'media_type', 'mime_type'],
    ...['media_details', 'source_url'],
  ],
};

/** A resource with the fields of the context; what only `edit` has, it has already or not. */
export function inViewContext(shown: WireObject, kind: Shown, view: ViewContext): WireObject {
  if (view !== 'embed') return shown;
  const names = embedded[kind];
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.includes(name)));
}
