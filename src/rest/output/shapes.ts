import { details } from '../../values/dates.ts';
import type { LinkRoot } from '../routing/links.ts';
import { blankShape, namesWithout } from './blank-shape.ts';
import { sizesOf } from './image-sizes.ts';
import { describeEvent, describeOrganizer, describeVenue } from './json-ld.ts';
import { shapeTerm } from './term-shape.ts';
import type { WireObject } from './wire-object.ts';

/** The value of `date_utc` before publication (wire-format 5.1). */
export const noDate = '0000-00-00 00:00:00';

const related = ['categories', 'tags', 'venue', 'organizer'] as const;

/**
 * What the older service has no field for: it is shown where it says something (decisions 0110,
 * 0125).
 */
const unusual = ['event_status', 'status_reason', 'online_url', 'relevance'] as const;

const blankEvent = blankShape((own) => [
  ...['id', 'global_id', 'global_id_lineage', 'author'],
  ...namesWithout(own, ['id', 'author', 'date_utc', 'image', ...related, ...unusual]),
  ...['date_utc', 'rest_url', 'image'],
  ...['start_date_details', 'end_date_details', 'utc_start_date_details', 'utc_end_date_details'],
  ...[...related, 'custom_fields', ...unusual, 'json_ld'],
]);

/** An event in the legacy format (wire-format 5.1). */
export function shapeEvent(event: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  const shaped = blankEvent(event);
  for (const name in event) shaped[name] = event[name];
  const venues = shapeAll(event.venue, (each) => shapeVenue(each, links, withJsonLd));
  addGlobalIds(shaped, links);
  shaped.author = String(event.author);
  shaped.date_utc = event.date_utc ?? noDate;
  shaped.rest_url = `${links.api}/events/${String(event.id)}`;
  shaped.image = shapeImage(event.image);
  shaped.start_date_details = details(String(event.start_date));
  shaped.end_date_details = details(String(event.end_date));
  shaped.utc_start_date_details = details(String(event.utc_start_date));
  shaped.utc_end_date_details = details(String(event.utc_end_date));
  shaped.categories = shapeAll(event.categories, (term) => shapeTerm(term, links, 'categories'));
  shaped.tags = shapeAll(event.tags, (term) => Object.assign(shapeTerm(term, links, 'tags'), { parent: 0 }));
  shaped.venue = venues.length === 1 ? venues[0] : venues;
  shaped.organizer = shapeAll(event.organizer, (each) => shapeOrganizer(each, links, withJsonLd));
  shaped.custom_fields = [];
  for (const name of unusual) shaped[name] = event[name] ?? undefined;
  if (event.event_status === 'scheduled') shaped.event_status = undefined;
  if (withJsonLd) shaped.json_ld = describeEvent(event);
  return shaped;
}

/** A venue in the legacy format, which omits empty fields (wire-format 5.2). */
export function shapeVenue(venue: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  const shaped = shapeAssociated(venue, links, blankVenue(venue));
  shaped.show_map = venue.show_map;
  shaped.show_map_link = venue.show_map_link;
  if (withJsonLd) shaped.json_ld = describeVenue(venue);
  return shaped;
}

/** An organizer in the legacy format, which omits empty fields (wire-format 5.2). */
export function shapeOrganizer(organizer: WireObject, links: LinkRoot, withJsonLd: boolean): WireObject {
  const shaped = shapeAssociated(organizer, links, blankOrganizer(organizer));
  if (withJsonLd) shaped.json_ld = describeOrganizer(organizer);
  return shaped;
}

function namesOfAssociated(own: string[]): string[] {
  const first = ['id', 'author', 'date_utc'];
  const rest = namesWithout(own, [...first, 'image']);
  return [...first, ...rest, 'image', 'json_ld', 'global_id', 'global_id_lineage'];
}

const [blankVenue, blankOrganizer] = [blankShape(namesOfAssociated), blankShape(namesOfAssociated)];

function shapeAssociated(item: WireObject, links: LinkRoot, shaped: WireObject): WireObject {
  for (const name in item) if (!isEmpty(item[name])) shaped[name] = item[name];
  shaped.author = String(item.author);
  shaped.date_utc = item.date_utc ?? noDate;
  shaped.image = shapeImage(item.image) || undefined;
  addGlobalIds(shaped, links);
  return shaped;
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

function addGlobalIds(shaped: WireObject, { host }: LinkRoot): void {
  const globalId = `${host}?id=${String(shaped.id)}`;
  shaped.global_id = globalId;
  shaped.global_id_lineage = [globalId];
}

function shapeAll(items: unknown, shape: (item: WireObject) => WireObject): WireObject[] {
  return (items as WireObject[]).map(shape);
}
