import type { GraphQLSchema } from 'graphql';
import { translateDescription } from '../../i18n/descriptions.ts';
import type { Language } from '../../i18n/language.ts';
import type { LinkRoot } from '../routing/links.ts';
import type { WireOperation } from '../schema/wire-schema.ts';
import { responseHeaders, notModified } from './responses.ts';
import { errorExamples, errorResponses, errorSchemas, type StatusOf, statusesOf } from './errors.ts';
import type { DescribedApi } from './described-api.ts';
import { examples } from './examples.ts';
import { indexSchemas } from './index-schemas.ts';
import { inputSchemas } from './inputs.ts';
import type { Json } from './json.ts';
import { mediaPaths, mediaSchemas } from './media.ts';
import { objectSchemas } from './objects.ts';
import { describePaths } from './operations.ts';

interface DocumentRequest {
  links: LinkRoot;
  language: Language;
  api: DescribedApi;
}

/**
 * Creates the OpenAPI document from the schema and the route table (wire-format 9). The document is
 * built on the first request and cached for each language, and apart for the namespace of the older
 * service, whose statuses differ.
 */
export function createOpenApi(schema: GraphQLSchema, operations: ReadonlyMap<string, WireOperation>) {
  const english = new Map<boolean, Json>();
  const translated = new Map<string, Json>();
  return ({ links, language, api }: DocumentRequest): Json => {
    const { isLegacy } = api;
    const original = english.get(isLegacy) ?? describeApi(schema, operations, statusesOf(api));
    english.set(isLegacy, original);
    const key = `${isLegacy} ${language}`;
    const document = translated.get(key) ?? translateDescription(original, language);
    translated.set(key, document);
    const info = { ...(document.info as Json), contact: { ...contact, url: links.origin } };
    return { openapi: '3.1.0', ...document, info, servers: [{ url: links.api }] };
  };
}

/** The contact is generic: pages of the calendar name its publisher. */
const contact = { name: 'Event Calendar' };

const about = [
  'Events, venues, organizers, categories and tags in four languages.',
  'Published content can be read without credentials.',
  '`i18n_language`, or a language code at the start of the path, selects the language of the texts.',
  'Bodies are JSON, URL-encoded or multipart forms; nested form fields are written as `venue[city]`, and lists may be comma-separated.',
  'HEAD responds like GET, without a body; OPTIONS lists the methods of a route and their parameters.',
  'A client that cannot send PUT, PATCH or DELETE sends POST with the header `X-HTTP-Method-Override`.',
  'Every error has a `code` that never changes.',
  'The same data is available through GraphQL at `/graphql`, which describes itself.',
].join(' ');

function describeApi(
  schema: GraphQLSchema,
  operations: ReadonlyMap<string, WireOperation>,
  statusOf: StatusOf,
): Json {
  return {
    info: {
      title: 'Event Calendar',
      version: '1.0.0',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...describePaths(schema, operations, statusOf), ...mediaPaths(statusOf) },
    components: {
      schemas: {
        ...objectSchemas(schema),
        ...inputSchemas(schema, operations),
        ...mediaSchemas,
        ...indexSchemas,
        ...errorSchemas,
      },
      headers: responseHeaders,
      responses: { ...errorResponses(statusOf), NotModified: notModified },
      examples: { ...examples(), ...errorExamples(statusOf) },
      securitySchemes,
    },
  };
}

const tags = {
  events: 'What takes place, when and where.',
  venues: 'Places where events take place.',
  organizers: 'People and organizations that organize events.',
  categories: 'The subjects of events, as a tree.',
  tags: 'Keywords of events.',
  media: 'Images of events, venues and organizers.',
  interface: 'The description of the API.',
};

const securitySchemes = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'A user name with a password or a token.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'A bearer token of a user.' },
};
