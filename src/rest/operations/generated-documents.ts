import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { withSentVariables } from '../../graphql/internal-schema.ts';
import { createWireSchema } from '../schema/schemas.ts';
import { readOperations, type WireOperation } from '../schema/wire-schema.ts';
import { generateOperations } from './sofa.ts';

/** The schemas of the operations of REST. */
interface Schemas {
  /** In wire names; sofa-api generates operations from it. */
  wire: GraphQLSchema;
  /** That executes them. */
  internal: GraphQLSchema;
}

/**
 * The operations that sofa-api generates from the wire schema, rewritten for the internal schema,
 * by root field.
 */
export async function generateDocuments(
  { wire, internal }: Schemas,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const generated = await generateOperations(wire, operations);
  const rewrite = (document: DocumentNode) => withSentVariables(internal, inOwnNames(wire, document));
  return new Map([...generated].map(([field, document]) => [field, rewrite(document)]));
}

/** The operations of REST as sofa-api generates them, for readers. */
export async function printOperations(schema: GraphQLSchema): Promise<string> {
  const generated = await generateOperations(createWireSchema(schema), [...readOperations(schema).values()]);
  return [...generated.values()].map((document) => `${print(document)}\n`).join('\n');
}

/** Replaces wire names by those of the schema, and keeps the ones of fields as aliases. */
function inOwnNames(wire: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(wire);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        leave: (node): FieldNode | undefined => {
          const name = types.getFieldDef()?.extensions.ownName;
          if (typeof name !== 'string' || name === node.name.value) return undefined;
          return { ...node, alias: node.name, name: { kind: Kind.NAME, value: name } };
        },
      },
      Argument: (node) => {
        const name = types.getArgument()?.extensions.ownName;
        return typeof name === 'string' ? { ...node, name: { kind: Kind.NAME, value: name } } : undefined;
      },
    }),
  );
}
