import type { DocumentNode, ExecutionArgs, GraphQLSchema } from 'graphql';
import { useSofa } from 'sofa-api';
import type { WireOperation } from '../schema/wire-schema.ts';

/**
 * The operations that sofa-api generates from the wire schema, by root field: its arguments as
 * variables, and what it selects. It generates one only when its route is called, so each is called
 * once (decision 0011).
 */
export async function generateOperations(
  schema: GraphQLSchema,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const documents = new Map<string, DocumentNode>();
  const sofa = useSofa({
    schema,
    basePath: '',
    depthLimit: 2,
    routes: Object.fromEntries(
      operations.map(({ kind, field }) => [
        `${kind}.${field}`,
        { method: 'POST' as const, path: `/${field}` },
      ]),
    ),
    execute: ({ document, contextValue }: ExecutionArgs) => {
      documents.set((contextValue as { field: string }).field, document);
      return { data: {} };
    },
  });
  for (const { field } of operations)
    await sofa.fetch(`http://calendar/${field}`, { method: 'POST' }, { field });
  return documents;
}
