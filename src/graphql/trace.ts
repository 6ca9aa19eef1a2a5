import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { inSpan } from '../runtime/in-span.ts';
import type { SpanOutcome } from '../runtime/span.ts';

/** The characters of an operation's name in a trace. */
const mostCharacters = 100;

/**
 * Runs a request as the span of its operation, which is known at its end if it was executed
 * (decision 0077).
 */
export function inOperationSpan<Result>(
  work: () => Promise<Result>,
  executed: () => OperationDefinitionNode | undefined,
): Promise<Result> {
  return inSpan(
    () => ({ name: 'GraphQL' }),
    work,
    () => describe(executed()),
  );
}

function describe(node: OperationDefinitionNode | undefined): SpanOutcome {
  if (node === undefined) return {};
  const { operation, name } = node;
  const known = name?.value.slice(0, mostCharacters);
  const attributes = { 'graphql.operation.type': operation, 'graphql.operation.name': known };
  return { name: known === undefined ? operation : `${operation} ${known}`, attributes };
}

/** Lets each root field of queries and mutations run as a span. */
export function traceRootFields(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field;
      if (resolve === undefined) continue;
      const named = () => ({ name: `${String(type?.name)}.${field.name}` });
      field.resolve = (...means) => inSpan(named, async (): Promise<unknown> => await resolve(...means));
    }
}
