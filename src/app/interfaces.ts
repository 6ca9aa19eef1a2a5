import type { GraphQLSchema } from 'graphql';
import { createSchema } from '../graphql/schema.ts';
import { traceRootFields } from '../graphql/trace.ts';
import { prepareOperations, type RestOperations } from '../rest/operations/operation.ts';

/** What the interfaces are made of, which depends on no calendar. */
export interface Interfaces {
  schema: GraphQLSchema;
  rest: RestOperations;
}

/** Prepares the schema and the operations of REST over it; where traces are written, each root field is a span. */
export async function prepareInterfaces({ isTraced }: { isTraced: boolean }): Promise<Interfaces> {
  const schema = createSchema();
  if (isTraced) traceRootFields(schema);
  return { schema, rest: await prepareOperations(schema) };
}
