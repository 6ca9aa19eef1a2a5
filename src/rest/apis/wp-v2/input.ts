import { CalendarError } from '../../../errors.ts';
import { writableStatuses } from '../../../values/kinds.ts';
import { lastOfRepeated, type Raw } from '../../input/coercion.ts';
import type { Route, RouteKind } from '../../routing/routes.ts';
import { filterNames, filterParameters, readListFilters } from './list-filters.ts';
import { readMeta } from './meta.ts';
import { largestPage, pagingParameters, readOption } from './paging.ts';

/** Names of `wp/v2` and its like, and what the operations call them. */
const names: ReadonlyMap<string, string> = new Map([
  ['content', 'description'],
  ['alt_text', 'alt'],
  ['date_gmt', 'date_utc'],
  ['featured_media', 'image'],
  ['tribe_events_cat', 'categories'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['state_province', 'stateprovince'],
]);

/** Parameters that change nothing here. */
const unused: readonly string[] = ['context', 'force', '_locale'];

/** Translates the body of a write; texts may be sent as `{raw: …}`. */
export function readWpV2Body(body: Raw, kind: RouteKind | null): Raw {
  const { meta, ...fields } = body;
  const own = Object.entries(fields)
    .filter(([name]) => !unused.includes(name))
    .map(([name, value]) => [nameOf(name, kind), readText(value)] as const);
  const { image, ...read }: Raw = { ...readMeta(meta), ...Object.fromEntries<unknown>(own) };
  return image === undefined ? read : { ...read, image: image === 0 || image === '0' ? null : image };
}

/**
 * The variables that no parameter of ours sets: the filters of these interfaces on events of any
 * date; and whether what is deleted goes for good, which `force` says. Throws `invalidParameters`.
 */
export function readWpV2Variables(query: Raw, { kind, act }: Pick<Route, 'kind' | 'act'>): Raw {
  if (kind === null) return {};
  if (act === 'delete') return { permanently: readForce(query) };
  if (act !== 'list') return {};
  const filters = readListFilters(query, kind);
  if (kind === 'event') return { any_date: true, ...filters };
  return kind === 'image' && asksForNone(query) ? { ...filters, media_types: [] } : filters;
}

/** All files are images, and none is in the trash or private. Throws `invalidParameters`. */
function asksForNone(query: Raw): boolean {
  const type = readOption(query, 'media_type', ['image', 'video', 'audio', 'text', 'application']);
  const status = readOption(query, 'status', ['inherit', 'private', 'trash', 'any']);
  return (type ?? 'image') !== 'image' || ['private', 'trash'].includes(status ?? '');
}

/** Whether `force` asks to delete for good. Throws `invalidParameters`. */
function readForce({ force }: Raw): boolean {
  const last = lastOfRepeated(force);
  if (last === undefined || [false, 0, 'false', '0'].some((each) => each === last)) return false;
  if ([true, 1, 'true', '1'].some((each) => each === last)) return true;
  throw new CalendarError('invalidParameters', { invalid: { force: { key: 'invalid.boolean' } } });
}

/** The parameters by the names that the operations call them. */
export function parameterNames(kind: RouteKind): Readonly<Record<string, string>> {
  const renamed = [...names].map(([parameter, own]) => [own, parameter] as const);
  return { ...Object.fromEntries(renamed), ...kindNames[kind], ...filterNames(kind) };
}

/** Names that mean something else in a kind. */
const kindNames: Readonly<Partial<Record<RouteKind, Record<string, string>>>> = {
  venue: { venue: 'title' },
  organizer: { organizer: 'title' },
  image: { description: 'description' },
};

/**
 * Translates the query of a list or a read. Throws `invalidParameters` for more than 100 items a
 * page.
 */
export function readWpV2Query(query: Raw, { kind, act }: Pick<Route, 'kind' | 'act'>): Raw {
  if (Number(query.per_page) > largestPage) {
    const problem = { key: 'invalid.number', values: { minimum: 1, maximum: largestPage } } as const;
    throw new CalendarError('invalidParameters', { invalid: { per_page: problem } });
  }
  const isList = act === 'list' && kind !== null;
  const own = isList
    ? [...filterParameters(query, kind), ...pagingParameters(kind), ...(kind === 'image' ? ofImages : [])]
    : [];
  const taken = new Set([...unused, ...own]);
  const sent = kind === 'ticket' ? withEvent(query) : query;
  const read = Object.entries(sent)
    .filter(([name]) => !taken.has(name))
    .map(([name, value]) => [nameOf(name, kind), name === 'status' ? readStatus(value) : value] as const);
  const isTerm = kind === 'category' || kind === 'tag';
  return { ...(isTerm ? { hide_empty: 'false' } : {}), ...Object.fromEntries<unknown>(read) };
}

/** What lists of images are filtered by, though they have but one kind. */
const ofImages: readonly string[] = ['media_type', 'status'];

/** The event of tickets has three names. */
function withEvent({ include_post: included, post_id: post, ...query }: Raw): Raw {
  const { event = included ?? post } = query;
  return event === undefined ? query : { ...query, event };
}

/** `any` is every status that a list has without one. */
function readStatus(value: unknown): unknown {
  return lastOfRepeated(value) === 'any' ? writableStatuses.join(',') : value;
}

function nameOf(name: string, kind: RouteKind | null): string {
  if (name === 'title') return kind === 'venue' || kind === 'organizer' ? kind : 'title';
  return names.get(name) ?? name;
}

function readText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { raw, rendered } = value as Raw;
  return raw ?? rendered ?? value;
}
