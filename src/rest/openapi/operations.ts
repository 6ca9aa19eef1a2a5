import { kindFacts } from '../../values/kinds.ts';
import { namespace } from '../routing/address.ts';
import { type Route, routes } from '../routing/routes.ts';
import type { WireOperation, WireParameter } from '../schema/wire-schema.ts';
import { describeResponses } from './responses.ts';
import { describeMetaParameters, languageParameter } from './describe-parameter.ts';
import { parameterExample } from './examples.ts';
import { bodyName, parameterSchema, requiredOf } from './inputs.ts';
import { type Json, object, reference } from './json.ts';
import { isCacheable, isPostRoute, typeOf } from './route-names.ts';

/** The OpenAPI path items: every path with its methods. */
export function describePaths(operations: ReadonlyMap<string, WireOperation>): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[route.path === '' ? '/' : route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(route, operations.get(route.operation));
  }
  return paths;
}

function describeOperation(route: Route, operation: WireOperation | undefined): Json {
  return {
    operationId: operationId(route),
    tags: [route.kind === null ? 'interface' : kindFacts[route.kind].collection],
    summary: operation?.description ?? metaSummaries[route.operation],
    description: explanation(route),
    ...(route.method === 'GET' ? {} : { security: [{ basic: [] }, { bearer: [] }] }),
    parameters: describeParameters(route, operation),
    ...(operation === undefined || operation.body.length === 0
      ? {}
      : { requestBody: describeBody(route, operation) }),
    responses: describeResponses(route),
  };
}

/** Generated clients name their methods by it, so it must never change. */
function operationId(route: Route): string {
  const { method, act, kind, by } = route;
  if (kind === null) return act === 'index' ? 'readIndex' : 'readDescription';
  if (act === 'list') return `list${kindFacts[kind].plural}`;
  const suffix = act === 'update' ? { POST: 'WithPost', PUT: 'WithPut' }[method as string] : undefined;
  return `${act}${typeOf(route)}${by === 'slug' ? 'BySlug' : ''}${suffix ?? ''}`;
}

const metaSummaries: Record<string, string> = {
  index: 'The routes of the API and their parameters.',
  doc: 'This API description.',
};

function explanation(route: Route): string {
  return route.act === 'delete' && !isPostRoute(route) ? 'This cannot be undone.' : explanations[route.act];
}

const noCredentials = 'Requires no credentials. The descriptions are in the requested language.';

const explanations: Record<Route['act'], string> = {
  list: 'All given parameters must match. Items that the user may not read are omitted.',
  read: 'Texts that are missing in this language fall back to another one.',
  create: 'All or nothing is written. A null value counts as omitted.',
  update: 'POST, PUT and PATCH do the same: omitted fields stay unchanged, and null clears a field.',
  delete: 'This frees its slugs. An update with a status restores it.',
  index: noCredentials,
  doc: noCredentials,
};

function describeParameters(route: Route, operation: WireOperation | undefined): Json[] {
  const parameters = operation?.parameters.map((parameter) => describeParameter(route, parameter));
  return [...(parameters ?? metaParameters(route)), ...headersOf(route)];
}

/** The request headers that are specific to the route. */
function headersOf(route: Route): Json[] {
  if (isCacheable(route)) return [ifNoneMatch];
  if (route.by === null) return [];
  return route.method === 'POST' ? [methodOverride, ifMatch] : [ifMatch];
}

function describeParameter(route: Route, parameter: WireParameter): Json {
  if (parameter.wireName === 'i18n_language')
    return { ...languageInQuery, description: parameter.description };
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

/** The body as JSON, URL-encoded or multipart form; nested form fields are written as `venue[city]`. */
function describeBody(route: Route, operation: WireOperation): Json {
  const name = bodyName(route);
  const schema = reference('schemas', name);
  const properties = Object.fromEntries(
    operation.body.map(({ wireName }) => [wireName, { $ref: `${schema.$ref}/properties/${wireName}` }]),
  );
  const form = object(properties, { required: requiredOf(operation) });
  const examples = { request: reference('examples', name) };
  const nested = Object.keys(properties).filter((field) => ['venue', 'organizer'].includes(field));
  const encoding = Object.fromEntries(nested.map((field) => [field, { style: 'deepObject', explode: true }]));
  const rest = route.kind === 'event' ? { encoding } : {};
  return {
    required: requiredOf(operation).length > 0,
    content: {
      'application/json': { schema, examples },
      'application/x-www-form-urlencoded': { schema: form, examples, ...rest },
      'multipart/form-data': { schema, examples, ...rest },
    },
  };
}
