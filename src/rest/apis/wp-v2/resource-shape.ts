import type { Kind } from '../../../values/kinds.ts';
import { wpV2Collections } from './routes.ts';
import type { LinkRoot } from '../../routing/links.ts';
import { routeFacts, type RouteKind } from '../../routing/routes.ts';
import { mediaTypeOf } from '../../../values/image-type.ts';
import { paragraphs } from '../../../values/paragraphs.ts';
import { toLegacyImage } from '../tribe-events-v1/shapes.ts';
import type { WireObject } from '../../output/wire-object.ts';

/** A resource as `wp/v2` shows it. */
export function shapeForWpV2(item: WireObject, kind: Kind, links: LinkRoot): WireObject {
  return kind === 'category' || kind === 'tag' ? shapeTerm(item, kind, links) : shapePost(item, kind, links);
}

/** What all posts have in the interfaces that name fields as WordPress does. */
export function postFields(item: WireObject, kind: Kind) {
  const image = item.image as WireObject | null;
  return {
    id: item.id,
    date: toIso(item.date),
    date_gmt: toIso(item.date_utc ?? item.date),
    modified: toIso(item.modified),
    modified_gmt: toIso(item.modified_utc),
    slug: item.slug,
    status: item.status,
    type: wpV2Collections[kind],
    link: item.url,
    author: item.author,
    featured_media: image?.id ?? 0,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    format: 'standard',
  };
}

/** The title of an event, or the name of anything else. */
export function titleOf(item: WireObject, kind: Kind): unknown {
  return item[kind === 'event' ? 'title' : kind];
}

/** The ids of the resources in a field. */
export function idsIn(items: unknown): unknown[] {
  return Array.isArray(items) ? (items as WireObject[]).map(({ id }) => id) : [];
}

/** `2027-03-14 18:00:00` → `2027-03-14T18:00:00`. */
function toIso(date: unknown): string {
  return String(date).replace(' ', 'T');
}

function shapePost(item: WireObject, kind: Kind, { api }: LinkRoot): WireObject {
  const collection = wpV2Collections[kind];
  const fields = postFields(item, kind);
  const self = `${api}/${collection}/${String(item.id)}`;
  const image = item.image as { id: number } | null;
  const media =
    image === null ? {} : { 'wp:featuredmedia': [{ embeddable: true, href: `${api}/media/${image.id}` }] };
  return {
    ...fields,
    guid: { rendered: item.url },
    title: { rendered: titleOf(item, kind) },
    content: { rendered: paragraphs(textOf(item.description)), protected: false },
    excerpt: { rendered: item.excerpt ?? '', protected: false },
    meta: [],
    ...(kind === 'event' ? { tags: idsIn(item.tags), tribe_events_cat: idsIn(item.categories) } : {}),
    _links: {
      ...linksTo(self, `${api}/${collection}`, `${api}/types/${collection}`),
      ...media,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shapeTerm(term: WireObject, kind: 'category' | 'tag', { api }: LinkRoot): WireObject {
  const { id, count, description, url, name, slug, parent } = term;
  const collection = wpV2Collections[kind];
  const taxonomy = kind === 'category' ? 'tribe_events_cat' : 'post_tag';
  return {
    ...{ id, count, description, link: url, name, slug, taxonomy },
    ...(kind === 'category' ? { parent } : {}),
    meta: [],
    _links: linksTo(
      `${api}/${collection}/${String(id)}`,
      `${api}/${collection}`,
      `${api}/taxonomies/${taxonomy}`,
    ),
  };
}

/** What `wp/v2/media` shows of the file of an image. */
export function shapeMedia(image: WireObject, { api }: LinkRoot): WireObject {
  const { url, width, height, filesize, sizes } = toLegacyImage(image) as WireObject;
  const { id, extension, alt } = image;
  return {
    ...{ id, status: 'inherit', type: 'attachment', link: url, alt_text: alt ?? '' },
    ...{ media_type: 'image', mime_type: mediaTypeOf(extension), source_url: url },
    media_details: {
      width,
      height,
      file: fileOf(url),
      filesize,
      sizes: mediaSizes(sizes as Record<string, WireObject>),
    },
    _links: linksTo(`${api}/media/${String(id)}`, `${api}/media`, `${api}/types/attachment`),
  };
}

function mediaSizes(sizes: Record<string, WireObject>): WireObject {
  const named = Object.entries(sizes).map(([name, { url, 'mime-type': type, ...size }]) => [
    name,
    { file: fileOf(url), ...size, mime_type: type, source_url: url },
  ]);
  return Object.fromEntries(named) as WireObject;
}

/** The last segment of an address. */
export function fileOf(url: unknown): string {
  return String(url).replace(/^.*\//, '');
}

function linksTo(self: string, collection: string, about: string): WireObject {
  return { self: [{ href: self }], collection: [{ href: collection }], about: [{ href: about }] };
}

/** The items of a page, whatever their kind. */
export function itemsOf(page: WireObject, kind: RouteKind): WireObject[] {
  return page[routeFacts[kind].collection] as WireObject[];
}
