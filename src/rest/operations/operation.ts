import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { KnownVersion } from '../../calendar/post/record.ts';
import { languagesOf } from '../../calendar/texts/translations.ts';
import type { Context } from '../../context/context.ts';
import { withLanguage } from '../../context/create.ts';
import type { Execute } from '../../graphql/execute.ts';
import type { ResourceVersion } from '../../http/cache/etag.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { isLanguage } from '../../i18n/language.ts';
import { writeJson } from '../../values/json.ts';
import { kindFacts } from '../../values/kinds.ts';
import {
  createIgnoredFinder,
  createInputReader,
  createParameterReader,
  type Raw,
  type ReadParameters,
} from '../input/coercion.ts';
import { jsonResponse } from '../output/json-response.ts';
import { serializeItem, serializePage } from '../output/serialize.ts';
import type { WireObject } from '../output/wire-object.ts';
import type { RestAddress } from '../routing/address.ts';
import { alternateLinks, linkRoot } from '../routing/links.ts';
import type { Match, Route } from '../routing/routes.ts';
import { createWireSchemas, type WireOperation } from '../schema/wire-schema.ts';
import { generateDocuments } from './generated-documents.ts';

/** A parsed REST request for one operation. */
export interface OperationRequest {
  route: Route;
  match: Match;
  query: Raw;
  body: Raw;
  /** The query string without `?`. */
  search: string;
  address: RestAddress;
  /** The origin of the links in the response. */
  origin: string;
  context: Context;
  /** The versions in `If-Match`; undefined without that header. */
  expected?: readonly KnownVersion[];
}

/** A response and, if it shows a single resource, the version of that resource. */
export interface OperationResult {
  response: HttpResponse;
  resource?: ResourceVersion;
}

interface Dependencies {
  schema: GraphQLSchema;
  operations: ReadonlyMap<string, WireOperation>;
}

/** An operation with the parts that all its requests share. */
interface Prepared extends WireOperation {
  document: DocumentNode;
  readParameters: ReadParameters;
  readInput: ReadParameters;
  findIgnored: ReturnType<typeof createIgnoredFinder>;
}

/**
 * Creates the function that runs operations: it reads the parameters, calls the rule, executes the generated document
 * on its result and serializes that in the legacy format. Errors of the rule are rethrown.
 */
export async function createOperationRunner(
  { schema, operations }: Dependencies,
  execute: Execute,
): Promise<(request: OperationRequest) => Promise<OperationResult>> {
  const { wire, executed } = createWireSchemas(schema);
  const documents = await generateDocuments({ wire, executed }, [...operations.values()]);
  const prepared = new Map(
    [...operations].map(([name, operation]) => [name, prepare(schema, operation, documents)]),
  );
  return async (request) => {
    const operation = prepared.get(request.route.operation);
    if (operation === undefined) throw new Error(`no operation ${request.route.operation}`);
    const input = { ...request.query, ...request.body };
    const { args, ignored } = toArguments(operation, request, input);
    const context =
      args.language === undefined ? request.context : inLanguage(request.context, args.language);
    const { field, document, rule } = operation;
    let ruleResult: unknown;
    const { data, errors } = await execute({
      schema: executed,
      document,
      find: async () => ({ [field]: (ruleResult = await rule(context, args)) }),
      contextValue: request.context,
      variableValues: {},
      asStored: true,
    });
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
    return toResult(request, {
      result: ruleResult as KnownVersion,
      item: data?.[field] as WireObject,
      ignored,
    });
  };
}

function inLanguage(context: Context, language: unknown): Context {
  return isLanguage(language) ? withLanguage(context, language) : context;
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
    findIgnored: createIgnoredFinder([...parameters, ...body]),
  };
}

interface ExecutionResult {
  /** The result of the rule: a page, or an item with its version. */
  result: KnownVersion;
  /** That result in wire names. */
  item: WireObject;
  ignored: string[];
}

async function toResult(
  request: OperationRequest,
  { result, item, ignored }: ExecutionResult,
): Promise<OperationResult> {
  const { route, search, context } = request;
  if (route.kind === null) throw new Error(`no kind of ${route.operation}`);
  const { collection } = kindFacts[route.kind];
  const links = linkRoot(request.origin, request.address);
  if (route.act === 'list') {
    const text = writeJson(serializePage(item, collection, { links, search }));
    const totals = { 'X-TEC-Total': String(item.total), 'X-TEC-TotalPages': String(item.total_pages) };
    return { response: jsonResponse(text, { headers: totals, ignored }) };
  }
  const resource = { kind: route.kind, number: result.number, version: result.version };
  const languages = await languagesOf(resource.kind, resource.number, context);
  const link = alternateLinks(links, `/${collection}/${resource.number}`, languages);
  const text = writeJson(serializeItem(item, collection, { links, isRead: route.act === 'read' }));
  const headers: Record<string, string> = link === undefined ? {} : { Link: link };
  return { response: jsonResponse(text, { status: route.status, headers, ignored }), resource };
}

/** The arguments of the rule, and the names of the parameters that they do without. */
interface Arguments {
  args: Raw;
  ignored: string[];
}

/** Values in the path take precedence over the query and body (wire-format 1). */
function toArguments(
  operation: Prepared,
  { match: { id, slug }, expected, route }: OperationRequest,
  input: Raw,
): Arguments {
  const args: Raw = { ...operation.defaults };
  const parameters = operation.readParameters(input);
  for (const name in parameters) if (parameters[name] !== null) args[name] = parameters[name];
  if (id !== undefined) args.number = id;
  if (slug !== undefined) args.slug = slug;
  // Comes from `If-Match`; there is no parameter for it.
  if (expected !== undefined) args.expectedVersion = expected;
  const fields = operation.readInput(input);
  const ignored = operation
    .findIgnored(input, { ...parameters, ...fields })
    .filter((name) => !(name === 'id' && id !== undefined));
  if (operation.body.length === 0) return { args, ignored };
  return { args: { ...args, input: route.kind === 'tag' ? withParent(fields, input) : fields }, ignored };
}

/** The input of tags has no `parent`; it is passed on so that the rule can reject it by name (wire-format 8). */
function withParent(fields: Raw, { parent }: Raw): Raw {
  return parent === undefined ? fields : { ...fields, parent };
}
