import type { ExportFormat } from '../../values/export-format.ts';
import type { GraphQLSchema } from 'graphql';
import { namespace } from '../routing/address.ts';
import { type ExportRoute, exportRoutes, type Route, routeFacts, routes } from '../routing/routes.ts';
import { readExportParameters } from '../schema/export-parameters.ts';
import type { WireOperation, WireParameter } from '../schema/wire-schema.ts';
import type { StatusOf } from './errors.ts';
import { describeResponses } from './responses.ts';
import { describeMetaParameters, languageParameter } from './describe-parameter.ts';
import { parameterExample } from './examples.ts';
import { bodyName, bodySchema, parameterSchema, requiredOf } from './inputs.ts';
import { type Json, reference } from './json.ts';
import { isCacheable, isPostRoute, typeOf } from './route-names.ts';

/**
 * The OpenAPI path items: every path below the namespace with its methods. Pages for people and the
 * GraphQL endpoint, which describes itself at `/schema.graphql`, are outside the namespace:
 * generated clients have a single base URL.
 */
export function describePaths(
  schema: GraphQLSchema,
  operations: ReadonlyMap<string, WireOperation>,
  statusOf: StatusOf,
): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of [...routes, ...exportRoutes]) {
    const path = (paths[route.path === '' ? '/' : route.path] ??= {});
    const operation = operations.get(route.operation);
    path[route.method.toLowerCase()] = {
      ...describeOperation(schema, route, operation),
      responses: describeResponses(route, statusOf),
    };
  }
  return paths;
}

function describeOperation(schema: GraphQLSchema, route: Route, operation: WireOperation | undefined): Json {
  return {
    operationId: operationId(route),
    tags: [route.kind === null ? 'interface' : routeFacts[route.kind].collection],
    summary: summaryOf(route) ?? operation?.description,
    description: explanation(route),
    ...(route.method === 'GET' ? {} : { security: [{ basic: [] }, { bearer: [] }] }),
    parameters: describeParameters(route, parametersOf(schema, route, operation)),
    ...(operation === undefined || operation.body.length === 0
      ? {}
      : { requestBody: describeBody(schema, route, operation) }),
  };
}

/** Generated clients name their methods by it, so it must never change. */
function operationId(route: Route): string {
  const { method, act, kind, by } = route;
  if (kind === null) return act === 'index' ? 'readIndex' : 'readDescription';
  if (act === 'export') return exportId(route);
  if (act === 'list') return `list${routeFacts[kind].plural}`;
  const suffix = act === 'update' ? { POST: 'WithPost', PUT: 'WithPut' }[method as string] : undefined;
  return `${act}${typeOf(route)}${by === 'slug' ? 'BySlug' : ''}${suffix ?? ''}`;
}

/**
 * `/export/events.csv` → `exportEvents`, and `/export/events.ics` → `exportEventsAsICalendar`, and
 * so on.
 */
function exportId({ path }: Route): string {
  const [, , file = ''] = path.split('/');
  const [name = '', format] = file.split('.');
  return `export${name.charAt(0).toUpperCase()}${name.slice(1)}${formatNames[format as ExportFormat]}`;
}

const formatNames: Readonly<Record<ExportFormat, string>> = {
  csv: '',
  ics: 'AsICalendar',
  atom: 'AsAtom',
  json: 'AsJsonFeed',
};

/** By operation or act; other operations have a description in the schema. */
const summaries: Readonly<Record<string, string>> = {
  eventStatistics: 'Exports statistics of events as CSV.',
  export: 'Exports the full list as CSV.',
  index: 'The routes of the API and their parameters.',
  doc: 'This API description.',
};

function summaryOf(route: Route | ExportRoute): string | undefined {
  if ('format' in route && route.format !== 'csv')
    return route.format === 'ics' ? 'Exports events as iCalendar.' : 'A feed of newly published events.';
  return summaries[route.operation] ?? summaries[route.act];
}

function explanation(route: Route): string {
  return route.act === 'delete' && !isPostRoute(route) ? 'This cannot be undone.' : explanations[route.act];
}

const noCredentials = 'Requires no credentials. The descriptions are in the requested language.';

const explanations: Record<Route['act'], string> = {
  list: 'All given parameters must match. Items that the user may not read are omitted.',
  export: 'The filters are those of the list, but there are no pages and no default dates.',
  read: 'Texts that are missing in this language fall back to another one.',
  create: 'All or nothing is written. A null value counts as omitted.',
  update: 'POST, PUT and PATCH do the same: omitted fields stay unchanged, and null clears a field.',
  delete: 'This frees its slugs. An update with a status restores it.',
  index: noCredentials,
  doc: noCredentials,
  describe: noCredentials,
};

function describeParameters(route: Route, parameters: readonly WireParameter[] | undefined): Json[] {
  if (parameters === undefined) return metaParameters(route);
  return [...parameters.map((parameter) => describeParameter(route, parameter)), ...headersOf(route)];
}

/** The parameters in path and query; undefined for the index and `/doc`. */
function parametersOf(
  schema: GraphQLSchema,
  route: Route | ExportRoute,
  operation: WireOperation | undefined,
): readonly WireParameter[] | undefined {
  if (!('format' in route)) return operation?.parameters;
  const { values, filter, output } = readExportParameters(schema, route);
  return [...values, filter, ...output];
}

/** The request headers that are specific to the route. */
function headersOf(route: Route): Json[] {
  if (isCacheable(route)) return [ifNoneMatch];
  if (route.by === null) return [];
  return route.method === 'POST' ? [methodOverride, ifMatch] : [ifMatch];
}

function describeParameter(route: Route, parameter: WireParameter): Json {
  if (parameter.wireName === languageInQuery.name) return languageInQuery;
  const isInPath = parameter.wireName === route.by;
  return {
    name: parameter.wireName,
    in: isInPath ? 'path' : 'query',
    description: parameter.description,
    required: isInPath,
    schema: parameterSchema(parameter),
    example: parameterExample(route, parameter.wireName),
    ...(isInPath ? {} : { explode: false }),
  };
}

const languageInQuery = {
  name: 'i18n_language',
  in: 'query',
  description: languageParameter.description,
  required: false,
  schema: { type: languageParameter.type, enum: languageParameter.enum },
  example: 'en',
};

function metaParameters(route: Route): Json[] {
  return Object.entries(describeMetaParameters(route, namespace)).map(
    ([name, { description, required, ...schema }]) =>
      name === languageInQuery.name
        ? languageInQuery
        : { name, in: 'query', description, required, schema, example: schema.default },
  );
}

const methodOverride = {
  name: 'X-HTTP-Method-Override',
  in: 'header',
  description: 'The actual method, for clients that cannot send it.',
  required: false,
  schema: { type: 'string', enum: ['PUT', 'PATCH', 'DELETE'] },
  example: 'PATCH',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a stored response; if it is still fresh, the response is 304 without a body.',
  required: false,
  schema: { type: 'string' },
  example: '"Yk1vY2sgcmV2aXNp.a2V5IG9mIHRoaXMg.lx2k9c00..p"',
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the resource as last read; if it has changed since, nothing is written.',
  required: false,
  schema: { type: 'string' },
  example: '"Yk1vY2sgcmV2aXNp.a2V5IG9mIHRoaXMg.lx2k9c00..p.event-7-1"',
};

/** Nested fields are written as `venue[city]`. */
const eventEncoding = Object.fromEntries(
  ['venue', 'organizer'].map((field) => [field, { style: 'deepObject', explode: true }]),
);

/**
 * The body as JSON, URL-encoded or multipart form; nested form fields are written as `venue[city]`.
 * All three have the same schema, so that generated clients have one type. The URL-encoded form
 * repeats the properties, because legacy clients read the names of its fields there and follow no
 * references.
 */
function describeBody(schema: GraphQLSchema, route: Route, operation: WireOperation): Json {
  const name = bodyName(route);
  const body = reference('schemas', name);
  const form = { ...body, properties: bodySchema(schema, route, operation).properties };
  const examples = { request: reference('examples', name) };
  const rest = route.kind === 'event' ? { encoding: eventEncoding } : {};
  return {
    required: requiredOf(operation).length > 0,
    content: {
      'application/json': { schema: body, examples },
      'application/x-www-form-urlencoded': { schema: form, examples, ...rest },
      'multipart/form-data': { schema: body, examples, ...rest },
    },
  };
}
