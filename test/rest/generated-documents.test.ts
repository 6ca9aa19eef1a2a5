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
  for (const { field, variables } of operations) {
    const document = documents.get(field);
    const text = document === undefined ? '' : print(document);
    for (const [name, variable] of Object.entries(variables)) {
      expect(text).toMatch(new RegExp(`\\$${variable}: \\w+[,)]`));
      expect(text).toMatch(new RegExp(`[(\\s]${name}: \\$${variable}\\b`));
    }
  }
});
