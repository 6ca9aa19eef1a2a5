import { createSchema } from '../src/graphql/schema.ts';
import type { Language } from '../src/i18n/language.ts';
import { ownApi } from '../src/rest/apis/own.ts';
import { createOpenApi } from '../src/rest/openapi/document.ts';
import { linkRoot } from '../src/rest/routing/links.ts';
import { readOperations } from '../src/rest/schema/wire-schema.ts';

const schema = createSchema();
const describe = createOpenApi(schema, readOperations(schema));

/** The OpenAPI document that `/calendar/events/v1/doc` serves in a language. */
export function describeRest(language: Language): Record<string, unknown> {
  const place = { prefix: `/${language}`, base: '', namespace: 'calendar/events/v1' };
  return describe({ links: linkRoot('https://calendar.example.org', place), language, api: ownApi });
}
