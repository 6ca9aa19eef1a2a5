import type { GraphQLSchema } from 'graphql';
import { namespace } from '../routing/address.ts';
import { type Route, routes } from '../routing/routes.ts';
import type { WireOperation, WireParameter } from '../schema/wire-schema.ts';
import { type Act, actOf, isPost } from './acts.ts';
import { describeAnswers, isKept } from './answers.ts';
import { describeOwnArguments, languageParameter } from './describe-parameter.ts';
import { parameterExample, requestExample } from './examples.ts';
import { bodyName, bodyProperties, parameterSchema, requiredOf } from './inputs.ts';
import { type Json, object, reference } from './json.ts';

/** Every path with its methods. */
export function describePaths(
  schema: GraphQLSchema,
  operations: ReadonlyMap<string, WireOperation>,
): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[route.path === '' ? '/' : route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(schema, route, operations.get(route.operation));
  }
  return paths;
}

function describeOperation(schema: GraphQLSchema, route: Route, operation: WireOperation | undefined): Json {
  const act = actOf(route);
  return {
    operationId: operationId(route, act),
    tags: [act.collection],
    summary: operation?.description ?? aboutItself[route.operation],
    description: explanation(act),
    ...(route.method === 'GET' ? {} : { security: [{ basic: [] }, { bearer: [] }] }),
    parameters: describeParameters(route, operation),
    ...(operation === undefined || operation.body.length === 0
      ? {}
      : { requestBody: describeBody(schema, route, operation) }),
    responses: describeAnswers(route),
  };
}

/** What a generated client calls the operation: it never changes. */
function operationId({ method, operation }: Route, { act, type, collection, bySlug }: Act): string {
  if (act === 'describe') return operation === 'index' ? 'readIndex' : 'readDescription';
  if (act === 'list') return `list${collection.charAt(0).toUpperCase()}${collection.slice(1)}`;
  const dependencies = act === 'update' ? { POST: 'WithPost', PUT: 'WithPut' }[method as string] : undefined;
  return `${act}${type}${bySlug ? 'BySlug' : ''}${dependencies ?? ''}`;
}

const aboutItself: Record<string, string> = {
  index: 'The routes of the API and their parameters.',
  doc: 'This API description.',
};

function explanation(act: Act): string {
  if (act.act !== 'delete') return explanations[act.act];
  return isPost(act)
    ? 'This frees its slugs. An update with a status restores it.'
    : 'This cannot be undone.';
}

const explanations: Record<Exclude<Act['act'], 'delete'>, string> = {
  list: 'All given parameters must match. Items that the user may not read are omitted.',
  read: 'Texts that are missing in this language fall back to another one.',
  create: 'All or nothing is written. A null value counts as omitted.',
  update: 'POST, PUT and PATCH do the same: omitted fields stay unchanged, and null clears a field.',
  describe: 'Requires no credentials. The descriptions are in the requested language.',
};

function describeParameters(route: Route, operation: WireOperation | undefined): Json[] {
  const inPath = /\{(\w+)\}/.exec(route.path)?.[1];
  const known = operation?.parameters ?? [];
  const described = known.map((parameter) => describeParameter(route, parameter, inPath));
  const own = operation === undefined ? ownParameters(route) : [];
  return [...described, ...own, ...headersOf(route, inPath !== undefined)];
}

/** The headers that a route looks at, besides those of every request. */
function headersOf(route: Route, isOfOne: boolean): Json[] {
  if (isKept(actOf(route))) return [ifNoneMatch];
  if (!isOfOne) return [];
  return route.method === 'POST' ? [methodOverride, ifMatch] : [ifMatch];
}

function describeParameter(route: Route, parameter: WireParameter, inPath: string | undefined): Json {
  if (parameter.wireName === 'i18n_language')
    return { ...languageInQuery, description: parameter.description };
  const isInPath = parameter.wireName === inPath;
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

function ownParameters({ operation }: Route): Json[] {
  return Object.entries(describeOwnArguments(operation, namespace)).map(
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
  description: 'The `ETag` of a stored response; if it is still fresh, the answer is 304 without a body.',
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

/** The same fields as JSON, as a form and as a form in parts; what a form nests is written `venue[city]`. */
function describeBody(schema: GraphQLSchema, route: Route, operation: WireOperation): Json {
  const name = bodyName(operation);
  const named = reference('schemas', name);
  const properties = Object.fromEntries(
    Object.keys(bodyProperties(operation, schema)).map((field) => [
      field,
      { $ref: `${named.$ref}/properties/${field}` },
    ]),
  );
  const form = object(properties, { required: requiredOf(operation) });
  const examples = { request: reference('examples', requestExample(route)) };
  const nested = Object.keys(properties).filter((field) => ['venue', 'organizer'].includes(field));
  const isNesting = operation.field.endsWith('Event') || operation.field.endsWith('EventBySlug');
  const encoding = Object.fromEntries(nested.map((field) => [field, { style: 'deepObject', explode: true }]));
  const rest = isNesting ? { encoding } : {};
  return {
    required: requiredOf(operation).length > 0,
    content: {
      'application/json': { schema: named, examples },
      'application/x-www-form-urlencoded': { schema: form, examples, ...rest },
      'multipart/form-data': { schema: named, examples, ...rest },
    },
  };
}
