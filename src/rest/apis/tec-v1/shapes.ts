import type { Kind } from '../../../values/kinds.ts';
import type { LinkRoot } from '../../routing/links.ts';
import { legacyShapeOf } from '../tribe-events-v1/shapes.ts';
import { idsIn, postFields, titleOf } from '../wp-v2/resource-shape.ts';
import type { WireObject } from '../../output/wire-object.ts';

/**
 * A resource as `tec/v1` shows it: the fields of a post, and those of its kind; relations are ids
 * (decision 0099).
 */
export function shapeForTecV1(item: WireObject, kind: Kind, links: LinkRoot): WireObject {
  const post = { ...postFields(item, kind), title: titleOf(item, kind), content: item.description ?? '' };
  if (kind === 'event') return { ...post, ...eventFields(item, links) };
  const { image } = legacyShapeOf(`${kind}s`)(item, links, false);
  const fields = kind === 'organizer' ? organizerFields(item) : placeFields(item);
  return { ...post, ...fields, ...(image === undefined ? {} : { image }) };
}

/** Texts that are always there, empty or not. */
function textsOf(item: WireObject, names: readonly string[]): WireObject {
  return Object.fromEntries(names.map((name) => [name, item[name] ?? '']));
}

function organizerFields(item: WireObject): WireObject {
  return { organizer: item.organizer, ...textsOf(item, [...shared, 'email']) };
}

/** Texts of both venues and organizers. */
const shared = ['description', 'excerpt', 'phone', 'website'] as const;

function eventFields(item: WireObject, links: LinkRoot): WireObject {
  const event = legacyShapeOf('events')(item, links, false);
  const { description, excerpt, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone } =
    event;
  const { start_date_details, end_date_details, cost, cost_details, website, featured, sticky, image } =
    event;
  const venues = idsIn(item.venue);
  return {
    ...{ description, excerpt, all_day, start_date, end_date, start_date_details, end_date_details },
    ...{ start_date_utc: utc_start_date, end_date_utc: utc_end_date, timezone, cost, cost_details, website },
    ...{ featured, sticky, ...(image === false ? {} : { image }) },
    ...(venues.length === 0 ? {} : { venue: venues[0] }),
    venues,
    organizers: idsIn(item.organizer),
    categories: idsIn(item.categories),
    tags: idsIn(item.tags),
  };
}

function placeFields(item: WireObject): WireObject {
  const { venue, stateprovince, geo_lat: latitude, geo_lng: longitude } = item;
  const names = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'];
  return {
    venue,
    ...textsOf(item, [...shared, ...names]),
    state_province: stateprovince ?? '',
    ...(typeof latitude === 'number' ? { geo_lat: latitude, geo_lng: longitude } : {}),
  };
}
