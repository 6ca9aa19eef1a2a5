import type { DocumentNode, ExecutionArgs } from 'graphql';
import { useSofa } from 'sofa-api';
import type { WireOperation, WireSchemas } from '../schema/wire-schema.ts';
import { toExecuted } from './executed-document.ts';

/** Who asks sofa-api to execute an operation, and takes its document. */
interface Taker {
  take: (document: DocumentNode) => void;
}

/**
 * The document that sofa-api generates from the wire schema for each root field, by the name of the field, as it is
 * executed. Each is asked for once, when the service starts, by one POST at its name (decision 0011).
 */
export async function generateDocuments(
  schemas: WireSchemas,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
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
      (contextValue as Taker).take(document);
      return { data: {} };
    },
  });
  const documents = new Map<string, DocumentNode>();
  for (const { field } of operations) {
    const take = (document: DocumentNode) => documents.set(field, toExecuted(schemas, document));
    await sofa.fetch(`http://calendar/${field}`, { method: 'POST' }, { take });
  }
  return documents;
}
