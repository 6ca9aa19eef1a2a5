import type { Kind } from '../../src/values/kinds.ts';

/** A parameter as the tables of the specification have it. */
export interface Row {
  name: string;
  /** `open` where the specification gives no type. */
  type: 'integer' | 'string' | 'boolean' | 'double' | 'integers' | 'language' | 'open';
  required: boolean;
  /** undefined: none. */
  default: unknown;
  in: 'path' | 'query' | 'body';
}

/** An operation with its parameters, by route and verb (spec 4). */
export interface SpecifiedOperation {
  method: string;
  /** Below the namespace, with `{id}` and `{slug}`. */
  path: string;
  act: 'index' | 'doc' | 'list' | 'read' | 'create' | 'update' | 'delete';
  kind: Kind | null;
  /** The parameter in the path, if there is one. */
  by?: 'id' | 'slug';
  rows: Row[];
}

/** Stands for a date-time that the service computes (spec 4.3). */
export const computed = Symbol('computed');

/** The languages (spec 1). */
export const specifiedLanguages = ['zh-hans', 'en', 'fi', 'de'];

/** Reads lines `name type required =default`; a default is JSON, or `=computed`. */
function table(lines: string, place: Row['in'] = 'query'): Row[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', type, ...more] = line.trim().split(' ');
      const value = more.find((each) => each.startsWith('='))?.slice(1);
      return {
        name,
        type: type as Row['type'],
        in: place,
        required: more.includes('required'),
        default: value === 'computed' ? computed : value && (JSON.parse(value) as unknown),
      };
    });
}

const language = table('i18n_language language');

/** The fields of events (spec 2.1), with those that decision 0110 adds. */
const event = table(
  `
  author integer
  date string
  date_utc string
  title string required
  description string
  slug string
  excerpt string
  status string
  timezone string
  all_day boolean =false
  start_date string required
  end_date string required
  image string
  cost open
  website open =null
  show_map boolean
  show_map_link boolean
  hide_from_listings boolean
  sticky boolean
  featured boolean
  categories integers =null
  tags integers =null
  venue integers =null
  organizer integers =null
  event_status string
  status_reason string
  online_url string`,
  'body',
);

/** The fields of venues (spec 2.2). */
const venue = table(
  `
  author integer
  date string
  date_utc string
  venue string required
  description string =null
  status string
  show_map string =null
  show_map_link string =null
  address string =null
  city string =null
  country string =null
  province string =null
  state string =null
  zip string =null
  phone string =null
  stateprovince string =null
  website string =null
  image string =null`,
  'body',
);

/** The fields of organizers (spec 2.3). */
const organizer = table(
  `
  author integer =null
  date string =null
  date_utc string =null
  organizer string required =null
  description string =null
  status string =null
  phone string =null
  website string =null
  email string =null
  image string =null`,
  'body',
);

/** The fields of categories (spec 2.4) and tags (spec 2.5). */
const category = table(
  `
  name string required
  description string
  slug string
  parent integer`,
  'body',
);
const tag = category.filter(({ name }) => name !== 'parent');

const pages = table(`
  page integer =1
  per_page integer =10
  search string`);

/** The list of events (spec 4.3), with the filter that decision 0110 adds. */
const eventList = table(`
  start_date string =computed
  end_date string =computed
  starts_before string
  starts_after string
  ends_before string
  ends_after string
  strict_dates open =false
  categories integers
  tags integers
  venue integers
  organizer integers
  featured boolean
  status string
  geoloc boolean
  geoloc_lat double
  geoloc_lng double
  geoloc_radius double
  include integers
  post_parent integer
  ticketed boolean
  event_status string
  free boolean
  max_price double
  search_mode string
  weekdays string
  times_of_day string
  languages string
  cities open
  online boolean`);

/** The lists of venues and organizers (spec 4.5), with the filter that wire-format 11.6 adds. */
const associatedList = table(`
  event integer
  has_events open
  only_with_upcoming open =false
  status string
  slug string`);

/**
 * The lists of categories and tags; the specification writes the default of `hide_empty` as 1 (spec
 * 4.7).
 */
const categoryList = table(`
  exclude integers
  include integers
  order string
  orderby string
  hide_empty boolean =true
  parent integer
  post integer
  event integer
  slug string`);
const tagList = categoryList.filter(({ name }) => name !== 'parent');

const fields: Record<Kind, Row[]> = { event, venue, organizer, category, tag };
const lists: Record<Kind, Row[]> = {
  event: eventList,
  venue: associatedList,
  organizer: associatedList,
  category: categoryList,
  tag: tagList,
};
const collections: Record<Kind, string> = {
  event: '/events',
  venue: '/venues',
  organizer: '/organizers',
  category: '/categories',
  tag: '/tags',
};

/** Every operation of the specification (spec 4.1, 4.2). */
export const specified: SpecifiedOperation[] = [
  {
    ...{ method: 'GET', path: '', act: 'index', kind: null },
    rows: [...table('namespace string ="calendar/events/v1"\ncontext string ="view"'), ...language],
  },
  { method: 'GET', path: '/doc', act: 'doc', kind: null, rows: language },
  ...(Object.keys(fields) as Kind[]).flatMap((kind) => [
    ...collectionOperations(kind),
    ...itemOperations(kind, 'id'),
    ...(['category', 'tag'].includes(kind) ? [] : itemOperations(kind, 'slug')),
  ]),
];

function collectionOperations(kind: Kind): SpecifiedOperation[] {
  const path = collections[kind];
  return [
    { method: 'GET', path, act: 'list', kind, rows: [...pages, ...lists[kind], ...language] },
    { method: 'POST', path, act: 'create', kind, rows: [...fields[kind], ...language] },
  ];
}

function itemOperations(kind: Kind, by: 'id' | 'slug'): SpecifiedOperation[] {
  const path = `${collections[kind]}/${by === 'id' ? '{id}' : 'by-slug/{slug}'}`;
  const own = table(by === 'id' ? 'id integer required' : 'slug string required', 'path');
  const changes = fields[kind].map((row) => ({ ...row, required: false }));
  // In an update by slug the body may rename an event; `slug` is then optional (spec 4.2).
  const renames = changes.some(({ name }) => name === by);
  const update = [...(renames ? [] : own), ...changes, ...language];
  const base = { path, kind, by };
  return [
    { ...base, method: 'GET', act: 'read', rows: [...own, ...language] },
    ...['POST', 'PUT', 'PATCH'].map((method) => ({ ...base, method, act: 'update' as const, rows: update })),
    { ...base, method: 'DELETE', act: 'delete', rows: [...own, ...language] },
  ];
}
