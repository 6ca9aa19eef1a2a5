import { CalendarError } from '../../errors.ts';
import type { Kind } from '../../values/kinds.ts';
import { maxListLength } from '../../calendar/input/checks.ts';
import { lastOfRepeated, type Raw } from '../input/coercion.ts';
import type { Route } from '../routing/routes.ts';
import { largestPage, pagingParameters } from './neighbor-paging.ts';

/** Names of the neighbors, and what the operations call them. */
const names: ReadonlyMap<string, string> = new Map([
  ['content', 'description'],
  ['date_gmt', 'date_utc'],
  ['featured_media', 'image'],
  ['tribe_events_cat', 'categories'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['state_province', 'stateprovince'],
]);

/** Custom fields by which clients write what `wp/v2` has no field for. */
const metaNames: ReadonlyMap<string, string> = new Map([
  ['_EventStartDate', 'start_date'],
  ['_EventEndDate', 'end_date'],
  ['_EventTimezone', 'timezone'],
  ['_EventAllDay', 'all_day'],
  ['_EventURL', 'website'],
  ['_EventCost', 'cost'],
  ['_EventVenueID', 'venue'],
  ['_EventOrganizerID', 'organizer'],
  ['_VenueAddress', 'address'],
  ['_VenueCity', 'city'],
  ['_VenueCountry', 'country'],
  ['_VenueProvince', 'province'],
  ['_VenueState', 'state'],
  ['_VenueZip', 'zip'],
  ['_VenuePhone', 'phone'],
  ['_VenueURL', 'website'],
  ['_OrganizerPhone', 'phone'],
  ['_OrganizerWebsite', 'website'],
  ['_OrganizerEmail', 'email'],
]);

/** Parameters that change nothing here. */
const unused: readonly string[] = ['context', 'force', '_locale'];

/** Translates the body of a write; texts may be sent as `{raw: …}`. */
export function readNeighborBody(body: Raw, kind: Kind | null): Raw {
  const { meta, ...fields } = body;
  const ofMeta = Object.entries(typeof meta === 'object' && meta !== null ? meta : {}).map(
    ([name, value]: [string, unknown]) => [metaNames.get(name) ?? '', value] as const,
  );
  const own = Object.entries(fields).map(([name, value]) => [nameOf(name, kind), readText(value)] as const);
  const known = [...ofMeta, ...own].filter(([name]) => name !== '');
  const { image, ...read }: Raw = Object.fromEntries<unknown>(known);
  return image === undefined ? read : { ...read, image: image === 0 || image === '0' ? null : image };
}

/** Filters that only the neighbors have, by kind; the operations take them as arguments without a name in REST. */
const ownFilters: Partial<Record<Kind, readonly string[]>> = {
  event: ['slug', 'exclude'],
  venue: ['include', 'exclude'],
  organizer: ['include', 'exclude'],
};

/** The arguments of a list that no parameter of ours sets: events of any date, and the filters of the neighbors. */
export function readNeighborArguments(query: Raw, { kind, act }: Route): Raw {
  if (kind === null || act !== 'list') return {};
  const filters = (ownFilters[kind] ?? []).filter((name) => query[name] !== undefined);
  const read = filters.map((name) => [
    name,
    name === 'slug' ? lastOfRepeated(query.slug) : readIds(query[name]),
  ]);
  return {
    ...(kind === 'event' ? { anyDate: true } : {}),
    ...Object.fromEntries<unknown>(read as [string, unknown][]),
  };
}

/** Ids as a list or separated by commas; what is none stays, so that the rule rejects it by name. */
function readIds(value: unknown): unknown[] {
  const entries = typeof value === 'string' ? value.split(',', maxListLength + 1) : [value].flat();
  return entries.map((entry) =>
    typeof entry === 'string' && /^\s*\d{1,15}\s*$/.test(entry) ? Number(entry) : entry,
  );
}

/** Translates the query of a list or a read. Throws `invalidParameters` for more than 100 items a page. */
export function readNeighborQuery(query: Raw, { kind, act }: Pick<Route, 'kind' | 'act'>): Raw {
  if (Number(query.per_page) > largestPage) {
    const problem = { key: 'invalid.number', values: { minimum: 1, maximum: largestPage } } as const;
    throw new CalendarError('invalidParameters', { invalid: { per_page: problem } });
  }
  const filters = act === 'list' && kind !== null ? (ownFilters[kind] ?? []) : [];
  const taken = new Set([...unused, ...filters, ...pagingParameters(query, kind)]);
  const read = Object.entries(query)
    .filter(([name]) => !taken.has(name))
    .map(([name, value]) => [nameOf(name, kind), value] as const);
  const isTerm = kind === 'category' || kind === 'tag';
  return { ...(isTerm ? { hide_empty: 'false' } : {}), ...Object.fromEntries<unknown>(read) };
}

function nameOf(name: string, kind: Kind | null): string {
  if (name === 'title' && kind !== null) return kind === 'event' ? 'title' : kind;
  return names.get(name) ?? name;
}

function readText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { raw, rendered } = value as Raw;
  return raw ?? rendered ?? value;
}
