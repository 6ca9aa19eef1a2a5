import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context/context';
import { Venue } from '../entities/venue.ts';
import { accepted, Checks, inLanguage, type Input, requireFields } from './input/checks';
import { checkImage } from './input/image';
import {
  addLinked,
  createLinked,
  createWithin,
  deleteLinked,
  type LinkedChanges,
  type LinkedStore,
  type Sent,
  updateLinked,
} from './linked-write.ts';
import type { Address } from './post/post';
import {
  checkAuthor,
  checkFlags,
  checkNaming,
  checkPlain,
  checkTexts,
  checkWritten,
  checkWebsite,
  type Mode,
  sentFields,
} from './post/input';
import { type Demands, sentColumns } from './post/record';
import { checkPublication } from './post/publication';
import { type VenueView, readVenue } from './venue.ts';
import { type VenueField, venueTextStore } from './venue/texts';

/** What a venue has in one form for all languages. */
export interface VenueColumns {
  zip: string | null;
  phone: string | null;
  website: string | null;
  showMap: boolean;
  showMapLink: boolean;
  latitude: number | null;
  longitude: number | null;
}

/** A new venue shows its map unless told otherwise (wire-format 5.2). */
const standard: VenueColumns = {
  zip: null,
  phone: null,
  website: null,
  showMap: true,
  showMapLink: true,
  latitude: null,
  longitude: null,
};

/** What is to be written to a venue, every value checked. */
export type VenueChanges = LinkedChanges<VenueField, VenueColumns>;

/** Creates a venue, or gives back the one that has the same data (wire-format 8). */
export async function createVenue(context: Context, sent: Sent): Promise<VenueView> {
  return createLinked(context, store, sent);
}

/** The same for who need not see it; gives its number. */
export async function addVenue(context: Context, sent: Sent): Promise<{ number: number }> {
  return addLinked(context, store, sent);
}

/** The same within a transaction that is under way; gives the id. */
export async function createVenueWithin(
  em: SqlEntityManager,
  context: Context,
  changes: VenueChanges,
): Promise<number> {
  return createWithin(em, context, { store, changes });
}

/** Changes a venue; what was not sent stays. */
export async function updateVenue(
  context: Context,
  address: Address,
  sent: Sent & Demands,
): Promise<VenueView> {
  return updateLinked(context, store, { ...sent, address });
}

/** Puts a venue into the trash. */
export async function deleteVenue(
  context: Context,
  address: Address,
  sent: Omit<Sent, 'input'> & Demands = {},
): Promise<VenueView> {
  return deleteLinked(context, store, { ...sent, address });
}

/** Checks everything that was sent (spec 2, wire-format 8). Gives the changes and the context in their language. */
export async function readVenueInput(
  context: Context,
  sent: { mode: Mode; input: Input; language?: unknown },
): Promise<{ context: Context; changes: VenueChanges }> {
  const checks = new Checks();
  if (sent.mode === 'create') requireFields(context, 'CreateVenueInput', sent.input);
  const writer = inLanguage(context, checks, sent.language);
  const input = sentFields(sent.input, sent.mode, context.required.CreateVenueInput ?? []);
  const changes = {
    publication: checkPublication(writer, checks, input),
    authorId: await checkAuthor(writer, checks, input.authorNumber),
    written: await checkWritten(writer, checks, { input, read: readTexts }),
    columns: readColumns(checks, input),
    image: await checkImage(writer, checks, input.image),
  };
  checks.done();
  return { context: writer, changes };
}

const optionalTexts = [
  'description',
  'address',
  'city',
  'province',
  'state',
  'stateprovince',
  'country',
] as const;

function readTexts(context: Context, checks: Checks, input: Input) {
  const name = checkNaming(checks, 'name', input.name);
  const texts = checkTexts(context, checks, { input, fields: optionalTexts });
  return { texts: { ...texts, ...(name === undefined ? {} : { name }) } };
}

function readColumns(checks: Checks, input: Input): Partial<VenueColumns> {
  return sentColumns({
    ...checkPlain(checks, { input, fields: ['zip', 'phone'] }),
    ...checkFlags(checks, { input, fields: ['showMap', 'showMapLink'] }),
    website: checkWebsite(checks, input.website),
    ...readCoordinates(checks, input),
  });
}

/** Both or neither: half a place cannot be found. */
function readCoordinates(checks: Checks, { latitude, longitude }: Input) {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === null && longitude === null) return { latitude: null, longitude: null };
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    checks.refuse(typeof latitude === 'number' ? 'longitude' : 'latitude', 'invalid.coordinates');
    return {};
  }
  return {
    latitude: accepted(checks.degrees('latitude', latitude, 90)),
    longitude: accepted(checks.degrees('longitude', longitude, 180)),
  };
}

const store: LinkedStore<VenueField, VenueColumns, VenueView> = {
  kind: 'venue',
  standard,
  texts: venueTextStore,
  read: readVenue,
  readInput: readVenueInput,
  add: (em, record) => em.persist(em.create(Venue, record)),
  find: (em, id) => em.findOneOrFail(Venue, { id }),
};
