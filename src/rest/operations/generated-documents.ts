import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type DocumentNode, Kind, parse, printSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { WireOperation, WireSchemas } from '../schema/wire-schema.ts';
import type { DocumentTexts } from './sofa.ts';

/** Beside Node's compile cache. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache/documents');

/**
 * The documents that sofa-api generates from the wire schema, rewritten for the executed schema, by root field. Loading
 * sofa-api takes a fifth of the time in which the program is loaded, so what it generated is kept for later starts.
 */
export async function generateDocuments(
  schemas: WireSchemas,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const file = join(cache, `${nameOf(schemas, operations)}.json`);
  const texts = readTexts(file) ?? (await generateTexts(file, schemas, operations));
  return new Map(
    Object.entries(texts).map(([field, text]) => [
      field,
      toExecuted(schemas, parse(text, { noLocation: true })),
    ]),
  );
}

/** The documents are of one schema, one set of operations and one version of their generator. */
function nameOf({ wire }: WireSchemas, operations: readonly WireOperation[]): string {
  const { version } = createRequire(import.meta.url)('sofa-api/package.json') as { version: string };
  const fields = operations.map(({ kind, field }) => `${kind}.${field}`);
  return createHash('sha256')
    .update(JSON.stringify([version, fields, printSchema(wire)]))
    .digest('hex');
}

/** undefined: there is none, or it cannot be read. */
function readTexts(file: string): DocumentTexts | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DocumentTexts;
  } catch {
    return undefined;
  }
}

async function generateTexts(
  file: string,
  { wire }: WireSchemas,
  operations: readonly WireOperation[],
): Promise<DocumentTexts> {
  const { callSofa } = await import('./sofa.ts');
  const texts = await callSofa(wire, operations);
  try {
    mkdirSync(cache, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, JSON.stringify(texts));
    renameSync(draft, file);
  } catch {
    // Where the folder cannot be written, every start generates them.
  }
  return texts;
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
