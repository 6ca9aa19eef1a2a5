/** A part of the OpenAPI description. */
export type Json = Record<string, unknown>;

/** An object all of whose fields are there. */
export function whole(properties: Json, description?: string): Json {
  return object(properties, { required: Object.keys(properties), description });
}

/** An object with these fields, of which some must be there. */
export function object(
  properties: Json,
  { required = [], description }: { required?: readonly string[]; description?: string },
): Json {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Points at a named part: `reference('schemas', 'Event')`. */
export function reference(
  section: 'schemas' | 'examples' | 'responses' | 'headers',
  name: string,
): { $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}
