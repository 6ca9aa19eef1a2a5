import { sizeNames } from '../../../values/image-sizes.ts';
import { mediaTypeOf } from '../../../values/image-type.ts';
import { sizesOf } from '../../output/image-sizes.ts';
import { type Shape, shapeOf } from '../../output/serialize.ts';
import type { WireObject } from '../../output/wire-object.ts';

/**
 * The shapes below an alias with the older namespace: those of our own with the differences of
 * wire-format 11.
 */
export function legacyShapeOf(collection: string): Shape {
  if (collection === 'media') return (image) => toLegacyImage(image) || {};
  const [shape, toLegacy] = [shapeOf(collection), legacyShapes[collection] ?? toLegacyTerm];
  return (item, links, withJsonLd) => toLegacy(shape(item, links, withJsonLd));
}

const legacyShapes: Record<string, (item: WireObject) => WireObject> = {
  events: toLegacyEvent,
  venues: toLegacyVenue,
  organizers: toLegacyAssociated,
};

function toLegacyEvent(event: WireObject): WireObject {
  const { url, website, image, categories, tags, venue, organizer } = event;
  const venues = Array.isArray(venue) ? (venue as WireObject[]).map(toLegacyVenue) : undefined;
  const only = venues ?? toLegacyVenue(venue as WireObject);
  return {
    ...event,
    image: toLegacyImage(image),
    // The public page stands in for a website in our own namespace only.
    website: website === url ? '' : website,
    categories: (categories as WireObject[]).map(toLegacyTerm),
    tags: (tags as WireObject[]).map(toLegacyTerm),
    venue: only,
    organizer: (organizer as WireObject[]).map(toLegacyAssociated),
    ...withPlacePage(event, venues?.[0] ?? (venues === undefined ? (only as WireObject) : undefined)),
  };
}

/** The `json_ld` of an event, whose location names the page of its venue. */
function withPlacePage({ json_ld: described }: WireObject, venue: WireObject | undefined): WireObject {
  if (described === undefined) return {};
  const { location, ...others } = described as WireObject;
  if (venue === undefined || location === undefined) return { json_ld: described };
  const withPage = (place: WireObject) => (place['@type'] === 'Place' ? { ...place, url: venue.url } : place);
  const places = location as WireObject | WireObject[];
  return {
    json_ld: { ...others, location: Array.isArray(places) ? places.map(withPage) : withPage(places) },
  };
}

function toLegacyVenue(venue: WireObject): WireObject {
  const { json_ld: described, ...shown } = toLegacyAssociated(venue);
  if (described === undefined) return shown;
  return { ...shown, json_ld: { ...(described as WireObject), url: venue.url } };
}

function toLegacyAssociated(item: WireObject): WireObject {
  return item.image === undefined ? item : { ...item, image: toLegacyImage(item.image) };
}

/** The fields that the older service keeps of every term. */
function toLegacyTerm(term: WireObject): WireObject {
  return { ...term, term_group: 0, term_taxonomy_id: term.id, filter: 'raw', meta: [] };
}

/**
 * An image with all of its sizes, or `false`. Of an image that is known only by its address every
 * size is the original, with 0 for what is not known (wire-format 11.2).
 */
export function toLegacyImage(image: unknown): WireObject | false {
  if (typeof image !== 'object' || image === null) return false;
  const { url, id, extension, ...known } = image as WireObject;
  const [width, height, filesize] = [known.width ?? 0, known.height ?? 0, known.filesize ?? 0];
  const original = { width, height, 'mime-type': mediaTypeOf(extension), filesize, url };
  const made = sizesOf(known);
  return {
    ...{ url, id, extension, width, height, filesize },
    sizes: Object.fromEntries(sizeNames.map((name) => [name, made[name] ?? original])),
  };
}
