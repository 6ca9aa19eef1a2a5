import { assertValidSchema, type GraphQLSchema } from 'graphql';
import { createInternalSchema } from '../graphql/internal-schema.ts';
import { createSchema } from '../graphql/schema.ts';
import { traceRootFields } from '../graphql/trace.ts';
import { prepareOperations, type RestOperations } from '../rest/operations/operation.ts';

/** What the interfaces are made of, which depends on no calendar. */
export interface Interfaces {
  schema: GraphQLSchema;
  /** The schema of the operations of the service itself. */
  internal: GraphQLSchema;
  rest: RestOperations;
}

/**
 * Prepares the schema and the operations of REST over it; where traces are written, each root field
 * is a span.
 */
export async function prepareInterfaces({ isTraced }: { isTraced: boolean }): Promise<Interfaces> {
  const schema = createSchema();
  if (isTraced) traceRootFields(schema);
  const internal = createInternalSchema(schema);
  assertValidSchema(internal);
  return { schema, internal, rest: await prepareOperations(schema, internal) };
}
