import { CalendarError, type ErrorName } from '../../../errors.ts';
import type { HttpResponse } from '../../../http/cache/response-cache.ts';
import { jsonResponse, listResponse } from '../../output/json-response.ts';
import type { Showing } from '../../output/showing.ts';
import type { WireObject } from '../../output/wire-object.ts';
import type { LinkRoot } from '../../routing/links.ts';
import { descriptionRoute, type Match, type Route } from '../../routing/routes.ts';
import { describeUser } from './user.ts';

/**
 * Collections that the older service has and this one has not, and the error of anything in them
 * (wire-format 11.13).
 */
const emptyCollections = {
  posts: 'postNotFound',
  pages: 'postNotFound',
  blocks: 'postNotFound',
  categories: 'categoryNotFound',
  comments: 'commentNotFound',
  users: 'userNotFound',
  statuses: 'statusNotFound',
} as const satisfies Record<string, ErrorName>;

/** What is named by a word instead of a number. */
const namedByWord: readonly string[] = ['statuses', 'types', 'taxonomies'];

/**
 * What describes the calendar in the words of the older service: an object by name, and the error
 * of other names.
 */
const describedObjects: Readonly<
  Record<string, { error: ErrorName; describe: (links: LinkRoot) => Record<string, WireObject> }>
> = {
  types: { error: 'typeNotFound', describe: describeTypes },
  taxonomies: { error: 'taxonomyNotFound', describe: describeTaxonomies },
};

const names = [...Object.keys(emptyCollections), ...Object.keys(describedObjects)];

/**
 * The routes of `wp/v2` that no operation answers: they describe the calendar, or collections that
 * it has not.
 */
export const wpV2DescriptionRoutes: readonly Route[] = [
  ...['settings', 'users/me', 'search'].map((name) => descriptionRoute(`/${name}`, 'describe', name)),
  ...names.flatMap((name) => [
    descriptionRoute(`/${name}`, 'describe', name),
    descriptionRoute(`/${name}/${namedByWord.includes(name) ? '{slug}' : '{id}'}`, 'describe', `${name}/one`),
  ]),
];

/**
 * Answers one of these routes. Throws `unauthenticated`, `forbidden`, or the error of what is not
 * there.
 */
export function describeWpV2(name: string, query: DescriptionQuery): HttpResponse {
  return descriptions[name]?.(query) ?? reject('noRoute');
}

/** Who asks, and for which one. */
type DescriptionQuery = Showing & Pick<Match, 'id' | 'slug'>;

type Describe = (query: DescriptionQuery) => HttpResponse;

const descriptions: Readonly<Record<string, Describe>> = Object.fromEntries([
  ['settings', ({ context }: DescriptionQuery) => jsonResponse(describeSettings(context))],
  [
    'users/me',
    ({ context: { viewer }, links }: DescriptionQuery) => jsonResponse(describeUser(viewer, links)),
  ],
  ['search', emptyList],
  ...Object.entries(emptyCollections).flatMap(([name, error]): [string, Describe][] => [
    [name, emptyList],
    [`${name}/one`, name === 'users' ? readUser : () => reject(error)],
  ]),
  ...Object.entries(describedObjects).flatMap(([name, { error, describe }]): [string, Describe][] => [
    [name, ({ links }) => jsonResponse(describe(links))],
    [`${name}/one`, ({ links, slug = '' }) => pickOne(describe(links), slug, error)],
  ]),
]);

function emptyList(): HttpResponse {
  return listResponse([], { headers: { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' } });
}

function reject(error: ErrorName): never {
  throw new CalendarError(error);
}

function pickOne(described: Record<string, WireObject>, slug: string, error: ErrorName): HttpResponse {
  const found = Object.hasOwn(described, slug) ? described[slug] : undefined;
  return jsonResponse(found ?? reject(error));
}

/** Users are shown to nobody but themselves. */
function readUser({ context: { viewer }, links, id }: DescriptionQuery): HttpResponse {
  return viewer?.id === id ? jsonResponse(describeUser(viewer, links)) : reject('userNotFound');
}

/** Settings that writers read, for administrators. */
function describeSettings({ viewer, config, publicRoot, language }: DescriptionQuery['context']) {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (viewer.role !== 'administrator') throw new CalendarError('forbidden');
  return {
    ...{ title: 'Event Calendar', description: '', url: publicRoot, timezone: config.timeZone, language },
    ...{ date_format: 'Y-m-d', time_format: 'H:i', start_of_week: 1, posts_per_page: 10 },
  };
}

const postTypes = [
  {
    slug: 'tribe_events',
    name: 'Events',
    taxonomies: ['post_tag', 'tribe_events_cat'],
    rest_base: 'tribe_events',
  },
  { slug: 'tribe_venue', name: 'Venues', taxonomies: [], rest_base: 'tribe_venue' },
  { slug: 'tribe_organizer', name: 'Organizers', taxonomies: [], rest_base: 'tribe_organizer' },
  { slug: 'attachment', name: 'Media', taxonomies: [], rest_base: 'media' },
];

function describeTypes({ api }: LinkRoot): Record<string, WireObject> {
  const types = postTypes.map((type) => [
    type.slug,
    {
      ...{ ...type, description: '', hierarchical: false, has_archive: type.slug === 'tribe_events' },
      ...{ rest_namespace: 'wp/v2', icon: null },
      _links: {
        collection: [{ href: `${api}/types` }],
        'wp:items': [{ href: `${api}/${type.rest_base}` }],
      },
    },
  ]);
  return Object.fromEntries(types) as Record<string, WireObject>;
}

const eventTaxonomies = [
  { slug: 'tribe_events_cat', name: 'Event Categories', hierarchical: true, rest_base: 'tribe_events_cat' },
  { slug: 'post_tag', name: 'Tags', hierarchical: false, rest_base: 'tags' },
];

function describeTaxonomies({ api }: LinkRoot): Record<string, WireObject> {
  const taxonomies = eventTaxonomies.map((taxonomy) => [
    taxonomy.slug,
    {
      ...{ ...taxonomy, description: '', types: ['tribe_events'], rest_namespace: 'wp/v2' },
      _links: {
        collection: [{ href: `${api}/taxonomies` }],
        'wp:items': [{ href: `${api}/${taxonomy.rest_base}` }],
      },
    },
  ]);
  return Object.fromEntries(taxonomies) as Record<string, WireObject>;
}
