import type { RouteKind } from '../../routing/routes.ts';
import { idsIn, shapeForWpV2, titleOf } from './resource-shape.ts';
import type { WireObject } from '../../output/wire-object.ts';
import type { Showing } from '../../output/showing.ts';
import { showImage } from './media-shape.ts';
import { showMeta } from './meta.ts';
import type { Shown } from './view-context.ts';

/**
 * A resource as `wp/v2` shows it to those who may edit it: texts are also as they were written
 * (wire-format 11.14).
 */
export function showToEdit(item: WireObject, kind: Shown, showing: Showing): WireObject {
  if (kind === 'image') return showImage(item, showing, 'edit');
  const shown = show(item, kind, showing);
  if (kind === 'category' || kind === 'tag') return shown;
  const raw = {
    title: titleOf(item, kind),
    content: item.description,
    excerpt: item.excerpt,
    guid: item.url,
  };
  const texts = Object.entries(raw).map(([name, text]) => [
    name,
    { raw: text ?? '', ...(shown[name] as WireObject) },
  ]);
  return { ...shown, ...(Object.fromEntries(texts) as WireObject), password: '' };
}

/** A resource as `wp/v2` shows it to everybody. */
export function show(item: WireObject, kind: Shown, showing: Showing): WireObject {
  if (kind === 'image') return showImage(item, showing, 'view');
  const { api } = showing.links;
  const shaped = shapeForWpV2(item, kind, showing.links);
  const shown = { ...shaped, meta: showMeta(item, kind, showing) };
  if (kind !== 'event') return shown;
  const terms = Object.entries(termCollections).map(([collection, taxonomy]) => ({
    ...{ taxonomy, embeddable: true },
    href: `${api}/${collection}?post=${String(item.id)}`,
  }));
  return { ...shown, _links: { ...(shaped._links as WireObject), 'wp:term': terms } };
}

/** The collections of the terms of an event, and their taxonomies. */
const termCollections = { tribe_events_cat: 'tribe_events_cat', tags: 'post_tag' } as const;

/** The categories and tags of an event, for `_embed`; there are none of anything else. */
export function embeddedTerms(item: WireObject, kind: RouteKind, { links }: Showing): WireObject {
  if (kind !== 'event') return {};
  const shapeAll = (terms: unknown, of: 'category' | 'tag') =>
    (terms as WireObject[]).map((term) => shapeForWpV2(term, of, links));
  const has = idsIn(item.categories).length + idsIn(item.tags).length > 0;
  return has ? { 'wp:term': [shapeAll(item.categories, 'category'), shapeAll(item.tags, 'tag')] } : {};
}
