import type { GraphQLSchema } from 'graphql';
import { languages } from '../../i18n/language.ts';
import { eventStatuses } from '../../values/event-status.ts';
import { kinds, statuses } from '../../values/kinds.ts';
import { readOutputFields, type WireField } from '../schema/wire-schema.ts';
import { type Json, object, objectWithAll, reference } from './json.ts';

/**
 * JSON Schemas of the response objects: the fields of the GraphQL types and those that the legacy
 * format adds (wire-format 5).
 */
export function objectSchemas(schema: GraphQLSchema): Json {
  const fieldsOf = (type: string) => readOutputFields(schema, type);
  const descriptionOf = (type: string) => schema.getType(type)?.description ?? '';
  const item = (type: string, extras: Json, required: readonly string[]) =>
    object({ ...properties(fieldsOf(type)), ...extras }, { required, description: descriptionOf(type) });
  return {
    ImageSize: objectWithAll(imageSize, 'A copy of an image in another size.'),
    CostDetails: objectWithAll(properties(fieldsOf('CostDetails')), descriptionOf('CostDetails')),
    Term: { ...item('Category', termExtras, termRequired), description: 'A category or tag.' },
    Image: item('Image', imageExtras, ['id', 'url', 'extension']),
    DateDetails: objectWithAll(dateParts, 'A date and time, split into parts.'),
    Event: item('Event', { ...shared, ...eventExtras, ...readExtras }, eventRequired(fieldsOf('Event'))),
    Venue: item('Venue', { ...shared, ...associatedExtras, ...readExtras }, associatedRequired('venue')),
    Organizer: item(
      'Organizer',
      { ...shared, ...associatedExtras, ...readExtras },
      associatedRequired('organizer'),
    ),
    ...Object.fromEntries(kinds.map((kind) => pageSchema(schema, kind))),
  };
}

const text = { type: 'string' };
const address = { type: 'string', format: 'uri' };
const integer = { type: 'integer' };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` };

function withDescription(type: Json, description: string): Json {
  return { ...type, description };
}

const imageSize = {
  width: withDescription(integer, 'Width in pixels.'),
  height: withDescription(integer, 'Height in pixels.'),
  'mime-type': withDescription(text, 'The media type, e.g. `image/jpeg`.'),
  filesize: withDescription(integer, 'Size of the file in bytes.'),
  url: withDescription(address, 'The URL of the image.'),
};
const dateParts = {
  year: withDescription(text, 'The year, four digits.'),
  month: withDescription(text, 'The month, two digits.'),
  day: withDescription(text, 'The day, two digits.'),
  hour: withDescription(text, 'The hour, two digits.'),
  minutes: withDescription(text, 'The minutes, two digits.'),
  seconds: withDescription(text, 'The seconds, two digits.'),
};

const shared = {
  global_id: withDescription(text, 'A globally unique identifier.'),
  global_id_lineage: {
    type: 'array',
    items: text,
    description: 'All global identifiers that it has had.',
  },
  author: withDescription(text, 'The id of its author.'),
  date_utc: withDescription(time, 'The instant of publication in UTC; zeros if there is none yet.'),
};
const readExtras = {
  json_ld: { type: 'object', description: 'For search engines; only when one item is read.' },
};

const termExtras = {
  taxonomy: withDescription(text, 'The taxonomy of the term.'),
  urls: {
    type: 'object',
    description: 'REST URLs: of itself, its collection, and its parent if it has one.',
    additionalProperties: address,
  },
};
const termRequired = [
  'id',
  'count',
  'description',
  'name',
  'slug',
  'taxonomy',
  'url',
  'urls',
  'i18n_language',
];
const imageExtras = {
  sizes: {
    type: 'object',
    description:
      'The sizes of an uploaded image by name: `thumbnail`, `medium`, `medium_large`, `large` and `full`.',
    additionalProperties: reference('schemas', 'ImageSize'),
  },
};

const dateDetails = reference('schemas', 'DateDetails');
const venue = reference('schemas', 'Venue');
const eventExtras = {
  rest_url: withDescription(address, 'Its REST URL.'),
  image: {
    description: 'The image of the event; false if there is none.',
    oneOf: [reference('schemas', 'Image'), { const: false }],
  },
  start_date_details: withDescription(dateDetails, 'The start, split into parts.'),
  end_date_details: withDescription(dateDetails, 'The end, split into parts.'),
  utc_start_date_details: withDescription(dateDetails, 'The start in UTC, split into parts.'),
  utc_end_date_details: withDescription(dateDetails, 'The end in UTC, split into parts.'),
  venue: {
    description: 'Its venue: an object for one, a list for none or several.',
    oneOf: [venue, { type: 'array', items: venue }],
  },
  custom_fields: { type: ['array', 'object'], items: {}, description: 'Always empty in this calendar.' },
};

const associatedExtras = {
  excerpt: withDescription(text, 'A short summary.'),
  image: withDescription(reference('schemas', 'Image'), 'Its image.'),
};

/** Shown only where they say something (decisions 0110, 0125). */
const unusual: readonly string[] = ['event_status', 'status_reason', 'online_url', 'relevance'];

/** Events have all other fields, even empty ones (wire-format 5.1). */
function eventRequired(fields: readonly WireField[]): string[] {
  return [
    ...new Set([
      ...fields.map(({ wireName }) => wireName).filter((name) => !unusual.includes(name)),
      ...Object.keys(shared),
      ...Object.keys(eventExtras),
    ]),
  ];
}

/** Venues and organizers omit empty fields (wire-format 5.2). */
function associatedRequired(kind: 'venue' | 'organizer'): string[] {
  const always = ['id', 'status', 'date', 'modified', 'modified_utc', 'url', 'slug', 'i18n_language', kind];
  const maps = kind === 'venue' ? ['show_map', 'show_map_link'] : [];
  return [...always, ...maps, ...Object.keys(shared)];
}

/** A page of a list with its links (wire-format 4, 6). */
function pageSchema(schema: GraphQLSchema, kind: string): [string, Json] {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Page`;
  const lists = readOutputFields(schema, name).filter(({ list }) => list);
  const [collection] = lists.map(({ wireName }) => wireName);
  const required = [collection ?? '', 'rest_url', 'total', 'total_pages', 'per_page'];
  const description = schema.getType(name)?.description ?? '';
  return [name, object({ ...properties(lists), ...pageLinks }, { required, description })];
}

const pageLinks = {
  rest_url: withDescription(address, 'The URL of this page.'),
  next_rest_url: withDescription(address, 'The URL of the next page, if there is one.'),
  previous_rest_url: withDescription(address, 'The URL of the previous page, if there is one.'),
  total: withDescription(integer, 'The number of items on all pages.'),
  total_pages: withDescription(integer, 'The number of pages.'),
  per_page: withDescription(integer, 'The number of items per page.'),
};

/** JSON Schemas of output types; all others are strings. */
const types: Record<string, Json> = {
  Int: integer,
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  Language: { type: 'string', enum: languages },
  Status: { type: 'string', enum: statuses },
  EventStatus: { type: 'string', enum: eventStatuses },
  LocalDateTime: time,
  DateTime: time,
  Category: reference('schemas', 'Term'),
  Tag: reference('schemas', 'Term'),
  Event: reference('schemas', 'Event'),
  Venue: reference('schemas', 'Venue'),
  Organizer: reference('schemas', 'Organizer'),
  Image: reference('schemas', 'Image'),
  CostDetails: reference('schemas', 'CostDetails'),
};

function properties(fields: readonly WireField[]): Json {
  return Object.fromEntries(
    fields.map(({ wireName, description, type, list }) => {
      const schema = types[type] ?? text;
      return [wireName, { ...(list ? { type: 'array', items: schema } : schema), description }];
    }),
  );
}
