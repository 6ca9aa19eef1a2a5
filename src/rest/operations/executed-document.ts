import { type DocumentNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { WireSchemas } from '../schema/wire-schema.ts';

/** An operation in wire names, in those of the schema: its answer still has the wire names. */
export function toExecuted({ wire }: WireSchemas, document: DocumentNode): DocumentNode {
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
