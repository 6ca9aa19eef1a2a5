import type { GraphQLSchema } from 'graphql';
import { mayChange } from '../../calendar/post/post.ts';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { translateDescription } from '../../i18n/descriptions.ts';
import { isLanguage, type Language, languages } from '../../i18n/language.ts';
import { mayCreate } from '../../policy/permissions.ts';
import { writeJson } from '../../values/json.ts';
import type { Raw } from '../input/coercion.ts';
import type { Answer } from '../../http/cache/response-cache.ts';
import { jsonAnswer } from '../output/json-answer.ts';
import { namespace as ownNamespace, type RestAddress } from '../routing/address.ts';
import type { LinkRoot } from '../routing/links.ts';
import { type Match, type Route, routes } from '../routing/routes.ts';
import type { WireOperation } from '../schema/wire-schema.ts';
import { describeOwnArguments, describeParameter, type ParameterDescription } from './describe-parameter.ts';
import { createOpenApi } from './document.ts';

/** In which words a description is asked for, and under which address. */
export interface AskedDescription {
  query: Raw;
  links: LinkRoot;
  address: RestAddress;
  language: Language;
}

/** A namespace whose routes are described, and where its links start. */
type AskedRoutes = Pick<AskedDescription, 'links' | 'language'> & { address: Pick<RestAddress, 'namespace'> };

/** What the interface says about itself (wire-format 9). */
export interface Describer {
  index(asked: AskedDescription): Answer;
  /** Every route of a namespace by its pattern. */
  routes(asked: AskedRoutes): Record<string, RouteDescription>;
  doc(asked: AskedDescription): Answer;
  /** The routes of one path; `allow` names only what the caller may do (wire-format 1). */
  options(
    context: Context,
    match: Match,
    asked: AskedDescription,
  ): Promise<{ allow: string[]; answer: Answer }>;
}

interface RouteDescription {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, ParameterDescription> }[];
  /** The address of a route without `{id}` or `{slug}`, for clients that take it from here. */
  _links?: { self: { href: string }[] };
}

/** Describes the routes from the schema: every argument with its type, default and description. */
export function createDescriber(
  schema: GraphQLSchema,
  operations: ReadonlyMap<string, WireOperation>,
): Describer {
  const argsOf = (route: Route, namespace: string) => describeArguments(operations, route, namespace);
  const openApi = createOpenApi(schema, operations);
  const describeAll = ({ address: { namespace }, links, language }: AskedRoutes) => {
    const paths = [...new Set(routes.map(({ path }) => path))];
    const described = paths.map((path) => {
      const found = routes.filter((route) => route.path === path);
      const description = { ...describeRoutes(found, namespace, argsOf), ...linkTo(path, links) };
      return [`/${namespace}${toPattern(path)}`, description] as const;
    });
    return translateDescription(Object.fromEntries(described), language);
  };
  return {
    index(asked) {
      checkLanguage(asked.query);
      const { namespace } = asked.address;
      const wanted = asked.query.namespace ?? namespace;
      if (wanted !== namespace && wanted !== ownNamespace) throw new CalendarError('invalidNamespace');
      return jsonAnswer(writeJson({ namespace, routes: describeAll(asked) }));
    },
    routes: describeAll,
    doc(asked) {
      checkLanguage(asked.query);
      return jsonAnswer(writeJson(openApi(asked)));
    },
    async options(context, match, asked) {
      const mayWrite = await mayWriteAt(context, match);
      const allow = [...match.routes.keys()].filter((method) => method === 'GET' || mayWrite);
      const described = describeRoutes([...match.routes.values()], asked.address.namespace, argsOf);
      return { allow, answer: jsonAnswer(writeJson(translateDescription(described, asked.language))) };
    },
  };
}

function describeRoutes(
  found: readonly Route[],
  namespace: string,
  argsOf: (route: Route, namespace: string) => Record<string, ParameterDescription>,
): RouteDescription {
  return {
    namespace,
    methods: [...new Set(found.map(({ method }) => method))],
    endpoints: found.map((route) => ({ methods: [route.method], args: argsOf(route, namespace) })),
  };
}

function describeArguments(
  operations: ReadonlyMap<string, WireOperation>,
  route: Route,
  namespace: string,
): Record<string, ParameterDescription> {
  const operation = operations.get(route.operation);
  if (operation === undefined) return describeOwnArguments(route, namespace);
  // A slug in the body of an update by slug is optional: it renames the event (spec 4.2).
  const all = [...operation.parameters, ...operation.body];
  return Object.fromEntries(
    all.map((parameter) => [parameter.wireName, describeParameter(parameter, route)]),
  );
}

function linkTo(path: string, { api }: LinkRoot): Pick<RouteDescription, '_links'> {
  return path.includes('{') ? {} : { _links: { self: [{ href: `${api}${path}` }] } };
}

/** `{id}` → `(?P<id>\d+)` (wire-format 9). */
function toPattern(path: string): string {
  return path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

/** Whether the caller may make things of a collection, or change the thing that the path names. */
async function mayWriteAt(context: Context, { kind, id, slug }: Match): Promise<boolean> {
  if (kind === null) return false;
  if (kind === 'category' || kind === 'tag') return mayCreate(context.viewer, kind);
  if (id !== undefined) return mayChange(context, kind, { number: id });
  return slug === undefined ? mayCreate(context.viewer, kind) : mayChange(context, kind, { slug });
}

function checkLanguage({ i18n_language: language }: Raw): void {
  if (language === undefined || isLanguage(language)) return;
  const problem = { key: 'invalid.language', values: { allowed: languages.join(', ') } } as const;
  throw new CalendarError('invalidParameters', { invalid: { i18n_language: problem } });
}
