import type { ExportFormat } from '../../values/export-format.ts';
import { challenge } from '../output/errors.ts';
import type { ExportRoute, Route } from '../routing/routes.ts';
import { describeErrors, type StatusOf } from './errors.ts';
import { responseExample } from './examples.ts';
import { type Json, reference } from './json.ts';
import { isCacheable, isDescription, isPostRoute, typeOf } from './route-names.ts';

/** The responses of a route: its success, 304 if it is cacheable, and every error. */
export function describeResponses(route: Route | ExportRoute, statusOf: StatusOf): Json {
  const isSingleItem = !isDescription(route) && !['list', 'export'].includes(route.act);
  const success = {
    description: successDescription(route),
    headers: {
      'Content-Language': reference('headers', 'ContentLanguage'),
      'X-Request-Id': reference('headers', 'RequestId'),
      ...(isDescription(route) ? {} : { 'X-Calendar-Ignored': reference('headers', 'Ignored') }),
      ...(route.act === 'list' ? totals : {}),
      ...(isSingleItem ? { Link: reference('headers', 'Alternates') } : {}),
      ...(isCacheable(route) ? { ETag: reference('headers', 'EntityTag') } : {}),
    },
    content: 'format' in route ? fileContents[route.format] : contentOf(route),
  };
  return {
    [route.status]: success,
    ...(isCacheable(route) ? { 304: reference('responses', 'NotModified') } : {}),
    ...describeErrors(route, statusOf),
  };
}

function contentOf(route: Route): Json {
  return {
    'application/json': {
      schema: reference('schemas', schemaName(route)),
      examples: { answer: reference('examples', responseExample(route)) },
    },
  };
}

const text = { schema: { type: 'string' } };
const fileContents: Readonly<Record<ExportFormat, Json>> = {
  csv: { 'text/csv': text },
  ics: { 'text/calendar': text },
  atom: { 'application/atom+xml': text },
  json: { 'application/feed+json': { schema: { type: 'object' } } },
};

/** The 304 response. */
export const notModified: Json = {
  description: 'The stored response is still fresh.',
  headers: {
    'Content-Language': reference('headers', 'ContentLanguage'),
    'X-Request-Id': reference('headers', 'RequestId'),
    ETag: reference('headers', 'EntityTag'),
  },
};

const totals = {
  'X-TEC-Total': reference('headers', 'Total'),
  'X-TEC-TotalPages': reference('headers', 'TotalPages'),
};

/** The reusable response headers. */
export const responseHeaders: Json = {
  ContentLanguage: {
    description: 'The requested language.',
    required: true,
    schema: { type: 'string' },
    example: 'en',
  },
  RequestId: {
    description:
      'Identifies the request in the server log: the valid `X-Request-Id` of the request, or a new UUID.',
    required: true,
    schema: { type: 'string', maxLength: 128 },
    example: 'e17c4764-5c0f-43a0-9116-bc1a4d70f879',
  },
  Ignored: {
    description: 'Names of ignored parameters.',
    schema: { type: 'string' },
    example: 'color, size',
  },
  Total: {
    description: 'The number of items on all pages.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  TotalPages: {
    description: 'The number of pages.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  Alternates: {
    description: 'The URLs of the resource in each language that it is written in.',
    schema: { type: 'string' },
    example: '<https://calendar.example.org/fi/calendar/events/v1/events/7>; rel="alternate"; hreflang="fi"',
  },
  EntityTag: {
    description: 'The version of this response; send it as `If-None-Match` to revalidate.',
    required: true,
    schema: { type: 'string' },
    example: '"Yk1vY2sgcmV2aXNp.a2V5IG9mIHRoaXMg.lx2k9c00..p"',
  },
  RetryAfter: {
    description: 'The number of seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  Authenticate: {
    description: 'How to send credentials.',
    required: true,
    schema: { type: 'string' },
    example: challenge,
  },
};

function schemaName(route: Route): string {
  const { act, kind } = route;
  if (act === 'list') return `${typeOf(route)}Page`;
  if (kind === 'category' || kind === 'tag') return 'Term';
  return responseExample({ ...route, act: isDescription(route) ? act : 'read' });
}

function successDescription(route: Route | ExportRoute): string {
  if ('format' in route && route.format !== 'csv')
    return route.format === 'ics' ? 'The calendar.' : 'The feed.';
  return route.act === 'delete' && !isPostRoute(route)
    ? 'The deleted resource, as it was.'
    : successDescriptions[route.act];
}

const apiDescription = 'The description of the API.';

const successDescriptions: Record<Route['act'], string> = {
  list: 'A page of the list.',
  export: 'The table; its first row has the names of the columns.',
  read: 'The requested content.',
  create: 'The new resource.',
  update: 'The resource after the update.',
  delete: 'The resource, now in the trash.',
  index: apiDescription,
  doc: apiDescription,
  describe: apiDescription,
};
