import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { inSpan } from '../runtime/in-span.ts';

/** The characters of an operation's name in a trace. */
const mostCharacters = 100;

/** Runs an operation as a span (decision 0086). */
export function inOperationSpan<Result>(
  { operation, name }: OperationDefinitionNode,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSpan(() => {
    const known = name?.value.slice(0, mostCharacters);
    const attributes = { 'graphql.operation.type': operation, 'graphql.operation.name': known };
    return { name: known === undefined ? operation : `${operation} ${known}`, attributes };
  }, work);
}

/** Lets each root field of queries and mutations run as a span. */
export function traceRootFields(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field;
      if (resolve === undefined) continue;
      const describe = () => ({ name: `${String(type?.name)}.${field.name}` });
      field.resolve = (...means) => inSpan(describe, async (): Promise<unknown> => await resolve(...means));
    }
}
