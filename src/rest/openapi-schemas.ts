import type { GraphQLSchema } from 'graphql';
import { languages } from '../i18n/language.ts';
import { readAnswerFields, type WireField } from './wire-schema.ts';

type Json = Record<string, unknown>;

/**
 * The objects of the interface as JSON Schema: the fields of the schema, and what the legacy form makes of them
 * (wire-format 5).
 */
export function objectSchemas(schema: GraphQLSchema): Json {
  const fieldsOf = (type: string) => readAnswerFields(schema, type);
  return {
    ImageSize: object({ width: integer, height: integer, 'mime-type': text, url: text }, []),
    CostDetails: whole(properties(fieldsOf('CostDetails'))),
    Term: object({ ...properties(fieldsOf('Category')), ...termExtras }, termRequired),
    Image: object({ ...properties(fieldsOf('Image')), ...imageExtras }, ['id', 'url', 'extension']),
    DateDetails: whole(Object.fromEntries(dateParts.map((part) => [part, text]))),
    Event: object(
      { ...properties(fieldsOf('Event')), ...shared, ...eventExtras, ...single },
      eventRequired(fieldsOf('Event')),
    ),
    Venue: object(
      { ...properties(fieldsOf('Venue')), ...shared, ...linkedExtras, ...single },
      linkedRequired('venue'),
    ),
    Organizer: object(
      { ...properties(fieldsOf('Organizer')), ...shared, ...linkedExtras, ...single },
      linkedRequired('organizer'),
    ),
    Error: whole({ code: text, message: text, data: errorData }),
    Route: object(
      {
        namespace: text,
        methods: texts,
        endpoints: { type: 'array', items: endpoint },
        _links: { type: 'object' },
      },
      ['namespace', 'methods', 'endpoints'],
    ),
  };
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const integer = { type: 'integer' };
const dateParts = ['year', 'month', 'day', 'hour', 'minutes', 'seconds'];
const errorData = object(
  {
    status: integer,
    params: {
      description: 'Names of the missing parameters, or what is wrong with each of the refused ones.',
      oneOf: [texts, { type: 'object', additionalProperties: text }],
    },
    details: {
      description: 'More about each of the refused parameters.',
      type: 'object',
      additionalProperties: whole({ code: text, message: text, data: { type: 'null' } }),
    },
    term_id: { description: 'The term that has this name already.', ...integer },
  },
  ['status'],
);
const endpoint = whole({
  methods: texts,
  args: { type: 'object', additionalProperties: { type: 'object' } },
});

const shared = {
  global_id: text,
  global_id_lineage: texts,
  author: { type: 'string', description: 'The id of the user who wrote it.' },
  date_utc: {
    type: 'string',
    description: 'The instant of publication in UTC; zeros where there is none yet.',
  },
};
const single = { json_ld: { type: 'object', description: 'For search engines; in single reads alone.' } };

const termExtras = { taxonomy: text, urls: { type: 'object', additionalProperties: text } };
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
const imageExtras = { sizes: { type: 'object', additionalProperties: reference('ImageSize') } };

const eventExtras = {
  rest_url: text,
  image: { oneOf: [reference('Image'), { const: false }] },
  start_date_details: reference('DateDetails'),
  end_date_details: reference('DateDetails'),
  utc_start_date_details: reference('DateDetails'),
  utc_end_date_details: reference('DateDetails'),
  venue: { oneOf: [reference('Venue'), { type: 'array', items: reference('Venue') }] },
  custom_fields: { type: ['array', 'object'] },
};

const linkedExtras = { excerpt: text, image: reference('Image') };

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
function linkedRequired(kind: 'venue' | 'organizer'): string[] {
  const always = ['id', 'status', 'date', 'modified', 'modified_utc', 'url', 'slug', 'i18n_language', kind];
  const maps = kind === 'venue' ? ['show_map', 'show_map_link'] : [];
  return [...always, ...maps, ...Object.keys(shared)];
}

const types: Record<string, Json> = {
  Int: integer,
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  Language: { type: 'string', enum: languages },
  Category: reference('Term'),
  Tag: reference('Term'),
  Venue: reference('Venue'),
  Organizer: reference('Organizer'),
  Image: reference('Image'),
  CostDetails: reference('CostDetails'),
};

function properties(fields: readonly WireField[]): Json {
  return Object.fromEntries(
    fields.map(({ wireName, description, type, list }) => {
      const one = types[type] ?? text;
      return [wireName, { ...(list ? { type: 'array', items: one } : one), description }];
    }),
  );
}

function whole(fields: Json): Json {
  return object(fields, Object.keys(fields));
}

function object(fields: Json, required: readonly string[]): Json {
  return { type: 'object', properties: fields, ...(required.length > 0 ? { required } : {}) };
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
