import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { print } from 'graphql';
import { createSchema } from '../../src/graphql/schema.ts';
import { generateDocuments } from '../../src/rest/operations/generated-documents.ts';
import { createWireSchemas, readOperations } from '../../src/rest/schema/wire-schema.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/documents');

test('what a start keeps of sofa-api is what it generates, and only for the same operations', async () => {
  const schema = createSchema();
  const operations = [...readOperations(schema).values()];
  const schemas = createWireSchemas(schema);
  const generate = async (some = operations) =>
    [...(await generateDocuments(schemas, some))].map(([field, document]) => [field, print(document)]);
  fs.rmSync(cache, { recursive: true, force: true });
  const generated = await generate();
  expect(generated.map(([field]) => field)).toEqual(operations.map(({ field }) => field));
  const [kept = ''] = fs.readdirSync(cache);
  expect(await generate()).toEqual(generated);
  expect(await generate(operations.slice(1))).toEqual(generated.slice(1));
  // A file that is cut off is generated again.
  fs.truncateSync(join(cache, kept), 100);
  expect(await generate()).toEqual(generated);
});
