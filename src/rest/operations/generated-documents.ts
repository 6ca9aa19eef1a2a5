import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  Kind,
  type NamedTypeNode,
  print,
  typeFromAST,
  type TypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { createRestSchemas, type RestSchemas, sentType } from '../schema/schemas.ts';
import { readOperations, type WireOperation } from '../schema/wire-schema.ts';
import { generateOperations } from './sofa.ts';

/**
 * The operations that sofa-api generates from the wire schema, rewritten for the executed schema,
 * by root field.
 */
export async function generateDocuments(
  schemas: RestSchemas,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const generated = await generateOperations(schemas.wire, operations);
  return new Map([...generated].map(([field, document]) => [field, toExecuted(schemas, document)]));
}

/** The operations of REST as sofa-api generates them, for readers. */
export async function printOperations(schema: GraphQLSchema): Promise<string> {
  const { wire } = createRestSchemas(schema);
  const generated = await generateOperations(wire, [...readOperations(schema).values()]);
  return [...generated.values()].map((document) => `${print(document)}\n`).join('\n');
}

/**
 * Replaces wire names by those of the schema, and keeps the ones of fields as aliases. Variables
 * take any value.
 */
function toExecuted({ wire, executed }: RestSchemas, document: DocumentNode): DocumentNode {
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
      VariableDefinition: (node) => ({ ...node, type: typeIn(executed, node.type), defaultValue: undefined }),
    }),
  );
}

/** The type of a variable: an input object, or whatever is sent. */
function typeIn(executed: GraphQLSchema, node: TypeNode): TypeNode {
  const type = typeFromAST(executed, node as NamedTypeNode);
  const input = type === undefined ? undefined : getNullableType(type);
  const { name } = isInputObjectType(input) ? input : sentType;
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } };
}
