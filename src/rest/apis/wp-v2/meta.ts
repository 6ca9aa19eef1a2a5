import { withoutSymbol } from '../../../values/cost.ts';
import { calendarSymbol } from '../../../values/currency.ts';
import type { Kind } from '../../../values/kinds.ts';
import type { Raw } from '../../input/coercion.ts';
import type { WireObject } from '../../output/wire-object.ts';
import type { Showing } from '../../output/showing.ts';

/**
 * A custom field: the field of the operation that it is, and how it is shown and read if not as it
 * is.
 */
interface MetaField {
  field: string;
  show?: (item: WireObject, showing: Showing) => unknown;
  read?: (value: unknown) => unknown;
}

type MetaFields = Readonly<Record<string, MetaField>>;

/**
 * The custom fields of an event, under the names by which clients of the older service write them
 * (wire-format 11.14).
 */
const ofEvent: MetaFields = {
  _EventStartDate: { field: 'start_date' },
  _EventEndDate: { field: 'end_date' },
  _EventStartDateUTC: { field: 'start_date', show: (event) => event.utc_start_date, read: asUtc },
  _EventEndDateUTC: { field: 'end_date', show: (event) => event.utc_end_date, read: asUtc },
  _EventTimezone: { field: 'timezone' },
  _EventAllDay: { field: 'all_day', read: asFlag },
  _EventCost: { field: 'cost', show: costOf },
  _EventURL: { field: 'website', show: (event) => (event.website === event.url ? '' : event.website) },
  _EventShowMap: { field: 'show_map', read: asFlag },
  _EventShowMapLink: { field: 'show_map_link', read: asFlag },
  _EventVenueID: { field: 'venue', show: venuesOf },
  _EventOrganizerID: { field: 'organizer', show: (event) => idsOf(event.organizer) },
};

const ofVenue: MetaFields = {
  _VenueAddress: { field: 'address' },
  _VenueCity: { field: 'city' },
  _VenueCountry: { field: 'country' },
  _VenueProvince: { field: 'province' },
  _VenueState: { field: 'state' },
  _VenueZip: { field: 'zip' },
  _VenuePhone: { field: 'phone' },
  _VenueURL: { field: 'website' },
};

const ofOrganizer: MetaFields = {
  _OrganizerPhone: { field: 'phone' },
  _OrganizerWebsite: { field: 'website' },
  _OrganizerEmail: { field: 'email' },
};

const fields: Readonly<Partial<Record<Kind, MetaFields>>> = {
  event: ofEvent,
  venue: ofVenue,
  organizer: ofOrganizer,
};

/** Every custom field by its name, whatever the kind. */
const allFields: ReadonlyMap<string, MetaField> = new Map(
  [ofEvent, ofVenue, ofOrganizer].flatMap((each) => Object.entries(each)),
);

/** The custom fields of a resource; a list without any, as of terms. */
export function showMeta(item: WireObject, kind: Kind, showing: Showing): WireObject | [] {
  const own = fields[kind];
  if (own === undefined) return [];
  const shown = Object.entries(own).map(([name, { field, show }]) => [
    name,
    show === undefined ? (item[field] ?? '') : show(item, showing),
  ]);
  return Object.fromEntries(shown) as WireObject;
}

/**
 * The fields that custom ones set; a wall-clock time takes precedence over the same time in UTC.
 */
export function readMeta(meta: unknown): Raw {
  if (typeof meta !== 'object' || meta === null) return {};
  const known = Object.entries(meta).flatMap(([name, value]: [string, unknown]) => {
    const field = allFields.get(name);
    return field === undefined ? [] : [{ name, field: field.field, value: field.read?.(value) ?? value }];
  });
  // What comes last counts.
  const byPrecedence = known.sort((one, other) => Number(isUtc(other.name)) - Number(isUtc(one.name)));
  return Object.fromEntries<unknown>(byPrecedence.map(({ field, value }) => [field, value]));
}

function isUtc(name: string): boolean {
  return name.endsWith('UTC');
}

function asUtc(value: unknown): unknown {
  return typeof value === 'string' && /\d$/.test(value) ? `${value}Z` : value;
}

/** Flags are stored as `yes` there. */
function asFlag(value: unknown): unknown {
  const flags: Readonly<Record<string, boolean>> = { yes: true, no: false, '': false };
  return typeof value === 'string' && Object.hasOwn(flags, value) ? flags[value] : value;
}

/** The cost as it was written, without the symbol that the calendar adds. */
function costOf({ cost, cost_details: details }: WireObject, { context }: Showing): unknown {
  const { currency_symbol: symbol } = details as WireObject;
  return symbol === '' ? withoutSymbol(String(cost), calendarSymbol(context.config)) : cost;
}

/** The id of the venue, 0 without one; those of several as a list. */
function venuesOf({ venue }: WireObject): unknown {
  const ids = idsOf(venue);
  return ids.length > 1 ? ids : (ids[0] ?? 0);
}

function idsOf(items: unknown): unknown[] {
  return Array.isArray(items) ? (items as WireObject[]).map(({ id }) => id) : [];
}
