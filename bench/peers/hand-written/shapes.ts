import { describeEvent, describeOrganizer, describeVenue } from './json-ld.ts';
import type { Cost, EventRow, OrganizerRow, Related, Root, TermRow, VenueRow } from './rows.ts';
import { hoursFromUtc, nameZone } from './zones.ts';

/** An event as the service answers it; a single one is described for search engines too. */
export function shapeEvent(row: EventRow, related: Related, root: Root, isSingle: boolean) {
  const url = `${root.origin}/event/${row.slug}`;
  const cost = showCost(row.cost);
  const hours = hoursFromUtc(row);
  return {
    id: row.id,
    ...globalIds(row, root),
    author: row.author,
    status: row.status,
    date: row.published_at,
    modified: row.modified_at,
    modified_utc: row.modified_at,
    url,
    title: row.title,
    description: row.description,
    excerpt: row.excerpt,
    slug: row.slug,
    i18n_language: row.language,
    all_day: row.all_day,
    start_date: row.start_date,
    end_date: row.end_date,
    utc_start_date: row.starts_at,
    utc_end_date: row.ends_at,
    timezone: row.timezone,
    timezone_abbr: nameZone(row.timezone, hours),
    cost,
    cost_details: detailsOfCost(row.cost ?? noCost),
    website: row.website ?? url,
    show_map: row.show_map,
    show_map_link: row.show_map_link,
    hide_from_listings: row.hide_from_listings,
    sticky: row.sticky,
    featured: row.featured,
    date_utc: row.published_at,
    rest_url: `${root.api}/events/${row.id}`,
    image: shapeImage(row),
    start_date_details: detailsOfDate(row.start_date),
    end_date_details: detailsOfDate(row.end_date),
    utc_start_date_details: detailsOfDate(row.starts_at),
    utc_end_date_details: detailsOfDate(row.ends_at),
    categories: related.categories.map((term) => shapeCategory(term, root)),
    tags: related.tags.map((term) => shapeTag(term, root)),
    venue: shapeVenues(related.venues, root, isSingle),
    organizer: related.organizers.map((organizer) => shapeOrganizer(organizer, root, isSingle)),
    custom_fields: [],
    json_ld: isSingle ? describeEvent(row, related, { url, hours }) : undefined,
  };
}

/** Numbers without a sign get the calendar's. */
function showCost(cost: Cost | null): string {
  if (cost === null) return '';
  if (cost.currencySymbol !== '' || !/^\d/.test(cost.text)) return cost.text;
  return `$${cost.text.replaceAll(' – ', ' – $')}`;
}

function detailsOfCost({ currencySymbol, currencyCode, currencyPosition, values }: Cost) {
  return {
    currency_symbol: currencySymbol,
    currency_code: currencyCode,
    currency_position: currencyPosition,
    values,
  };
}

const noCost: Cost = { text: '', values: [], currencySymbol: '', currencyCode: '', currencyPosition: '' };

function shapeImage({ image_id: id, image_url: url, image_extension: extension }: EventRow) {
  return id === null ? false : { id, url, extension };
}

function detailsOfDate(date: string) {
  return {
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minutes: date.slice(14, 16),
    seconds: date.slice(17, 19),
  };
}

function shapeCategory(term: TermRow, { origin, api }: Root) {
  const collection = `${api}/categories`;
  const up = term.parent_id === null ? undefined : `${collection}/${term.parent_id}`;
  return {
    ...commonOf(term, `${origin}/category/${term.slug}`),
    taxonomy: 'event_category',
    parent: term.parent_id ?? 0,
    urls: { self: `${collection}/${term.id}`, collection, up },
  };
}

function shapeTag(term: TermRow, { origin, api }: Root) {
  const collection = `${api}/tags`;
  return {
    ...commonOf(term, `${origin}/tag/${term.slug}`),
    taxonomy: 'event_tag',
    urls: { self: `${collection}/${term.id}`, collection },
    parent: 0,
  };
}

function commonOf({ id, count, description, name, slug, language }: TermRow, url: string) {
  return { id, count, description: description ?? '', name, slug, url, i18n_language: language };
}

/** One venue is an object, several are a list. */
function shapeVenues(rows: VenueRow[], root: Root, isSingle: boolean) {
  const venues = rows.map((row) => ({
    ...linkedOf(row, 'venue', root),
    address: filled(row.address),
    city: filled(row.city),
    country: filled(row.country),
    province: filled(row.province),
    state: filled(row.state),
    stateprovince: filled(row.stateprovince),
    zip: filled(row.zip),
    phone: filled(row.phone),
    website: filled(row.website),
    geo_lat: row.latitude ?? undefined,
    geo_lng: row.longitude ?? undefined,
    show_map: row.show_map,
    show_map_link: row.show_map_link,
    json_ld: isSingle ? describeVenue(row) : undefined,
    ...globalIds(row, root),
  }));
  return venues.length === 1 ? venues[0] : venues;
}

function shapeOrganizer(row: OrganizerRow, root: Root, isSingle: boolean) {
  return {
    ...linkedOf(row, 'organizer', root),
    phone: filled(row.phone),
    website: filled(row.website),
    email: filled(row.email),
    json_ld: isSingle ? describeOrganizer(row) : undefined,
    ...globalIds(row, root),
  };
}

function linkedOf(row: VenueRow | OrganizerRow, kind: 'venue' | 'organizer', { origin }: Root) {
  return {
    id: row.id,
    author: row.author,
    date_utc: row.published_at,
    status: row.status,
    date: row.published_at,
    modified: row.modified_at,
    modified_utc: row.modified_at,
    url: `${origin}/${kind}/${row.slug}`,
    [kind]: row.name,
    description: filled(row.description),
    slug: row.slug,
    i18n_language: row.language,
  };
}

/** Empty fields of venues and organizers are left out: JSON omits what is undefined. */
function filled(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text;
}

function globalIds({ id }: { id: number }, { host }: Root) {
  const globalId = `${host}?id=${id}`;
  return { global_id: globalId, global_id_lineage: [globalId] };
}
