import { details } from '../../values/dates.ts';
import type { LinkRoot } from '../routing/links.ts';
import { describeEvent, describeOrganizer, describeVenue } from './json-ld.ts';
import { shapeTerm } from './term-shape.ts';
import type { WireObject } from './wire-object.ts';

/** What stands for the UTC publication date of what has none yet (wire-format 5.1). */
const noDate = '0000-00-00 00:00:00';

/** An event in its legacy form (wire-format 5.1). */
export function shapeEvent(event: WireObject, links: LinkRoot, single: boolean): WireObject {
  const { id, author, image, venue, organizer, categories, tags, date_utc: dateUtc, ...rest } = event;
  const venues = shapeAll(venue, (each) => shapeVenue(each, links, single));
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
    organizer: shapeAll(organizer, (each) => shapeOrganizer(each, links, single)),
    custom_fields: [],
    ...(single ? { json_ld: describeEvent(event) } : {}),
  };
}

/** A venue in its legacy form: empty fields are left out altogether (wire-format 5.2). */
export function shapeVenue(venue: WireObject, links: LinkRoot, single: boolean): WireObject {
  return shapeAssociated(venue, links, single ? { json_ld: describeVenue(venue) } : {});
}

/** An organizer in its legacy form: empty fields are left out altogether (wire-format 5.2). */
export function shapeOrganizer(organizer: WireObject, links: LinkRoot, single: boolean): WireObject {
  return shapeAssociated(organizer, links, single ? { json_ld: describeOrganizer(organizer) } : {});
}

function shapeAssociated(thing: WireObject, links: LinkRoot, more: WireObject): WireObject {
  const { id, author, image, date_utc: dateUtc, ...rest } = thing;
  const shaped: WireObject = { id, author: String(author), date_utc: dateUtc ?? noDate };
  for (const name in rest) if (!isEmpty(rest[name])) shaped[name] = rest[name];
  const picture = shapeImage(image);
  if (picture !== false) shaped.image = picture;
  if ('show_map' in thing) {
    shaped.show_map = thing.show_map;
    shaped.show_map_link = thing.show_map_link;
  }
  return Object.assign(shaped, more, globalIds(links, id));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** `false` where there is none; sizes only where they are known (wire-format 5.1). */
function shapeImage(image: unknown): WireObject | false {
  if (typeof image !== 'object' || image === null) return false;
  return Object.fromEntries(Object.entries(image).filter(([, value]) => value !== null));
}

/** Each date is followed by its parts. */
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

function shapeAll(things: unknown, shape: (thing: WireObject) => WireObject): WireObject[] {
  return (things as WireObject[]).map(shape);
}
