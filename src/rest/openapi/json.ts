/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>;

/** The JSON Schema of an object whose properties are all required. */
export function objectWithAll(properties: Json, description?: string): Json {
  return object(properties, { required: Object.keys(properties), description });
}

/** The JSON Schema of an object; `required` lists its required properties. */
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

/** A reference to a component, e.g. `reference('schemas', 'Event')`. */
export function reference(
  section: 'schemas' | 'examples' | 'responses' | 'headers',
  name: string,
): { $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}
