import type { GraphQLSchema } from 'graphql';
import type { ThingVersion } from '../http/cache/etag';
import type { KnownVersion } from '../calendar/post/record';
import { languagesOf } from '../calendar/texts/translations';
import type { Context } from '../context/context';
import { type Raw, readCreateFields, readParameters, readWritten } from './input/coercion';
import type { WireNames } from './output/errors';
import { alternateLinks, type LinkRoot } from './routing/links';
import type { Match, Route } from './routing/routes';
import { serializePage, serializeThing, type WireObject } from './output/serialize';
import type { Exchange, RunOperation } from './sofa.ts';
import type { WireOperation } from './schema/wire-schema';

/** A matched request: what was asked, by whom, in the words of REST. */
export interface Asked {
  route: Route;
  match: Match;
  query: Raw;
  body: Raw;
  /** The query string without `?`. */
  search: string;
  links: LinkRoot;
  context: Context;
  /** What the client knows of the thing that it changes; undefined where it demands nothing. */
  expected?: readonly KnownVersion[];
}

/** An answer before it is sent. */
export interface Answer {
  status: number;
  /** JSON text. */
  text: string;
  /** Totals of a list. */
  totals?: { total: number; totalPages: number };
  /** The `Link` header: where a single thing is found in other languages. */
  link?: string;
  /** Names of parameters that nobody knows. */
  ignored: string[];
  /** The single thing that it shows, as it was read. */
  thing?: ThingVersion;
}

interface Means {
  schema: GraphQLSchema;
  operations: ReadonlyMap<string, WireOperation>;
  run: RunOperation;
}

/** Answers the routes that stand for an operation of the schema: dialect in, generated operation, dialect out. */
export function createAnswerer({ schema, operations, run }: Means) {
  return async (asked: Asked): Promise<Answer> => {
    const { route, match, query, body, search, links, context, expected } = asked;
    const operation = find(operations, route);
    const sent = { ...query, ...body };
    const variables = toVariables(schema, operation, { sent, match, expected });
    const collection = match.path.split('/')[1] ?? '';
    const shaping = { links, search, isRead: route.method === 'GET' };
    let totals: Answer['totals'];
    let number = 0;
    const serialize = (value: unknown) => {
      const thing = value as WireObject;
      if (route.single !== null) {
        number = Number(thing.id);
        return serializeThing(thing, collection, shaping);
      }
      totals = { total: Number(thing.total), totalPages: Number(thing.total_pages) };
      return serializePage(thing, collection, shaping);
    };
    const exchange: Exchange = { calendar: context, serialize };
    const text = await run(operation.field, variables, exchange);
    const written = route.single === null ? [] : await languagesOf(route.single, number, context);
    const link = alternateLinks(links, `/${collection}/${number}`, written);
    const ignored = unknownNames(operation, sent, match);
    return { status: route.status, text, totals, link, ignored, thing: thingOf(route, exchange) };
  };
}

/** What rules call the parameters of a route and the fields within them, and what they are called on the wire. */
export function namesOf({ schema, operations }: Omit<Means, 'run'>, route: Route): WireNames {
  const operation = operations.get(route.operation);
  if (operation === undefined) return {};
  const names = knownNames.get(operation) ?? toNames(schema, operation);
  knownNames.set(operation, names);
  return names;
}

/** They are the same for every request. */
const knownNames = new WeakMap<WireOperation, WireNames>();

function toNames(schema: GraphQLSchema, { parameters, body }: WireOperation): WireNames {
  const all = [...parameters, ...body];
  const within = all.flatMap(({ name, type }) =>
    readCreateFields(schema, type).map((field) => [`${name}.${field.name}`, field.wireName]),
  );
  return Object.fromEntries([...all.map(({ name, wireName }) => [name, wireName]), ...within]) as WireNames;
}

function thingOf({ single }: Route, { found }: Exchange): ThingVersion | undefined {
  if (single === null) return undefined;
  const { number, version } = found as KnownVersion;
  return { kind: single, number, version };
}

function find(operations: ReadonlyMap<string, WireOperation>, { operation }: Route): WireOperation {
  const found = operations.get(operation);
  if (found === undefined) throw new Error(`no operation ${operation}`);
  return found;
}

interface Sent extends Pick<Asked, 'match' | 'expected'> {
  sent: Raw;
}

/** The variables of an operation; what the path says wins over query and body (wire-format 1). */
function toVariables(schema: GraphQLSchema, operation: WireOperation, { sent, match, expected }: Sent): Raw {
  const { parameters, body } = operation;
  const variables = readParameters(schema, parameters, sent);
  if (match.id !== undefined) variables.id = match.id;
  if (match.slug !== undefined) variables.slug = match.slug;
  // No parameter of that name is read: a header says it.
  if (expected !== undefined) variables.expected_version = expected;
  if (operation.kind === 'Mutation' && !operation.field.startsWith('delete')) {
    variables.input = { ...refusedByName(operation, sent), ...readWritten(schema, body, sent) };
  }
  return variables;
}

/** A tag has no parent: the schema knows none, and the rule refuses one that is sent all the same (wire-format 8). */
function refusedByName({ field }: WireOperation, { parent }: Raw): Raw {
  return field.endsWith('Tag') && parent !== undefined ? { parent } : {};
}

function unknownNames({ parameters, body }: WireOperation, sent: Raw, match: Match): string[] {
  const known = new Set([...parameters, ...body].map(({ wireName }) => wireName));
  return Object.keys(sent).filter((name) => !known.has(name) && !(name === 'id' && match.id !== undefined));
}
