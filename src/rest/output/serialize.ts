import { collectionLink, type LinkRoot, listLink, pageLink } from '../routing/links.ts';
import { shapeEvent, shapeImage, shapeOrganizer, shapeVenue } from './shapes.ts';
import { shapeTerm } from './term-shape.ts';
import type { WireObject } from './wire-object.ts';

/** Formats a resource as the older service does; `withJsonLd` adds `json_ld` (wire-format 5). */
export type Shape = (item: WireObject, links: LinkRoot, withJsonLd: boolean) => WireObject;

const shapes: Record<string, Shape> = {
  events: shapeEvent,
  venues: shapeVenue,
  organizers: shapeOrganizer,
  categories: (term, links) => shapeTerm(term, links, 'categories'),
  tags: (term, links) => shapeTerm(term, links, 'tags'),
  media: (image) => shapeImage(fileFactsOf(image)) || {},
};

/** What is shown of an image here, alone as in what shows it. */
function fileFactsOf({ id, url, extension, width, height, filesize, alt, sizes }: WireObject): WireObject {
  return { id, url, extension, width, height, filesize, alt, sizes };
}

/** Finds the shape of a collection. */
export type ShapeOf = (collection: string) => Shape;

/** The parts of the URL of a list, and the shapes of its items. */
export interface PageAddress {
  links: LinkRoot;
  /** The path below the namespace, as the client wrote it. */
  path: string;
  /** The query string of the request, without `?`. */
  search: string;
  shapes: ShapeOf;
}

/** A page of a list: its items, totals and links (wire-format 4, 6). */
export function serializePage(
  page: WireObject,
  collection: string,
  { links, path, search, shapes: shapesOf }: PageAddress,
): WireObject {
  const {
    total,
    total_pages: totalPages = 0,
    page: number = 1,
    per_page: perPage,
  } = page as Record<string, number>;
  const address = collectionLink(links, collection, path);
  const shape = shapesOf(collection);
  return {
    [collection]: (page[collection] as WireObject[]).map((item) => shape(item, links, false)),
    rest_url: listLink(address, search),
    ...(number < totalPages ? { next_rest_url: pageLink(address, search, number + 1) } : {}),
    ...(number > 1 ? { previous_rest_url: pageLink(address, search, number - 1) } : {}),
    total,
    total_pages: totalPages,
    per_page: perPage,
  };
}

/** A single item; only reads include `json_ld` (wire-format 5). */
export function serializeItem(
  item: WireObject,
  collection: string,
  { links, shapes: shapesOf, isRead }: { links: LinkRoot; shapes: ShapeOf; isRead: boolean },
): WireObject {
  return shapesOf(collection)(item, links, isRead);
}

/** The shapes of our own namespace (wire-format 5). */
export function shapeOf(collection: string): Shape {
  const shape = shapes[collection];
  if (shape === undefined) throw new Error(`no shape for ${collection}`);
  return shape;
}
