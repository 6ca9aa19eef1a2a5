import { listTickets } from '../../calendar/event/ticket-list.ts';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { mayCreate } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import type { Raw } from '../input/coercion.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { shapeLegacyTicket, shapeTicket } from '../output/ticket-shapes.ts';
import type { LinkRoot } from '../routing/links.ts';
import { listMedia, readMedia } from './media.ts';
import { inQueryLanguage, readPageParameters, toNumber } from './page-parameters.ts';

/** A request for what no operation answers. */
interface FactRequest {
  context: Context;
  query: Raw;
  links: LinkRoot;
  /** The query string without `?`. */
  search: string;
  /** The id in the path. */
  id?: number;
}

type Fact = (request: FactRequest) => Promise<HttpResponse> | HttpResponse;

/** The routes without an operation, by name (decision 0099). */
const facts: Readonly<Record<string, Fact>> = {
  types: ({ links }) => jsonResponse(describeTypes(links)),
  taxonomies: ({ links }) => jsonResponse(describeTaxonomies(links)),
  settings: ({ context }) => jsonResponse(describeSettings(context)),
  posts: emptyList,
  pages: emptyList,
  'users/me': ({ context: { viewer }, links }) => jsonResponse(describeUser(viewer, links)),
  tickets: listAllTickets,
  media: listMedia,
  image: ({ id = 0, ...request }) => readMedia(request, id),
};

/** Answers a fixed route. Throws `unauthenticated`, `forbidden`, or the errors of the tickets. */
export async function answerFact(name: string, request: FactRequest): Promise<HttpResponse> {
  const fact = facts[name];
  if (fact === undefined) throw new CalendarError('noRoute');
  return fact(request);
}

/** The signed-in user, to whom alone the name of the account is shown. Throws `unauthenticated`. */
export function describeUser(viewer: Viewer | null, { origin, api }: Pick<LinkRoot, 'origin' | 'api'>) {
  if (viewer === null) throw new CalendarError('unauthenticated');
  const { id, name, role } = viewer;
  const [mayWrite, mayManage] = [mayCreate(viewer, 'event'), mayCreate(viewer, 'category')];
  return {
    ...{ id, name, username: name, slug: name.toLowerCase(), url: '', description: '', link: origin },
    ...{ avatar_urls: {}, meta: [], roles: [role] },
    capabilities: {
      ...{
        read: true,
        [role]: true,
        edit_posts: mayWrite,
        upload_files: mayWrite,
        edit_tribe_events: mayWrite,
      },
      ...{ edit_others_tribe_events: mayManage, manage_categories: mayManage },
      manage_options: role === 'administrator' && viewer.scope !== 'read',
    },
    _links: { self: [{ href: `${api}/users/${id}` }], collection: [{ href: `${api}/users` }] },
  };
}

const postTypes = [
  { slug: 'tribe_events', name: 'Events', taxonomies: ['post_tag', 'tribe_events_cat'] },
  { slug: 'tribe_venue', name: 'Venues', taxonomies: [] },
  { slug: 'tribe_organizer', name: 'Organizers', taxonomies: [] },
];

function describeTypes({ api }: LinkRoot) {
  const types = postTypes.map((type) => [
    type.slug,
    {
      ...{ ...type, description: '', hierarchical: false, has_archive: type.slug === 'tribe_events' },
      ...{ rest_base: type.slug, rest_namespace: 'wp/v2', icon: null },
      _links: { collection: [{ href: `${api}/types` }], 'wp:items': [{ href: `${api}/${type.slug}` }] },
    },
  ]);
  return Object.fromEntries(types) as object;
}

function describeTaxonomies({ api }: LinkRoot) {
  const taxonomies = [
    { slug: 'tribe_events_cat', name: 'Event Categories', hierarchical: true, rest_base: 'tribe_events_cat' },
    { slug: 'post_tag', name: 'Tags', hierarchical: false, rest_base: 'tags' },
  ].map((taxonomy) => [
    taxonomy.slug,
    {
      ...{ ...taxonomy, description: '', types: ['tribe_events'], rest_namespace: 'wp/v2' },
      _links: {
        collection: [{ href: `${api}/taxonomies` }],
        'wp:items': [{ href: `${api}/${taxonomy.rest_base}` }],
      },
    },
  ]);
  return Object.fromEntries(taxonomies) as object;
}

/** Settings that writers read, for administrators. */
function describeSettings({ viewer, config, publicRoot, language }: Context) {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (viewer.role !== 'administrator') throw new CalendarError('forbidden');
  return {
    ...{ title: 'Event Calendar', description: '', url: publicRoot, timezone: config.timeZone, language },
    ...{ date_format: 'Y-m-d', time_format: 'H:i', start_of_week: 1, posts_per_page: 10 },
  };
}

function emptyList(): HttpResponse {
  return listResponse([], { headers: { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' } });
}

async function listAllTickets({ context, query, links }: FactRequest): Promise<HttpResponse> {
  const { nodes, ...page } = await listTickets(inQueryLanguage(context, query), readTicketParameters(query));
  const totals = { 'X-WP-Total': String(page.total), 'X-WP-TotalPages': String(page.totalPages) };
  if (links.namespace === 'tec/v1') return listResponse(nodes.map(shapeTicket), { headers: totals });
  const tickets = nodes.map((ticket) => shapeLegacyTicket(ticket, links));
  const body = { rest_url: `${links.api}/tickets`, total: page.total, total_pages: page.totalPages, tickets };
  const older = { 'X-ET-Total': String(page.total), 'X-ET-TotalPages': String(page.totalPages) };
  return listResponse(body, { headers: { ...totals, ...older } });
}

function readTicketParameters(query: Raw): Raw {
  const event = query.event ?? query.include_post ?? query.post_id;
  return { ...readPageParameters(query), event: toNumber(event) };
}
