import { Venue } from '../../entities/venue.ts';
import { createAssociatedWriter } from '../associated/write.ts';
import { accepted, type Checks, type Untrusted } from '../input/checks.ts';
import type { UpdateVenueInput } from '../../../schema/types.ts';
import { checkFlags, checkPlain, checkWebsite } from '../post/input.ts';
import { type VenueField, venueTextStore } from './texts.ts';
import { readVenue, type VenueView } from './venue.ts';

type VenueInput = Untrusted<UpdateVenueInput>;

/** The columns of a venue that have no language. */
interface VenueColumns {
  zip: string | null;
  phone: string | null;
  website: string | null;
  showMap: boolean;
  showMapLink: boolean;
  latitude: number | null;
  longitude: number | null;
}

/** A new venue shows its map by default (wire-format 5.2). */
const standard: VenueColumns = {
  zip: null,
  phone: null,
  website: null,
  showMap: true,
  showMapLink: true,
  latitude: null,
  longitude: null,
};

/** Creates, changes and trashes venues. */
export const venueWriter = createAssociatedWriter<Exclude<VenueField, 'name'>, VenueColumns, VenueView>({
  kind: 'venue',
  standard,
  optionalTexts: ['description', 'address', 'city', 'province', 'state', 'stateprovince', 'country'],
  texts: venueTextStore,
  read: readVenue,
  readColumns: (checks, input: VenueInput) => ({
    ...checkPlain(checks, { input, fields: ['zip', 'phone'] }),
    ...checkFlags(checks, { input, fields: ['showMap', 'showMapLink'] }),
    website: checkWebsite(checks, input.website),
    ...readCoordinates(checks, input),
  }),
  add: (em, record) => em.persist(em.create(Venue, record)),
  map: (em, columns) => em.map(Venue, columns),
});

/** Both coordinates or neither. */
function readCoordinates(checks: Checks, { latitude, longitude }: VenueInput) {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === null && longitude === null) return { latitude: null, longitude: null };
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    checks.addError(typeof latitude === 'number' ? 'longitude' : 'latitude', 'invalid.coordinates');
    return {};
  }
  return {
    latitude: accepted(checks.degrees('latitude', latitude, 90)),
    longitude: accepted(checks.degrees('longitude', longitude, 180)),
  };
}
