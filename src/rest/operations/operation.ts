import type { DocumentNode, GraphQLSchema } from 'graphql';
import { languagesOf } from '../../calendar/texts/translations.ts';
import type { Context } from '../../context/context.ts';
import type { Execute } from '../../graphql/execute.ts';
import type { Root } from '../../graphql/internal-schema.ts';
import type { ResourceVersion } from '../../http/cache/etag.ts';
import type { Language } from '../../i18n/language.ts';
import {
  createIgnoredFinder,
  createInputReader,
  createParameterReader,
  type Raw,
  type ReadParameters,
} from '../input/coercion.ts';
import type { KnownVersion } from '../../values/kinds.ts';
import type { WireObject } from '../output/wire-object.ts';
import type { RestAddress } from '../routing/address.ts';
import type { Match, Route } from '../routing/routes.ts';
import { createWireSchema } from '../schema/schemas.ts';
import { readOperations, type WireOperation } from '../schema/wire-schema.ts';
import { generateDocuments } from './generated-documents.ts';

/** A parsed REST request for one operation. */
export interface OperationRequest {
  route: Route;
  match: Match;
  query: Raw;
  body: Raw;
  /** Arguments in the names of the schema that no parameter sets. */
  args?: Raw;
  /** The query string without `?`. */
  search: string;
  address: RestAddress;
  /** The origin of the links in the response. */
  origin: string;
  context: Context;
  /** Whether the response includes what it links to. */
  embed?: boolean;
  /** The versions in `If-Match`; undefined without that header. */
  expected?: readonly KnownVersion[];
}

/** What an operation returned, in wire names. */
export interface Outcome {
  /** A resource, or the page of a list. */
  item: WireObject;
  /** The version of a single resource. */
  resource?: ResourceVersion;
  /** The languages in which that resource has a title or name. */
  languages: Language[];
  /** The names of the parameters that it did without. */
  ignored: string[];
}

/** What runs the operations of REST, which depends on the schema alone. */
export interface RestOperations {
  /** The schema of the generated documents. */
  internal: GraphQLSchema;
  /** The operations by name. */
  operations: ReadonlyMap<string, Prepared>;
}

/** An operation with the parts that all its requests share. */
interface Prepared extends WireOperation {
  document: DocumentNode;
  readParameters: ReadParameters;
  readInput: ReadParameters;
  findIgnored: ReturnType<typeof createIgnoredFinder>;
}

/** Prepares the operations of the schema and their generated documents. */
export async function prepareOperations(
  schema: GraphQLSchema,
  internal: GraphQLSchema,
): Promise<RestOperations> {
  const read = readOperations(schema);
  const documents = await generateDocuments({ wire: createWireSchema(schema), internal }, [...read.values()]);
  const operations = new Map(
    [...read].map(([name, operation]) => [name, prepare(schema, operation, documents)]),
  );
  return { internal, operations };
}

/** Runs an operation. */
export type RunOperation = (request: OperationRequest) => Promise<Outcome>;

/**
 * Creates the function that runs operations: it reads the parameters as variables, and executes the
 * generated document with them. Errors of the rule are rethrown.
 */
export function createOperationRunner(
  { internal, operations }: RestOperations,
  execute: Execute,
): RunOperation {
  return async (request) => {
    const operation = operations.get(request.route.operation);
    if (operation === undefined) throw new Error(`no operation ${request.route.operation}`);
    const input = { ...request.query, ...request.body };
    const { args, ignored } = toArguments(operation, request, input);
    const { field, document, variables } = operation;
    let resource: ResourceVersion | undefined;
    let languages: Language[] = [];
    const rootValue: Root = {
      note: async (result) => {
        resource = toVersion(request.route, result as KnownVersion);
        if (resource !== undefined)
          languages = await languagesOf(resource.kind, resource.number, request.context);
      },
    };
    const { data, errors } = await execute({
      ...{ schema: internal, document, rootValue, contextValue: request.context },
      variableValues: toVariables(args, variables),
    });
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
    return { item: data?.[field] as WireObject, resource, languages, ignored };
  };
}

function toVersion({ kind, act }: Route, { number, version }: KnownVersion): ResourceVersion | undefined {
  return kind === null || act === 'list' ? undefined : { kind, number, version };
}

/** The variables of the document by the names that it gives to arguments. */
function toVariables(args: Raw, names: WireOperation['variables']): Raw {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [names[name] ?? name, value]));
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

/** The arguments of the rule, and the names of the parameters that they do without. */
interface Arguments {
  args: Raw;
  ignored: string[];
}

/** Values in the path take precedence over the query and body (wire-format 1). */
function toArguments(
  operation: Prepared,
  { match: { id, slug }, expected, route, args: fixed }: OperationRequest,
  input: Raw,
): Arguments {
  const args: Raw = {};
  const parameters = operation.readParameters(input);
  for (const name in parameters) if (parameters[name] !== null) args[name] = parameters[name];
  Object.assign(args, fixed);
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

/** A parent of a tag is passed on, so that the rule can reject it by name (wire-format 8). */
function withParent(fields: Raw, { parent }: Raw): Raw {
  return parent === undefined ? fields : { ...fields, parent };
}
