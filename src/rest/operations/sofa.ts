import { type ExecutionArgs, type GraphQLSchema, print } from 'graphql';
import { useSofa } from 'sofa-api';
import type { WireOperation } from '../schema/wire-schema.ts';

/** The text of the document of each root field. */
export type DocumentTexts = Readonly<Record<string, string>>;

/**
 * The documents that sofa-api generates from the wire schema, by root field. It generates a document only when its route
 * is called, so each is called once (decision 0011).
 */
export async function callSofa(
  schema: GraphQLSchema,
  operations: readonly WireOperation[],
): Promise<DocumentTexts> {
  const texts = new Map<string, string>();
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
      texts.set((contextValue as { field: string }).field, print(document));
      return { data: {} };
    },
  });
  for (const { field } of operations)
    await sofa.fetch(`http://calendar/${field}`, { method: 'POST' }, { field });
  return Object.fromEntries(texts);
}
