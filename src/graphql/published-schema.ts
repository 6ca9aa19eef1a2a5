import type { RequestHandler } from 'express';
import { type GraphQLSchema, printSchema } from 'graphql';

const header =
  '# The GraphQL schema of the event calendar, as the service publishes it at /schema.graphql.\n\n';

/** The schema in SDL, with the description of every type. */
export function printPublished(schema: GraphQLSchema): string {
  return `${header}${printSchema(schema)}\n`;
}

/** Serves the schema as text; it is printed on the first request. */
export function createSchemaHandler(schema: GraphQLSchema): RequestHandler {
  let text: string | undefined;
  return (_request, response) => {
    text ??= printPublished(schema);
    response.set('Content-Language', 'en').type('text/plain').send(text);
  };
}
