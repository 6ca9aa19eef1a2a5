import type { LinkRoot } from '../routing/links.ts';
import { listLink, pageLink } from '../routing/links.ts';
import { shapeEvent, shapeOrganizer, shapeVenue } from './shapes.ts';
import { shapeTerm } from './term-shape.ts';
import type { Shaping, WireObject } from './wire-object.ts';

/** The legacy form of each thing; single reads carry `json_ld` (wire-format 5). */
type Shape = (thing: WireObject, links: LinkRoot, single: boolean) => WireObject;

const shapes: Record<string, Shape> = {
  events: shapeEvent,
  venues: shapeVenue,
  organizers: shapeOrganizer,
  categories: (term, links) => shapeTerm(term, links, 'categories'),
  tags: (term, links) => shapeTerm(term, links, 'tags'),
};

/** A page of a list: its things, totals and links (wire-format 4, 6). */
export function serializePage(page: WireObject, collection: string, { links, search }: Shaping): WireObject {
  const { total, total_pages: totalPages, page: number, per_page: perPage } = page as Record<string, number>;
  const address = `${links.api}/${collection}`;
  const current = number ?? 1;
  return {
    [collection]: (page[collection] as WireObject[]).map((thing) => shapeOf(collection)(thing, links, false)),
    rest_url: listLink(address, search),
    ...(current < (totalPages ?? 0) ? { next_rest_url: pageLink(address, search, current + 1) } : {}),
    ...(current > 1 ? { previous_rest_url: pageLink(address, search, current - 1) } : {}),
    total,
    total_pages: totalPages,
    per_page: perPage,
  };
}

/** A single thing (wire-format 5). */
export function serializeThing(
  thing: WireObject,
  collection: string,
  { links, isRead }: Shaping,
): WireObject {
  return shapeOf(collection)(thing, links, isRead);
}

function shapeOf(collection: string): Shape {
  const shape = shapes[collection];
  if (shape === undefined) throw new Error(`no shape for ${collection}`);
  return shape;
}
