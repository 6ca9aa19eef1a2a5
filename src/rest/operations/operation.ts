import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { KnownVersion } from '../../calendar/post/record.ts';
import { languagesOf } from '../../calendar/texts/translations.ts';
import type { Context } from '../../context/context.ts';
import { withLanguage } from '../../context/create.ts';
import type { Execute } from '../../graphql/execute.ts';
import type { ThingVersion } from '../../http/cache/etag.ts';
import { isLanguage } from '../../i18n/language.ts';
import { writeJson } from '../../values/json.ts';
import { kindFacts } from '../../values/kinds.ts';
import {
  createInputReader,
  createParameterReader,
  type Raw,
  type ReadParameters,
} from '../input/coercion.ts';
import { type PageAddress, serializeItem, serializePage } from '../output/serialize.ts';
import type { WireObject } from '../output/wire-object.ts';
import type { RestAddress } from '../routing/address.ts';
import { alternateLinks, type LinkRoot, linkRoot } from '../routing/links.ts';
import type { Match, Route } from '../routing/routes.ts';
import { createWireSchemas, type WireOperation } from '../schema/wire-schema.ts';
import { generateDocuments } from './generated-documents.ts';

/** A request for one operation, in terms of REST. */
export interface OperationRequest {
  route: Route;
  match: Match;
  query: Raw;
  body: Raw;
  /** The query string without `?`. */
  search: string;
  address: RestAddress;
  /** Root of the links in the answer. */
  origin: string;
  context: Context;
  /** The versions that the client names in `If-Match`; undefined if it names none. */
  expected?: readonly KnownVersion[];
}

/** An answer before it is sent. */
export interface Answer {
  status: number;
  /** JSON text. */
  text: string;
  /** Totals of a list. */
  totals?: { total: number; totalPages: number };
  /** The `Link` header: one item in other languages. */
  link?: string;
  /** Names of unknown parameters. */
  ignored: string[];
  /** The version of the one item that it shows. */
  thing?: ThingVersion;
}

interface Dependencies {
  schema: GraphQLSchema;
  operations: ReadonlyMap<string, WireOperation>;
}

/** An operation with what is the same for every request. */
interface Prepared extends WireOperation {
  document: DocumentNode;
  readParameters: ReadParameters;
  readInput: ReadParameters;
  /** The wire names of all parameters. */
  known: ReadonlySet<string>;
}

/**
 * Answers the routes of operations: reads the parameters, calls the rule, executes the generated document on its result
 * and gives that the legacy form. Throws what the rule throws.
 */
export async function createAnswerer(
  { schema, operations }: Dependencies,
  execute: Execute,
): Promise<(request: OperationRequest) => Promise<Answer>> {
  const { wire, executed } = createWireSchemas(schema);
  const documents = await generateDocuments({ wire, executed }, [...operations.values()]);
  const prepared = new Map(
    [...operations].map(([name, operation]) => [name, prepare(schema, operation, documents)]),
  );
  return async (request) => {
    const { route, match } = request;
    const operation = prepared.get(route.operation);
    if (operation === undefined || route.kind === null) throw new Error(`no operation ${route.operation}`);
    const input = { ...request.query, ...request.body };
    const { found, shown } = await run(operation, request, { input, schema: executed, execute });
    const links = linkRoot(request.origin, request.address);
    const { collection } = kindFacts[route.kind];
    return {
      status: route.status,
      ignored: unknownNames(operation, input, match),
      ...(route.act === 'list'
        ? showPage(shown, collection, { links, search: request.search })
        : await showItem(shown, links, { request, kind: route.kind, ...found })),
    };
  };
}

interface Run {
  input: Raw;
  schema: GraphQLSchema;
  execute: Execute;
}

/** What the rule found, and the same in wire names. */
async function run(operation: Prepared, request: OperationRequest, { input, schema, execute }: Run) {
  const { field, document, rule } = operation;
  const { context } = request;
  const args = toArguments(operation, request, input);
  const own = isLanguage(args.language) ? withLanguage(context, args.language) : context;
  let found: unknown;
  const { data, errors } = await execute({
    schema,
    document,
    find: async () => ({ [field]: (found = await rule(undefined, args, own)) }),
    contextValue: context,
    variableValues: {},
    asStored: true,
  });
  if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
  return { found: found as KnownVersion, shown: data?.[field] as WireObject };
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

type Shown = Pick<Answer, 'text' | 'totals' | 'link' | 'thing'>;

function showPage(page: WireObject, collection: string, address: PageAddress): Shown {
  return {
    text: writeJson(serializePage(page, collection, address)),
    totals: { total: Number(page.total), totalPages: Number(page.total_pages) },
  };
}

async function showItem(
  item: WireObject,
  links: LinkRoot,
  { request: { route, context }, kind, number, version }: ThingVersion & { request: OperationRequest },
): Promise<Shown> {
  const { collection } = kindFacts[kind];
  const written = await languagesOf(kind, number, context);
  return {
    text: writeJson(serializeItem(item, collection, { links, isRead: route.act === 'read' })),
    link: alternateLinks(links, `/${collection}/${number}`, written),
    thing: { kind, number, version },
  };
}

/** The path wins over query and body (wire-format 1). */
function toArguments(
  operation: Prepared,
  { match: { id, slug }, expected, route }: OperationRequest,
  input: Raw,
): Raw {
  const args: Raw = { ...operation.defaults };
  const parameters = operation.readParameters(input);
  for (const name in parameters) if (parameters[name] !== null) args[name] = parameters[name];
  if (id !== undefined) args.number = id;
  if (slug !== undefined) args.slug = slug;
  // Comes from a header, not from a parameter of that name.
  if (expected !== undefined) args.expectedVersion = expected;
  return operation.body.length === 0 ? args : { ...args, input: readBodyFields(operation, route, input) };
}

function readBodyFields(operation: Prepared, { kind }: Route, input: Raw): Raw {
  const fields = operation.readInput(input);
  // The schema has no parent for tags, and the rule refuses it by name (wire-format 8).
  return kind === 'tag' && input.parent !== undefined ? { ...fields, parent: input.parent } : fields;
}

function unknownNames({ known }: Prepared, input: Raw, match: Match): string[] {
  return Object.keys(input).filter((name) => !known.has(name) && !(name === 'id' && match.id !== undefined));
}
