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
    ImageSize: whole(imageSize, 'A copy of a picture in another size.'),
    CostDetails: whole(properties(fieldsOf('CostDetails')), meaningOf('CostDetails')),
    Term: { ...thing('Category', termExtras, termRequired), description: 'A category or tag.' },
    Image: thing('Image', imageExtras, ['id', 'url', 'extension']),
    DateDetails: whole(dateParts, 'A time in its parts.'),
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
  url: meaning(address, 'Where the picture is.'),
};
const dateParts = {
  year: meaning(text, 'The year in four digits.'),
  month: meaning(text, 'The month in two digits.'),
  day: meaning(text, 'The day in two digits.'),
  hour: meaning(text, 'The hour in two digits.'),
  minutes: meaning(text, 'The minutes in two digits.'),
  seconds: meaning(text, 'The seconds in two digits.'),
};

const shared = {
  global_id: meaning(text, 'Identifies it among all calendars.'),
  global_id_lineage: {
    type: 'array',
    items: text,
    description: 'Every identifier it has had among all calendars.',
  },
  author: meaning(text, 'The id of the user who wrote it.'),
  date_utc: meaning(time, 'The instant of publication in UTC; zeros where there is none yet.'),
};
const single = { json_ld: { type: 'object', description: 'For search engines; in single reads alone.' } };

const termExtras = {
  taxonomy: meaning(text, 'The vocabulary that it belongs to.'),
  urls: {
    type: 'object',
    description: 'Addresses in this interface: itself, its collection, and its parent where it has one.',
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
    description: 'Copies in other sizes by their name, where known.',
    additionalProperties: reference('schemas', 'ImageSize'),
  },
};

const dateDetails = reference('schemas', 'DateDetails');
const venue = reference('schemas', 'Venue');
const eventExtras = {
  rest_url: meaning(address, 'Its address in this interface.'),
  image: {
    description: 'A picture for it; false where there is none.',
    oneOf: [reference('schemas', 'Image'), { const: false }],
  },
  start_date_details: meaning(dateDetails, 'The start in its parts.'),
  end_date_details: meaning(dateDetails, 'The end in its parts.'),
  utc_start_date_details: meaning(dateDetails, 'The start in UTC, in its parts.'),
  utc_end_date_details: meaning(dateDetails, 'The end in UTC, in its parts.'),
  venue: {
    description: 'Where it takes place: one venue as an object, several or none as a list.',
    oneOf: [venue, { type: 'array', items: venue }],
  },
  custom_fields: { type: ['array', 'object'], items: {}, description: 'Always empty in this calendar.' },
};

const associatedExtras = {
  excerpt: meaning(text, 'A summary in a few words.'),
  image: meaning(reference('schemas', 'Image'), 'A picture of it.'),
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
  rest_url: meaning(address, 'The address of this page.'),
  next_rest_url: meaning(address, 'The address of the next page, where there is one.'),
  previous_rest_url: meaning(address, 'The address of the page before, where there is one.'),
  total: meaning(integer, 'How many there are on all pages.'),
  total_pages: meaning(integer, 'How many pages there are.'),
  per_page: meaning(integer, 'How many a page holds.'),
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
