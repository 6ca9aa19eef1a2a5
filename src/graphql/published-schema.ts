import type { RequestHandler } from 'express';
import { type GraphQLSchema, printSchema } from 'graphql';

const header =
  '# The GraphQL schema of the event calendar, as the service publishes it at /schema.graphql.\n\n';

/** The schema as clients and their tools may have it: every type with its description. */
export function printPublished(schema: GraphQLSchema): string {
  return `${header}${printSchema(schema)}\n`;
}

/** Answers with the schema as a text; printed once, when it is first asked for. */
export function createSchemaHandler(schema: GraphQLSchema): RequestHandler {
  let text: string | undefined;
  return (_request, response) => {
    text ??= printPublished(schema);
    response.type('text/plain').send(text);
  };
}
