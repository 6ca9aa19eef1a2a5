import { type DocumentNode, type ExecutionArgs, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { useSofa } from 'sofa-api';
import type { WireOperation, WireSchemas } from '../schema/wire-schema.ts';

/**
 * The documents that sofa-api generates from the wire schema, rewritten for the executed schema, by root field. sofa-api
 * generates a document only when its route is called, so each is called once at startup (decision 0011).
 */
export async function generateDocuments(
  schemas: WireSchemas,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const documents = new Map<string, DocumentNode>();
  const sofa = useSofa({
    schema: schemas.wire,
    basePath: '',
    depthLimit: 2,
    routes: Object.fromEntries(
      operations.map(({ kind, field }) => [
        `${kind}.${field}`,
        { method: 'POST' as const, path: `/${field}` },
      ]),
    ),
    execute: ({ document, contextValue }: ExecutionArgs) => {
      documents.set((contextValue as { field: string }).field, toExecuted(schemas, document));
      return { data: {} };
    },
  });
  for (const { field } of operations)
    await sofa.fetch(`http://calendar/${field}`, { method: 'POST' }, { field });
  return documents;
}

/** Replaces wire names by the names of the schema and keeps the wire names as aliases. */
function toExecuted({ wire }: WireSchemas, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(wire);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        leave: (node) => {
          const name = types.getFieldDef()?.extensions.ownName;
          if (typeof name !== 'string' || name === node.name.value) return undefined;
          return { ...node, alias: node.name, name: { kind: Kind.NAME, value: name } };
        },
      },
    }),
  );
}
