import { listTickets } from '../../calendar/event/ticket-list.ts';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { Raw } from '../input/coercion.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { shapeLegacyTicket, shapeTicket } from '../output/ticket-shapes.ts';
import { collectionLink, type LinkRoot } from '../routing/links.ts';
import { listMedia, readMedia } from './media.ts';
import { collectionAnswers } from './wp-v2/collections.ts';
import { describeUser } from './wp-v2/user.ts';
import { inQueryLanguage, readPageParameters, toNumber } from './page-parameters.ts';

/** A request for what no operation answers. */
interface FactRequest {
  context: Context;
  query: Raw;
  links: LinkRoot;
  /** The path below the namespace, as the client wrote it. */
  path: string;
  /** The query string without `?`. */
  search: string;
  /** The id or slug in the path. */
  id?: number;
  slug?: string;
}

type Fact = (request: FactRequest) => Promise<HttpResponse> | HttpResponse;

/** The routes without an operation, by name (decision 0099). */
const facts: Readonly<Record<string, Fact>> = {
  ...collectionAnswers,
  settings: ({ context }) => jsonResponse(describeSettings(context)),
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

/** Settings that writers read, for administrators. */
function describeSettings({ viewer, config, publicRoot, language }: Context) {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (viewer.role !== 'administrator') throw new CalendarError('forbidden');
  return {
    ...{ title: 'Event Calendar', description: '', url: publicRoot, timezone: config.timeZone, language },
    ...{ date_format: 'Y-m-d', time_format: 'H:i', start_of_week: 1, posts_per_page: 10 },
  };
}

async function listAllTickets({ context, query, links, path }: FactRequest): Promise<HttpResponse> {
  const listed = await listTickets(inQueryLanguage(context, query), readTicketParameters(query));
  const total = await listed.count();
  const page = { total, totalPages: Math.ceil(total / listed.perPage) };
  const { nodes } = listed;
  const totals = { 'X-WP-Total': String(page.total), 'X-WP-TotalPages': String(page.totalPages) };
  if (links.namespace === 'tec/v1') return listResponse(nodes.map(shapeTicket), { headers: totals });
  const tickets = nodes.map((ticket) => shapeLegacyTicket(ticket, links));
  const address = collectionLink(links, 'tickets', path);
  const body = { rest_url: address, total: page.total, total_pages: page.totalPages, tickets };
  const older = { 'X-ET-Total': String(page.total), 'X-ET-TotalPages': String(page.totalPages) };
  return listResponse(body, { headers: { ...totals, ...older } });
}

function readTicketParameters(query: Raw): Raw {
  const event = query.event ?? query.include_post ?? query.post_id;
  return { ...readPageParameters(query), event: toNumber(event) };
}
