import { type DocumentNode, getOperationAST, type GraphQLSchema } from 'graphql';
import type { Context } from '../../context/context.ts';
import type { Execute } from '../../graphql/execute.ts';
import type { NotedResource, Root } from '../../graphql/internal-schema.ts';
import type { UploadedFile } from '../../media/uploaded-file.ts';
import type { KnownVersion } from '../../values/kinds.ts';
import {
  createIgnoredFinder,
  createInputReader,
  createVariableReader,
  type Raw,
  type ReadParameters,
} from '../input/coercion.ts';
import type { WireObject } from '../output/wire-object.ts';
import type { RestAddress } from '../routing/address.ts';
import type { Match, Route, Source } from '../routing/routes.ts';
import { createWireSchema } from '../schema/schemas.ts';
import { readInternalFields, readOperations, type WireOperation } from '../schema/wire-schema.ts';
import { generateDocuments } from './generated-documents.ts';

/** A parsed REST request for one operation. */
export interface OperationRequest {
  route: Route;
  match: Match;
  query: Raw;
  body: Raw;
  /** Variables that no parameter of the operation sets. */
  variables?: Raw;
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
  file?: UploadedFile;
}

/** What an operation returned, in wire names. */
export interface Outcome {
  /** A resource, or the page of a list. */
  item: WireObject;
  /** The version of a single resource that has one, and its languages. */
  resource?: NotedResource;
  /** The names of the parameters that it did without. */
  ignored: string[];
}

/** What runs the operations of REST, which depends on the schema alone. */
export interface RestOperations {
  /** The schema of the generated documents. */
  internal: GraphQLSchema;
  /** The operations by root field. */
  operations: ReadonlyMap<string, Prepared>;
}

/** An operation with the parts that all its requests share. */
interface Prepared extends WireOperation {
  document: DocumentNode;
  /** The name of the GraphQL operation, e.g. `eventPage_query`. */
  name: string;
  readVariables: ReadParameters;
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
  const operations = [...read].map(([field, operation]) => {
    const document = documents.get(field);
    if (document === undefined) throw new Error(`sofa-api generated no operation ${field}`);
    return [field, prepare({ schema, internal }, operation, document)] as const;
  });
  return { internal, operations: new Map(operations) };
}

function prepare(
  { schema, internal }: { schema: GraphQLSchema; internal: GraphQLSchema },
  operation: WireOperation,
  document: DocumentNode,
): Prepared {
  const { parameters, body, field } = operation;
  const fields = [...body, ...readInternalFields(schema, internal, field)];
  const variables = parameters.map((parameter) => ({ ...parameter, name: parameter.wireName }));
  return {
    ...operation,
    document,
    name: getOperationAST(document)?.name?.value ?? field,
    readVariables: createVariableReader(schema, parameters),
    readInput: createInputReader(schema, fields),
    findIgnored: createIgnoredFinder([...variables, ...fields]),
  };
}

/** Runs operations. */
export interface Runner {
  /** Runs the operation of a route. Throws the errors of its rule. */
  run: (request: OperationRequest) => Promise<Outcome>;
  /** Runs the operation of a root field beside it, with these variables. */
  read: (field: string, variables: Raw, context: Context) => Promise<WireObject>;
}

/**
 * Creates what runs operations: it reads the parameters as variables, and executes the generated
 * document with them.
 */
export function createRunner({ internal, operations }: RestOperations, execute: Execute): Runner {
  const operationOf = (field: string) => {
    const operation = operations.get(field);
    if (operation === undefined) throw new Error(`no operation ${field}`);
    return operation;
  };
  const runWith = async (
    { field, document }: Prepared,
    variableValues: Raw,
    { context: contextValue, note }: Root & { context: Context },
  ) => {
    const rootValue: Root = { note };
    const { data, errors } = await execute({
      ...{ schema: internal, document, rootValue, contextValue },
      variableValues,
    });
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
    return data?.[field] as WireObject;
  };
  return {
    run: async (request) => {
      const operation = operationOf(request.route.operation);
      const { variables, ignored } = readVariables(operation, request);
      let resource: NotedResource | undefined;
      const note = (noted: NotedResource) => (resource = noted);
      const item = await runWith(operation, variables, { context: request.context, note });
      return { item, resource, ignored };
    },
    read: (field, variables, context) => runWith(operationOf(field), variables, { context }),
  };
}

/** The variables of an operation, and the names of the parameters that it does without. */
function readVariables(
  { readVariables: readParameters, readInput, findIgnored }: Prepared,
  { route, match, query, body, variables: fixed, expected, file }: OperationRequest,
): { variables: Raw; ignored: string[] } {
  const sent = { ...query, ...body };
  const [parameters, input] = [readParameters(sent), readInput(sent)];
  const sources: Record<Source, unknown> = {
    path: match.id ?? match.slug,
    body: input,
    'if-match': expected,
    file,
  };
  const variables = { ...parameters, ...fixed };
  for (const [name, source] of Object.entries(route.variables)) variables[name] = sources[source];
  const ignored = findIgnored(sent, { ...parameters, ...input }).filter(
    (name) => route.variables[name] !== 'path',
  );
  return { variables, ignored };
}
