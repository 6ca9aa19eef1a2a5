import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Service } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { translateDescription } from '../../i18n/descriptions.ts';
import { isLanguage, type Language, languages } from '../../i18n/language.ts';
import { takeLoopTurn } from '../../runtime/loop-turn.ts';
import { lastOfRepeated, type Raw } from '../input/coercion.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { jsonResponse } from '../output/json-response.ts';
import { namespace as ownNamespace, type RestAddress } from '../routing/address.ts';
import type { LinkRoot } from '../routing/links.ts';
import type { Match, Route } from '../routing/routes.ts';
import { readOperations, type WireOperation } from '../schema/wire-schema.ts';
import {
  describeMetaParameters,
  describeParameter,
  type ParameterDescription,
  withWindow,
} from './describe-parameter.ts';
import { createOpenApi } from './document.ts';
import type { DescribedApi } from './described-api.ts';
import { describeTecV1 } from './tec-v1.ts';

/** A request for the index, `/doc` or OPTIONS. */
export interface DescriptionRequest {
  query: Raw;
  links: LinkRoot;
  address: RestAddress;
  language: Language;
  /** The interface of the namespace. */
  api: DescribedApi;
}

/** The namespace to describe, with the root of its links and the language. */
type RoutesRequest = Pick<DescriptionRequest, 'links' | 'language'> & {
  address: Pick<RestAddress, 'namespace'>;
  api: Pick<DescribedApi, 'routes' | 'names' | 'parametersOf'>;
};

/** Serves the routes that describe the API (wire-format 9). */
export interface Describer {
  index(request: DescriptionRequest): Promise<HttpResponse>;
  /** The routes of a namespace by path pattern. */
  routes(request: RoutesRequest): Record<string, RouteDescription>;
  doc(request: DescriptionRequest): Promise<HttpResponse>;
  /** The routes of a path (wire-format 1). */
  options(match: Match, request: DescriptionRequest): HttpResponse;
}

interface RouteDescription {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, ParameterDescription> }[];
  /** The URL of a route without `{id}` or `{slug}`, for clients that discover it here. */
  _links?: { self: { href: string }[] };
}

/**
 * Creates the describer from the schema: every parameter gets its type, default and description.
 */
export function createDescriber(schema: GraphQLSchema, service: Pick<Service, 'now' | 'config'>): Describer {
  const operations = withWindow(readOperations(schema), service);
  const readerOf =
    (api: RoutesRequest['api']): ParametersOf =>
    (route, namespace) =>
      namesOf(api, route, describeParameters(operations, route, namespace));
  const openApi = createOpenApi(schema, operations);
  const describeOnce = createDescriptionCache(operations);
  const describeAll = ({ address: { namespace }, links, language, api }: RoutesRequest) => {
    const { routes } = api;
    const paths = [...new Set(routes.map(({ path }) => path))];
    const entries = paths.map((path) => {
      const pathRoutes = routes.filter((route) => route.path === path);
      const description = { ...describeRoutes(pathRoutes, namespace, readerOf(api)), ...linkTo(path, links) };
      return [`/${namespace}${toPattern(path)}`, description] as const;
    });
    return translateDescription(Object.fromEntries(entries), language);
  };
  const describeIn = (request: DescriptionRequest) => {
    const { address, api, links, language } = request;
    if (address.namespace !== 'tec/v1') return openApi(request);
    const parametersOf = (route: Route) => readerOf(api)(route, address.namespace);
    return translateDescription(describeTecV1(api.routes, parametersOf, links), language);
  };
  return {
    async index(request) {
      checkLanguage(request.query);
      const { namespace } = request.address;
      const requested = request.query.namespace ?? namespace;
      if (requested !== namespace && requested !== ownNamespace) throw new CalendarError('invalidNamespace');
      return describeOnce('index', request, () => ({ namespace, routes: describeAll(request) }));
    },
    routes: describeAll,
    async doc(request) {
      checkLanguage(request.query);
      return describeOnce('doc', request, () => describeIn(request));
    },
    options(match, request) {
      checkLanguage(request.query);
      const described = describeRoutes(
        [...match.routes.values()],
        request.address.namespace,
        readerOf(request.api),
      );
      return jsonResponse(translateDescription(described, request.language));
    },
  };
}

/** The descriptions last requested, up to this many bytes. */
const mostCached = 4_000_000;

/**
 * Generating a description is a long step, and depends on nothing but address, language and
 * computed defaults.
 */
function createDescriptionCache(operations: ReadonlyMap<string, WireOperation>) {
  const computed = [...operations.values()]
    .flatMap(({ parameters }) => parameters)
    .flatMap(({ computedDefault }) => computedDefault ?? []);
  const responses = new LRUCache<string, HttpResponse>({
    maxSize: mostCached,
    sizeCalculation: ({ body }) => body.length,
  });
  return async (
    act: 'index' | 'doc',
    { links, address, language }: DescriptionRequest,
    describe: () => object,
  ): Promise<HttpResponse> => {
    const key = [act, language, address.namespace, links.api, links.apiIn(language)]
      .concat(computed.map((read) => String(read())))
      .join('\n');
    const known = responses.get(key);
    if (known !== undefined) return known;
    await takeLoopTurn(Infinity);
    const response = jsonResponse(describe());
    responses.set(key, response);
    return response;
  };
}

type ParametersOf = (route: Route, namespace: string) => Record<string, ParameterDescription>;

/** The parameters under the names of the interface, with those that it adds. */
function namesOf(
  { names, parametersOf }: RoutesRequest['api'],
  route: Route,
  described: Record<string, ParameterDescription>,
): Record<string, ParameterDescription> {
  if (route.kind === null || names === undefined) return described;
  const own = names(route.kind);
  const renamed = Object.entries(described).map(([name, each]) => [own[name] ?? name, each] as const);
  return { ...Object.fromEntries(renamed), ...parametersOf?.(route) };
}

function describeRoutes(
  pathRoutes: readonly Route[],
  namespace: string,
  parametersOf: ParametersOf,
): RouteDescription {
  return {
    namespace,
    methods: [...new Set(pathRoutes.map(({ method }) => method))],
    endpoints: pathRoutes.map((route) => ({ methods: [route.method], args: parametersOf(route, namespace) })),
  };
}

function describeParameters(
  operations: ReadonlyMap<string, WireOperation>,
  route: Route,
  namespace: string,
): Record<string, ParameterDescription> {
  const operation = operations.get(route.operation);
  if (operation === undefined) return describeMetaParameters(route, namespace);
  // In an update by slug, the optional `slug` of the body renames the item and replaces that of the
  // path (spec 4.2).
  const parameters = [...operation.parameters, ...operation.body];
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.wireName, describeParameter(parameter, route)]),
  );
}

function linkTo(path: string, { api }: LinkRoot): Pick<RouteDescription, '_links'> {
  return path.includes('{') ? {} : { _links: { self: [{ href: `${api}${path}` }] } };
}

/** `{id}` → `(?P<id>\d+)` (wire-format 9). */
function toPattern(path: string): string {
  return path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

function checkLanguage({ i18n_language }: Raw): void {
  const language = lastOfRepeated(i18n_language);
  if (language === undefined || isLanguage(language)) return;
  const problem = { key: 'invalid.language', values: { allowed: languages } } as const;
  throw new CalendarError('invalidParameters', { invalid: { i18n_language: problem } });
}
