import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { KnownVersion } from '../../calendar/post/record.ts';
import { languagesOf } from '../../calendar/texts/translations.ts';
import type { Context } from '../../context/context.ts';
import type { Execute } from '../../graphql/execute.ts';
import type { ThingVersion } from '../../http/cache/etag.ts';
import { writeJson } from '../../values/json.ts';
import {
  createInputReader,
  createParameterReader,
  type Raw,
  readCreateFields,
  type ReadParameters,
} from '../input/coercion.ts';
import type { WireNames } from '../output/errors.ts';
import { serializePage, serializeThing } from '../output/serialize.ts';
import type { Shaping, WireObject } from '../output/wire-object.ts';
import { alternateLinks, type LinkRoot } from '../routing/links.ts';
import type { Match, Route } from '../routing/routes.ts';
import { createWireSchemas, type WireOperation } from '../schema/wire-schema.ts';
import { generateDocuments } from './generated-documents.ts';

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

interface Dependencies {
  schema: GraphQLSchema;
  operations: ReadonlyMap<string, WireOperation>;
}

/** An operation with all that is the same for every request. */
interface Prepared extends WireOperation {
  document: DocumentNode;
  readParameters: ReadParameters;
  readInput: ReadParameters;
  /** The wire names of all parameters. */
  known: ReadonlySet<string>;
}

/**
 * Answers the routes that stand for an operation of the schema: reads the parameters, calls the rule, executes the
 * generated document on what the rule found and gives that its legacy form. What the rule refuses is thrown.
 */
export async function createAnswerer(
  { schema, operations }: Dependencies,
  execute: Execute,
): Promise<(asked: Asked) => Promise<Answer>> {
  const { wire, executed } = createWireSchemas(schema);
  const documents = await generateDocuments({ wire, executed }, [...operations.values()]);
  const prepared = new Map(
    [...operations].map(([name, operation]) => [name, prepare(schema, operation, documents)]),
  );
  return async (asked) => {
    const { route, match, context } = asked;
    const operation = prepared.get(route.operation);
    if (operation === undefined) throw new Error(`no operation ${route.operation}`);
    const sent = { ...asked.query, ...asked.body };
    const { field, document } = operation;
    const args = toArguments(operation, asked, sent);
    let found: unknown;
    const { data, errors } = await execute({
      schema: executed,
      document,
      find: async () => ({ [field]: (found = await operation.rule(undefined, args, context)) }),
      contextValue: context,
      variableValues: {},
      asStored: true,
    });
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
    const ignored = unknownNames(operation, sent, match);
    const wireObject = data?.[field] as WireObject;
    const about =
      route.single === null
        ? answerPage(wireObject, asked)
        : await answerThing(wireObject, asked, { kind: route.single, ...(found as KnownVersion) });
    return { status: route.status, ignored, ...about };
  };
}

function prepare(
  schema: GraphQLSchema,
  operation: WireOperation,
  documents: ReadonlyMap<string, DocumentNode>,
): Prepared {
  const { field, parameters, body } = operation;
  const document = documents.get(field);
  if (document === undefined) throw new Error(`sofa-api generated no operation ${field}`);
  return {
    ...operation,
    document,
    readParameters: createParameterReader(schema, parameters),
    readInput: createInputReader(schema, body),
    known: new Set([...parameters, ...body].map(({ wireName }) => wireName)),
  };
}

type About = Pick<Answer, 'text' | 'totals' | 'link' | 'thing'>;

function answerPage(page: WireObject, asked: Asked): About {
  return {
    text: writeJson(serializePage(page, collectionOf(asked), shapingOf(asked))),
    totals: { total: Number(page.total), totalPages: Number(page.total_pages) },
  };
}

async function answerThing(
  thing: WireObject,
  asked: Asked,
  { kind, number, version }: ThingVersion,
): Promise<About> {
  const collection = collectionOf(asked);
  const written = await languagesOf(kind, number, asked.context);
  return {
    text: writeJson(serializeThing(thing, collection, shapingOf(asked))),
    link: alternateLinks(asked.links, `/${collection}/${number}`, written),
    thing: { kind, number, version },
  };
}

function collectionOf({ match }: Asked): string {
  return match.path.split('/')[1] ?? '';
}

function shapingOf({ links, search, route }: Asked): Shaping {
  return { links, search, isRead: route.method === 'GET' };
}

/** What rules call the parameters of an operation and the fields within them, and what they are called on the wire. */
export function namesOf(schema: GraphQLSchema, operation: WireOperation | undefined): WireNames {
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

/** The arguments of an operation; what the path says wins over query and body (wire-format 1). */
function toArguments(operation: Prepared, { match, expected, route }: Asked, sent: Raw): Raw {
  const args: Raw = { ...operation.defaults };
  for (const [name, value] of Object.entries(operation.readParameters(sent)))
    if (value !== null) args[name] = value;
  if (match.id !== undefined) args.number = match.id;
  if (match.slug !== undefined) args.slug = match.slug;
  // No parameter of that name is read: a header says it.
  if (expected !== undefined) args.expectedVersion = expected;
  if (operation.body.length > 0) args.input = { ...parentOfTag(route, sent), ...operation.readInput(sent) };
  return args;
}

/** A tag has no parent: the schema knows none, and the rule refuses one that is sent all the same (wire-format 8). */
function parentOfTag({ single }: Route, { parent }: Raw): Raw {
  return single === 'tag' && parent !== undefined ? { parent } : {};
}

function unknownNames({ known }: Prepared, sent: Raw, match: Match): string[] {
  return Object.keys(sent).filter((name) => !known.has(name) && !(name === 'id' && match.id !== undefined));
}
