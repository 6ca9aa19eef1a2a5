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
import { servedRoutes } from '../routing/routes.ts';
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
  const generated = await generateSelections(wire, operations);
  const rewrite = (document: DocumentNode) => withSentVariables(internal, inOwnNames(wire, document));
  return new Map([...generated].map(([field, document]) => [field, rewrite(document)]));
}

/** The operations of REST as sofa-api generates them, each with its routes, for readers. */
export async function printOperations(schema: GraphQLSchema): Promise<string> {
  const operations = [...readOperations(schema).values()];
  const generated = await generateSelections(createWireSchema(schema), operations);
  return [...generated]
    .map(([field, document]) => `${linesOf(field).join('')}${print(document)}\n`)
    .join('\n');
}

/** The routes of an operation, each with what its variables stand for. */
function linesOf(field: string): string[] {
  return servedRoutes
    .filter(({ operation }) => operation === field)
    .map(({ method, path, variables }) => {
      const named = Object.entries(variables).map(([name, source]) => `$${name}: ${source}`);
      return `# ${method} ${path}${named.length === 0 ? '' : ` (${named.join(', ')})`}\n`;
    });
}

/** What sofa-api generates, without fields that a part of another object does not have. */
async function generateSelections(
  wire: GraphQLSchema,
  operations: readonly WireOperation[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const generated = await generateOperations(wire, operations);
  const trim = (document: DocumentNode) => withoutParts(wire, document);
  return new Map([...generated].map(([field, document]) => [field, trim(document)]));
}

function withoutParts(wire: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(wire);
  let asked = '';
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (): null | undefined => {
          const parent = types.getParentType()?.name ?? '';
          if (['Query', 'Mutation'].includes(parent)) asked = String(types.getType()).replace(/\W/g, '');
          const isPart = ![parent, `${parent}Page`].includes(asked);
          return types.getFieldDef()?.extensions.alone === true && isPart ? null : undefined;
        },
      },
    }),
  );
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
