import type { GraphQLSchema } from 'graphql';
import { languages } from '../../i18n/language.ts';
import { kinds, statuses } from '../../values/kinds.ts';
import { readAnswerFields, type WireField } from '../schema/wire-schema.ts';
import { type Json, object, reference, whole } from './json.ts';

/**
 * The objects of the interface as JSON Schema: the fields of the schema, and what the legacy form makes of them
 * (wire-format 5).
 */
export function objectSchemas(schema: GraphQLSchema): Json {
  const fieldsOf = (type: string) => readAnswerFields(schema, type);
  const meaningOf = (type: string) => schema.getType(type)?.description ?? '';
  const thing = (type: string, more: Json, required: readonly string[]) =>
    object({ ...properties(fieldsOf(type)), ...more }, { required, description: meaningOf(type) });
  return {
    ImageSize: whole(imageSize, 'A copy of an image in another size.'),
    CostDetails: whole(properties(fieldsOf('CostDetails')), meaningOf('CostDetails')),
    Term: { ...thing('Category', termExtras, termRequired), description: 'A category or tag.' },
    Image: thing('Image', imageExtras, ['id', 'url', 'extension']),
    DateDetails: whole(dateParts, 'A date and time, split into parts.'),
    Event: thing('Event', { ...shared, ...eventExtras, ...single }, eventRequired(fieldsOf('Event'))),
    Venue: thing('Venue', { ...shared, ...associatedExtras, ...single }, associatedRequired('venue')),
    Organizer: thing(
      'Organizer',
      { ...shared, ...associatedExtras, ...single },
      associatedRequired('organizer'),
    ),
    ...Object.fromEntries(kinds.map((kind) => pageSchema(schema, kind))),
  };
}

const text = { type: 'string' };
const address = { type: 'string', format: 'uri' };
const integer = { type: 'integer' };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` };

function meaning(type: Json, description: string): Json {
  return { ...type, description };
}

const imageSize = {
  width: meaning(integer, 'Width in pixels.'),
  height: meaning(integer, 'Height in pixels.'),
  'mime-type': meaning(text, 'The media type, e.g. `image/jpeg`.'),
  url: meaning(address, 'The URL of the image.'),
};
const dateParts = {
  year: meaning(text, 'The year, four digits.'),
  month: meaning(text, 'The month, two digits.'),
  day: meaning(text, 'The day, two digits.'),
  hour: meaning(text, 'The hour, two digits.'),
  minutes: meaning(text, 'The minutes, two digits.'),
  seconds: meaning(text, 'The seconds, two digits.'),
};

const shared = {
  global_id: meaning(text, 'A globally unique identifier.'),
  global_id_lineage: {
    type: 'array',
    items: text,
    description: 'All global identifiers that it has had.',
  },
  author: meaning(text, 'The id of its author.'),
  date_utc: meaning(time, 'The instant of publication in UTC; zeros if there is none yet.'),
};
const single = {
  json_ld: { type: 'object', description: 'For search engines; only when one item is read.' },
};

const termExtras = {
  taxonomy: meaning(text, 'The taxonomy of the term.'),
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
    description: 'Copies in other sizes, by name, if known.',
    additionalProperties: reference('schemas', 'ImageSize'),
  },
};

const dateDetails = reference('schemas', 'DateDetails');
const venue = reference('schemas', 'Venue');
const eventExtras = {
  rest_url: meaning(address, 'Its REST URL.'),
  image: {
    description: 'The image of the event; false if there is none.',
    oneOf: [reference('schemas', 'Image'), { const: false }],
  },
  start_date_details: meaning(dateDetails, 'The start, split into parts.'),
  end_date_details: meaning(dateDetails, 'The end, split into parts.'),
  utc_start_date_details: meaning(dateDetails, 'The start in UTC, split into parts.'),
  utc_end_date_details: meaning(dateDetails, 'The end in UTC, split into parts.'),
  venue: {
    description: 'Its venue: an object for one, a list for none or several.',
    oneOf: [venue, { type: 'array', items: venue }],
  },
  custom_fields: { type: ['array', 'object'], items: {}, description: 'Always empty in this calendar.' },
};

const associatedExtras = {
  excerpt: meaning(text, 'A short summary.'),
  image: meaning(reference('schemas', 'Image'), 'Its image.'),
};

/** An event has all its fields, filled or empty (wire-format 5.1). */
function eventRequired(fields: readonly WireField[]): string[] {
  return [
    ...new Set([
      ...fields.map(({ wireName }) => wireName),
      ...Object.keys(shared),
      ...Object.keys(eventExtras),
    ]),
  ];
}

/** Venues and organizers leave empty fields out (wire-format 5.2). */
function associatedRequired(kind: 'venue' | 'organizer'): string[] {
  const always = ['id', 'status', 'date', 'modified', 'modified_utc', 'url', 'slug', 'i18n_language', kind];
  const maps = kind === 'venue' ? ['show_map', 'show_map_link'] : [];
  return [...always, ...maps, ...Object.keys(shared)];
}

/** A page of a list with its links (wire-format 4, 6). */
function pageSchema(schema: GraphQLSchema, kind: string): [string, Json] {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Page`;
  const things = readAnswerFields(schema, name).filter(({ list }) => list);
  const [collection] = things.map(({ wireName }) => wireName);
  const required = [collection ?? '', 'rest_url', 'total', 'total_pages', 'per_page'];
  const description = schema.getType(name)?.description ?? '';
  return [name, object({ ...properties(things), ...pageLinks }, { required, description })];
}

const pageLinks = {
  rest_url: meaning(address, 'The URL of this page.'),
  next_rest_url: meaning(address, 'The URL of the next page, if there is one.'),
  previous_rest_url: meaning(address, 'The URL of the previous page, if there is one.'),
  total: meaning(integer, 'The number of items on all pages.'),
  total_pages: meaning(integer, 'The number of pages.'),
  per_page: meaning(integer, 'The number of items per page.'),
};

const types: Record<string, Json> = {
  Int: integer,
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  Language: { type: 'string', enum: languages },
  Status: { type: 'string', enum: statuses },
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
      const one = types[type] ?? text;
      return [wireName, { ...(list ? { type: 'array', items: one } : one), description }];
    }),
  );
}
