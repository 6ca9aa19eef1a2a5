import { buildSchema, isInterfaceType, isObjectType } from 'graphql';

/**
 * A source file for relay-compiler with a refetchable fragment on each type that Relay can refetch:
 * the query, the viewer, and every type and interface with an `id`.
 */
export function printRelayProject(sdl: string): string {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  );
  const fragments = types
    .filter((type) => type === schema.getQueryType() || 'id' in type.getFields())
    .map((type) => {
      const { name } = type;
      const selection = type === schema.getQueryType() ? 'viewer { id }' : 'id';
      const query = `fragments${name}Query`;
      return `graphql\`fragment fragments_${name} on ${name} @refetchable(queryName: "${query}") { ${selection} }\`;\n`;
    });
  return fragments.join('');
}
