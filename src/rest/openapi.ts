import type { GraphQLSchema } from 'graphql';
import { translateDescription } from '../i18n/descriptions.ts';
import { languages } from '../i18n/language.ts';
import type { AskedDescription } from './describe.ts';
import { describeOwnArguments, describeType } from './describe-parameter.ts';
import { namespace } from './address.ts';
import { objectSchemas } from './openapi-schemas.ts';
import { type Route, routes } from './routes.ts';
import type { WireOperation, WireParameter } from './wire-schema.ts';

type Json = Record<string, unknown>;

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** The OpenAPI description of the interface, made once for each language from schema and route table (wire-format 9). */
export function createOpenApi(schema: GraphQLSchema, operations: ReadonlyMap<string, WireOperation>) {
  const document = {
    info: {
      title: 'Event Calendar',
      version: '1.0.0',
      description: 'Events, venues, organizers, categories and tags in four languages.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{}, { basic: [] }, { bearer: [] }],
    paths: describePaths(operations),
    components: {
      schemas: objectSchemas(schema),
      responses: {
        Error: {
          description: 'What went wrong.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
  const translated = new Map(
    languages.map((language) => [language, translateDescription(document, language)]),
  );
  return ({ links, language }: AskedDescription): Json => ({
    openapi: '3.1.0',
    servers: [{ url: links.api }],
    ...translated.get(language),
  });
}

function describePaths(operations: ReadonlyMap<string, WireOperation>): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[route.path === '' ? '/' : route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(route, operations.get(route.operation));
  }
  return paths;
}

function describeOperation(route: Route, operation: WireOperation | undefined): Json {
  const inPath = /\{(\w+)\}/.exec(route.path)?.slice(1) ?? [];
  const { body = [], description = summaries[route.operation] } = operation ?? {};
  return {
    operationId: `${route.operation}_${route.method.toLowerCase()}`,
    summary: description,
    tags: route.path.split('/').slice(1, 2),
    parameters: describeParameters(route, operation, inPath),
    ...(body.length === 0 ? {} : { requestBody: describeBody(body, inPath) }),
    responses: describeAnswers(route),
  };
}

function describeAnswers(route: Route): Json {
  const success = {
    description: 'The answer.',
    headers: { ...headers, ...(route.operation.endsWith('Page') ? totalHeaders : {}) },
    content: { 'application/json': { schema: answerSchema(route) } },
  };
  const errors = errorStatuses(route).map((status) => [status, { $ref: '#/components/responses/Error' }]);
  return { [route.status]: success, ...(Object.fromEntries(errors) as Json) };
}

const headers = {
  'Content-Language': {
    description: 'The language that was asked for.',
    required: true,
    schema: { type: 'string' },
  },
  'X-Calendar-Ignored': {
    description: 'Names of parameters that nobody knows.',
    schema: { type: 'string' },
  },
};

const totalHeaders = {
  'X-TEC-Total': {
    description: 'How many there are on all pages.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-TEC-TotalPages': {
    description: 'How many pages there are.',
    required: true,
    schema: { type: 'integer' },
  },
};

/** Every status besides success that the route may answer with (wire-format 2). */
function errorStatuses({ method, path, operation }: Route): number[] {
  const isItem = path.includes('{') || operation === 'index';
  const hasStatus = /^\/(events|venues|organizers)/.test(path);
  const always = [400, 401, ...(isItem ? [404] : []), 431, 500, 503];
  if (method !== 'GET') return [...always, 403, 413, ...(hasStatus && method === 'DELETE' ? [410] : [])];
  return hasStatus ? [...new Set([...always, 403, 404])] : always;
}

const summaries: Record<string, string> = {
  index: 'The routes of the interface and their arguments.',
  doc: 'This description.',
};

function describeParameters(
  { operation: name }: Route,
  operation: WireOperation | undefined,
  inPath: readonly string[],
): Json[] {
  if (operation === undefined) return ownParameters(name);
  return operation.parameters.map((parameter) => describeParameter(parameter, inPath));
}

function ownParameters(operation: string): Json[] {
  return Object.entries(describeOwnArguments(operation, namespace)).map(
    ([name, { description, required, ...schema }]) => ({ name, in: 'query', description, required, schema }),
  );
}

function describeParameter(parameter: WireParameter, inPath: readonly string[]): Json {
  const isInPath = inPath.includes(parameter.wireName);
  return {
    name: parameter.wireName,
    in: isInPath ? 'path' : 'query',
    description: parameter.description,
    required: isInPath,
    schema: { ...describeType(parameter), ...defaultOf(parameter) },
    ...(isInPath ? {} : { explode: false }),
  };
}

function describeBody(body: readonly WireParameter[], inPath: readonly string[]): Json {
  const properties = Object.fromEntries(
    body.map((parameter) => [
      parameter.wireName,
      { description: parameter.description, ...describeType(parameter), ...defaultOf(parameter) },
    ]),
  );
  const required =
    inPath.length > 0 ? [] : body.filter((parameter) => parameter.required).map(({ wireName }) => wireName);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) };
}

function defaultOf({ defaultValue }: WireParameter): Json {
  return defaultValue === undefined ? {} : { default: defaultValue };
}

const things: Record<string, string> = {
  events: 'Event',
  venues: 'Venue',
  organizers: 'Organizer',
  categories: 'Term',
  tags: 'Term',
};

const descriptions: Record<string, Json> = {
  index: {
    type: 'object',
    properties: {
      namespace: { type: 'string' },
      routes: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Route' } },
    },
    required: ['namespace', 'routes'],
  },
  doc: { type: 'object', required: ['openapi', 'info', 'paths', 'components'] },
};

function answerSchema({ path, operation }: Route): Json {
  const collection = path.split('/')[1] ?? '';
  const thing = things[collection];
  if (thing === undefined) return descriptions[operation] ?? {};
  const reference = { $ref: `#/components/schemas/${thing}` };
  if (!operation.endsWith('Page')) return reference;
  return {
    type: 'object',
    properties: {
      [collection]: { type: 'array', items: reference },
      rest_url: { type: 'string', format: 'uri' },
      next_rest_url: { type: 'string', format: 'uri' },
      previous_rest_url: { type: 'string', format: 'uri' },
      total: { type: 'integer' },
      total_pages: { type: 'integer' },
      per_page: { type: 'integer' },
    },
    required: [collection, 'rest_url', 'total', 'total_pages', 'per_page'],
  };
}
