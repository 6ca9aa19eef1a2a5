import { details } from '../../values/dates.ts';
import type { LinkRoot } from '../routing/links.ts';
import { sizesOf } from './image-sizes.ts';
import { describeEvent, describeOrganizer, describeVenue } from './json-ld.ts';
import { shapeTerm } from './term-shape.ts';
import type { WireObject } from './wire-object.ts';

/** The value of `date_utc` before publication (wire-format 5.1). */
export const noDate = '0000-00-00 00:00:00';

/** An event in the legacy format (wire-format 5.1). */
export function shapeEvent(event: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  const { id, author, image, venue, organizer, categories, tags, date_utc: dateUtc, ...others } = event;
  const { event_status, status_reason, online_url, relevance, ...rest } = others;
  const venues = shapeAll(venue, (each) => shapeVenue(each, links, withJsonLd));
  return {
    id,
    ...globalIds(links, id),
    author: String(author),
    ...rest,
    date_utc: dateUtc ?? noDate,
    rest_url: `${links.api}/events/${String(id)}`,
    image: shapeImage(image),
    ...dateDetails(event),
    categories: shapeAll(categories, (term) => shapeTerm(term, links, 'categories')),
    tags: shapeAll(tags, (term) => ({ ...shapeTerm(term, links, 'tags'), parent: 0 })),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: shapeAll(organizer, (each) => shapeOrganizer(each, links, withJsonLd)),
    custom_fields: [],
    ...unusual({ event_status, status_reason, online_url, relevance }),
    ...(withJsonLd ? { json_ld: describeEvent(event) } : {}),
  };
}

/** What the older service has no field for: it is shown where it says something (decisions 0110, 0125). */
function unusual({ event_status: status, ...others }: WireObject): WireObject {
  const present = Object.entries(others).filter(([, value]) => value !== null);
  return { ...(status === 'scheduled' ? {} : { event_status: status }), ...Object.fromEntries(present) };
}

/** A venue in the legacy format, which omits empty fields (wire-format 5.2). */
export function shapeVenue(venue: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  return shapeAssociated(venue, links, withJsonLd ? { json_ld: describeVenue(venue) } : {});
}

/** An organizer in the legacy format, which omits empty fields (wire-format 5.2). */
export function shapeOrganizer(organizer: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  return shapeAssociated(organizer, links, withJsonLd ? { json_ld: describeOrganizer(organizer) } : {});
}

function shapeAssociated(item: WireObject, links: LinkRoot, extra: WireObject): WireObject {
  const { id, author, image, date_utc: dateUtc, ...rest } = item;
  const shaped: WireObject = { id, author: String(author), date_utc: dateUtc ?? noDate };
  for (const name in rest) if (!isEmpty(rest[name])) shaped[name] = rest[name];
  const shapedImage = shapeImage(image);
  if (shapedImage !== false) shaped.image = shapedImage;
  if ('show_map' in item) {
    shaped.show_map = item.show_map;
    shaped.show_map_link = item.show_map_link;
  }
  return Object.assign(shaped, extra, globalIds(links, id));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** The image, or `false` without one; what is not known is omitted (wire-format 5.1). */
export function shapeImage(image: unknown): WireObject | false {
  if (typeof image !== 'object' || image === null) return false;
  const { sizes, ...facts } = image as WireObject;
  const made = sizesOf({ sizes });
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(known), ...('full' in made ? { sizes: made } : {}) };
}

/** The dates split into year, month and so on. */
function dateDetails(event: WireObject): WireObject {
  return {
    start_date_details: details(String(event.start_date)),
    end_date_details: details(String(event.end_date)),
    utc_start_date_details: details(String(event.utc_start_date)),
    utc_end_date_details: details(String(event.utc_end_date)),
  };
}

function globalIds({ host }: LinkRoot, id: unknown): WireObject {
  const globalId = `${host}?id=${String(id)}`;
  return { global_id: globalId, global_id_lineage: [globalId] };
}

function shapeAll(items: unknown, shape: (item: WireObject) => WireObject): WireObject[] {
  return (items as WireObject[]).map(shape);
}
