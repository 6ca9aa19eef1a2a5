import type { Kind } from '../../values/kinds.ts';
import { kindFacts } from '../../values/kinds.ts';
import type { LinkRoot } from '../routing/links.ts';
import { type Route, routeFacts } from '../routing/routes.ts';
import type { ParameterDescription } from './describe-parameter.ts';
import { type Json, object, reference } from './json.ts';

type ParametersOf = (route: Route) => Record<string, ParameterDescription>;

/** The OpenAPI document of `tec/v1`, from its routes and their parameters (decision 0099). */
export function describeTecV1(routes: readonly Route[], parametersOf: ParametersOf, links: LinkRoot): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes)
    (paths[route.path === '' ? '/' : route.path] ??= {})[route.method.toLowerCase()] = describeRoute(
      route,
      parametersOf(route),
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Event Calendar', version: '1.0.0', description: about },
    servers: [{ url: links.api }],
    security: [{}, { basic: [] }, { bearer: [] }],
    paths,
    components: { schemas, securitySchemes },
  };
}

const about = 'Events, venues, organizers, categories and tags in four languages.';

const securitySchemes = {
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
};

function describeRoute(route: Route, described: Record<string, ParameterDescription>): Json {
  const isWrite = route.act === 'create' || route.act === 'update';
  const parameters = Object.entries(described).filter(([name]) => name !== 'id');
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  return {
    operationId: operationId(route),
    ...(route.kind === null ? {} : { tags: [routeFacts[route.kind].collection] }),
    parameters: [
      ...(route.path.includes('{id}') ? [id] : []),
      ...(isWrite ? [] : parameters.map(([name, each]) => describeQuery(name, each))),
    ],
    ...(isWrite ? { requestBody: describeBody(Object.fromEntries(parameters)) } : {}),
    responses: {
      [route.status]: {
        description: 'The response.',
        content: { 'application/json': { schema: responseOf(route) } },
      },
      default: {
        description: 'The error.',
        content: { 'application/json': { schema: reference('schemas', 'Error') } },
      },
    },
  };
}

/** `POST /events/{id}` and `PUT` do the same; names of operations are unique. */
function operationId({ method, act, kind, operation }: Route): string {
  if (kind === null) return operation;
  const suffix = act === 'update' ? method : '';
  return `${act}${act === 'list' ? routeFacts[kind].plural : routeFacts[kind].type}${suffix}`;
}

function describeQuery(name: string, { description, required, ...schema }: ParameterDescription): Json {
  return { name, in: 'query', description, required, schema };
}

function describeBody(described: Record<string, ParameterDescription>): Json {
  const entries = Object.entries(described);
  const properties = entries.map(([name, { required: isRequired, ...schema }]) => ({
    name,
    isRequired,
    schema,
  }));
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = object(Object.fromEntries(properties.map(({ name, schema: each }) => [name, each])), {
    required,
  });
  return { required: true, content: { 'application/json': { schema } } };
}

function responseOf({ kind, act }: Route): Json {
  if (kind === null || kind === 'ticket')
    return { type: act === 'list' ? 'array' : 'object', ...(act === 'list' ? { items: {} } : {}) };
  const item = reference('schemas', routeFacts[kind].type);
  if (act === 'list') return { type: 'array', items: item };
  if (act !== 'delete') return item;
  return { anyOf: [item, object({ deleted: { type: 'boolean' }, previous: item }, {})] };
}

const [text, integer, flag] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }];
const ids = { type: 'array', items: integer };
const fields = (names: readonly string[], schema: Json): Json =>
  Object.fromEntries(names.map((name) => [name, schema]));

const ofPosts: Json = {
  ...fields(['id', 'author', 'featured_media'], integer),
  ...fields(['date', 'date_gmt', 'modified', 'modified_gmt', 'slug', 'status', 'type', 'link'], text),
  ...fields(['title', 'content', 'description', 'excerpt'], text),
};

const places = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'state_province', 'zip'];

/** What `tec/v1` shows of each kind. */
const propertiesOf: Partial<Record<Kind, Json>> = {
  event: {
    ...ofPosts,
    ...fields(
      ['start_date', 'end_date', 'start_date_utc', 'end_date_utc', 'timezone', 'cost', 'website'],
      text,
    ),
    ...fields(['all_day', 'featured', 'sticky'], flag),
    ...fields(['start_date_details', 'end_date_details', 'cost_details', 'image'], { type: 'object' }),
    ...fields(['venues', 'organizers', 'categories', 'tags'], ids),
    venue: integer,
  },
  venue: { ...ofPosts, ...fields(['venue', 'phone', 'website', ...places], text) },
  organizer: { ...ofPosts, ...fields(['organizer', 'phone', 'website', 'email'], text) },
};

const schemas: Json = {
  ...Object.fromEntries(
    Object.entries(propertiesOf).map(([kind, properties]) => [
      kindFacts[kind as Kind].type,
      object(properties, { required: ['id'] }),
    ]),
  ),
  Error: object(
    { code: text, message: text, data: object({ status: integer }, { required: ['status'] }) },
    { required: ['code', 'message', 'data'] },
  ),
};
