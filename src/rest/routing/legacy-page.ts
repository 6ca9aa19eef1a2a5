import { isLanguage, type Language } from '../../i18n/language.ts';
import { takeLanguage } from './address.ts';
import { toSlug } from './routes.ts';
import { isUtcText } from '../../values/dates.ts';
import { largestId } from '../../values/ids.ts';
import { searchOf, trimSlashes } from '../../values/paths.ts';

/** The kinds of resources that have a page of their own in the older service, and a feed there. */
type PageKind = 'event' | 'venue' | 'organizer';

/**
 * What an address of the older service says: which events, and whether as a feed or for people
 * (decision 0167).
 */
export interface LegacyPage {
  language: Language | null;
  isFeed: boolean;
  /** A resource by the last segment of its page, or by its ID; its events, unless it is one. */
  resource: { kind: PageKind; at: string | number } | null;
  /** Slugs of which one must fit. */
  categories: readonly string[];
  tags: readonly string[];
  search: string | null;
  isFeatured: boolean;
  view: LegacyView;
  /** `YYYY-MM-DD`, or what a parameter says that is no date; null for today. */
  date: string | null;
  page: number;
}

/** `past` is what is over; all other views that the older service has are lists. */
export type LegacyView = 'list' | 'past' | 'month' | 'week' | 'day';

const views: ReadonlyMap<string, LegacyView> = new Map<string, LegacyView>([
  ...['list', 'photo', 'map', 'summary'].map((name) => [name, 'list'] as const),
  ...(['past', 'month', 'week', 'day'] as const).map((name) => [name, name] as const),
  ['today', 'day'],
]);

/** The parameters by which the older service chooses events, or a form of its pages. */
export const legacyParameters: readonly string[] = [
  ...['ical', 'outlook-ical', 'post_type', 'p', 'tribe_events_cat', 'tag', 's', 'tribe-bar-search'],
  ...['tribe_events', 'tribe_venue', 'tribe_organizer'],
  ...[
    'eventDisplay',
    'tribe_display',
    'tribe_event_display',
    'tribe-bar-date',
    'eventDate',
    'paged',
    'posts_per_page',
    'lang',
  ],
];

/**
 * The beginnings of paths that may be addresses of the older service: Express asks the handlers for
 * no other ones.
 */
export const legacyPath = /^(?:\/[a-z-]{2,7})?(?:\/(?:events?|venue|organizer)(?:\/|$)|\/*$)/;

const resourcePath = /^\/(event|venue|organizer)\/([^/]+)(\/ical)?$/;
const listPath = new RegExp(
  [
    String.raw`^/events(?:/category(?<category>(?:/[^/]+)+?)|/tag/(?<tag>[^/]+))?`,
    String.raw`(?:/(?<view>${[...views.keys()].join('|')}))?(?:/(?<date>\d{4}-\d\d(?:-\d\d)?))?`,
    String.raw`(?<featured>/featured)?(?:/page/(?<page>\d{1,6}))?(?<ical>/ical)?$`,
  ].join(''),
);

type Parts = Partial<Record<'category' | 'tag' | 'view' | 'date' | 'featured' | 'page' | 'ical', string>>;

/** What the older service calls them, in `post_type`, and as parameters with a slug. */
const postKinds: ReadonlyMap<string, PageKind> = new Map<string, PageKind>([
  ['tribe_events', 'event'],
  ['tribe_venue', 'venue'],
  ['tribe_organizer', 'organizer'],
]);

/**
 * Reads an address of the older service, such as `/events/category/{slug}/2027-03/`,
 * `/venue/{slug}/?ical=1` and `/?post_type=tribe_events&ical=1`; null for every other one, also
 * where our own pages have the address.
 */
export function readLegacyPage({ path, url }: { path: string; url: string }): LegacyPage | null {
  const { language, rest } = takeLanguage(trimSlashes(path));
  const query = new URLSearchParams(searchOf(url));
  const asked = readQuery(query);
  const page = { ...asked, language: language ?? asked.language };
  return rest === '' ? readRoot(page, query) : (readResourcePage(page, rest) ?? readListPage(page, rest));
}

/** The start page is ours unless a parameter says otherwise. */
function readRoot(asked: LegacyPage, query: URLSearchParams): LegacyPage | null {
  const kind = postKinds.get(query.get('post_type') ?? '');
  const isLegacy = kind !== undefined || asked.isFeed;
  const resource = namedIn(query) ?? numberedIn(query, { kind: kind ?? 'event', isLegacy });
  return resource === null && !isLegacy ? null : { ...asked, resource };
}

/** The resource with the ID `p`, which may be wrong where something else asks for a page. */
function numberedIn(
  query: URLSearchParams,
  { kind, isLegacy }: { kind: PageKind; isLegacy: boolean },
): LegacyPage['resource'] {
  const id = query.get('p') ?? '';
  return id !== '' && (isLegacy || /^\d+$/.test(id)) ? { kind, at: toNumber(id) } : null;
}

/** The resource whose slug is the value of the parameter of its kind. */
function namedIn(query: URLSearchParams): LegacyPage['resource'] {
  const [named] = [...postKinds].flatMap(([name, kind]) => {
    const at = query.get(name) ?? '';
    return at === '' ? [] : [{ kind, at }];
  });
  return named ?? null;
}

/** Our own pages of resources have the same addresses. */
function readResourcePage(asked: LegacyPage, path: string): LegacyPage | null {
  const [, kind, segment = '', ical] = resourcePath.exec(path) ?? [];
  if (kind === undefined || !(asked.isFeed || ical !== undefined)) return null;
  return { ...asked, isFeed: true, resource: { kind: kind as PageKind, at: toSlug(segment) } };
}

/** What the path says counts before parameters. */
function readListPage(asked: LegacyPage, path: string): LegacyPage | null {
  const parts: Parts | undefined = listPath.exec(path)?.groups;
  if (parts === undefined) return null;
  const { date, page, ical, featured } = parts;
  if (date !== undefined && !isDay(toDay(date))) return null;
  return {
    ...asked,
    ...termOf(parts),
    date: date === undefined ? asked.date : toDay(date),
    page: page === undefined ? asked.page : Number(page),
    isFeed: asked.isFeed || ical !== undefined,
    isFeatured: featured !== undefined,
    view: viewOf(parts, asked.view),
  };
}

/** Of nested categories the last one counts. */
function termOf({ category, tag }: Parts): Partial<LegacyPage> {
  if (category !== undefined) return { categories: [toSlug(category.replace(/^.*\//, ''))] };
  return tag === undefined ? {} : { tags: [toSlug(tag)] };
}

/** A date alone is a month or a day; `eventDisplay=past` says of a list which one. */
function viewOf({ view, date }: Parts, asked: LegacyView): LegacyView {
  if (view === undefined) return date === undefined ? asked : viewOfDate(date);
  const own = views.get(view) ?? asked;
  return own === 'list' && asked === 'past' ? 'past' : own;
}

function viewOfDate(date: string): LegacyView {
  return date.length === 7 ? 'month' : 'day';
}

/** 0 names nothing. */
function toNumber(id: string): number {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  return number > largestId ? 0 : number;
}

function readQuery(query: URLSearchParams): LegacyPage {
  const valueOf = (...names: string[]) =>
    names.map((name) => query.getAll(name).at(-1)?.trim()).find((value) => value) ?? null;
  const listOf = (name: string) =>
    [...query.getAll(name), ...query.getAll(`${name}[]`)]
      .flatMap((value) => value.split(','))
      .filter(Boolean);
  const date = valueOf('tribe-bar-date', 'eventDate');
  const language = valueOf('lang');
  return {
    language: isLanguage(language) ? language : null,
    isFeed: [valueOf('ical'), valueOf('outlook-ical')].includes('1'),
    resource: null,
    categories: listOf('tribe_events_cat'),
    tags: listOf('tag'),
    search: valueOf('s', 'tribe-bar-search'),
    isFeatured: false,
    view: views.get(valueOf('eventDisplay', 'tribe_display', 'tribe_event_display') ?? '') ?? 'list',
    date: date === null ? null : toDay(date),
    page: Number(/^\d{1,6}$/.exec(valueOf('paged') ?? '')?.[0] ?? 1),
  };
}

/** A month is its first day. */
function toDay(date: string): string {
  return /^\d{4}-\d\d$/.test(date) ? `${date}-01` : date;
}

/** Whether it is an existing day, `YYYY-MM-DD`. */
export function isDay(date: string): boolean {
  return isUtcText(`${date} 00:00:00`);
}
