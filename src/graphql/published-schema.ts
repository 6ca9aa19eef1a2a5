import type { RequestHandler } from 'express';
import { type GraphQLSchema, printSchema } from 'graphql';
import { sendKept } from '../http/serve-file.ts';

const header =
  '# The GraphQL schema of the event calendar, as the service publishes it at /schema.graphql.\n\n';

/** The schema in SDL, with the description of every type. */
export function printPublished(schema: GraphQLSchema): string {
  return `${header}${printSchema(schema)}\n`;
}

/** Serves the schema as text; it is printed on the first request. */
export function createSchemaHandler(schema: GraphQLSchema): RequestHandler {
  let text: Buffer | undefined;
  return async (request, response) => {
    text ??= Buffer.from(printPublished(schema));
    response.set('Content-Language', 'en').type('text/plain');
    await sendKept(request, response, text);
  };
}
