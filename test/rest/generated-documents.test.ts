import { expect, test } from '@jest/globals';
import { print } from 'graphql';
import { createInternalSchema } from '../../src/graphql/internal-schema.ts';
import { createSchema } from '../../src/graphql/schema.ts';
import { generateDocuments } from '../../src/rest/operations/generated-documents.ts';
import { createWireSchema } from '../../src/rest/schema/schemas.ts';
import { readOperations } from '../../src/rest/schema/wire-schema.ts';

test('Every operation of REST is one of GraphQL, which takes all arguments of its root field as variables', async () => {
  const schema = createSchema();
  const operations = [...readOperations(schema).values()];
  const schemas = { wire: createWireSchema(schema), internal: createInternalSchema(schema) };
  const documents = await generateDocuments(schemas, operations);
  expect([...documents.keys()]).toEqual(operations.map(({ field }) => field));
  for (const { field, kind, names } of operations) {
    const document = documents.get(field);
    const text = document === undefined ? '' : print(document);
    const root = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
    for (const { name } of root?.getFields()[field]?.args ?? []) {
      const variable = names[name];
      expect(text).toMatch(new RegExp(`\\$${variable}: \\w+[,)]`));
      expect(text).toMatch(new RegExp(`[(\\s]${name}: \\$${variable}\\b`));
    }
  }
});
