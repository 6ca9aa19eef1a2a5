import { Ajv2020 } from 'ajv/dist/2020.js';

/** A JSON Schema. */
export type Model = Record<string, unknown>;

const text: Model = { type: 'string' };
const integer: Model = { type: 'integer' };
const truth: Model = { type: 'boolean' };
const listOf = (items: Model): Model => ({ type: 'array', items });
const oneOf = (...models: Model[]): Model => ({ oneOf: models });
const pattern = (expression: string): Model => ({ type: 'string', pattern: expression });

/** An object that has all of these; typed clients fail if one is missing. */
const all = (properties: Record<string, Model>, optional: Record<string, Model> = {}): Model => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const url = pattern('^https?://');
const date = pattern(String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`);
const digits = (count: number) => pattern(String.raw`^\d{${count}}$`);

const dateDetails = all({
  ...{ year: digits(4), month: digits(2), day: digits(2) },
  ...{ hour: digits(2), minutes: digits(2), seconds: digits(2) },
});

const costDetails = all({
  ...{ currency_symbol: text, currency_code: text, values: listOf(text) },
  currency_position: { enum: ['', 'prefix', 'postfix'] },
});

const size = all({
  width: integer,
  height: integer,
  'mime-type': pattern('^image/'),
  filesize: integer,
  url,
});
const sizes = all({ thumbnail: size, medium: size, medium_large: size, large: size, full: size });
const ownImage = all({ url, id: integer, extension: text }, { width: integer, height: integer });
const legacyImage = all({
  ...{ url, id: integer, extension: text, width: integer, height: integer, filesize: integer, sizes },
});

const termBase = {
  id: integer,
  name: text,
  slug: text,
  taxonomy: text,
  description: text,
  count: integer,
  url,
};
const urls = all({ self: url, collection: url }, { up: url });
const legacyTermFields = { term_group: integer, term_taxonomy_id: integer, filter: { const: 'raw' } };

const postBase = {
  ...{ id: integer, author: pattern(String.raw`^\d+$`), status: text, slug: text, url },
  ...{
    date,
    date_utc: date,
    modified: date,
    modified_utc: date,
    global_id: text,
    global_id_lineage: listOf(text),
  },
};

/** What differs below an alias with the older namespace. */
interface Variant {
  image: Model;
  termFields: Record<string, Model>;
}

/** The models of one namespace, by collection. */
export interface Models {
  items: Record<string, Model>;
  /** An event as a single read has it. */
  reads: Record<string, Model>;
  pages: Record<string, Model>;
  error: Model;
}

export const ownModels = modelsOf({ image: ownImage, termFields: {} });
export const legacyModels = modelsOf({ image: legacyImage, termFields: legacyTermFields });

function modelsOf({ image, termFields }: Variant): Models {
  const tag = all({ ...termBase, ...termFields, urls });
  const category = all({ ...termBase, ...termFields, urls, parent: integer });
  const optionalTexts = Object.fromEntries(
    ['description', 'excerpt', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website']
      .concat('stateprovince', 'email')
      .map((name) => [name, text]),
  );
  // Empty fields of venues and organizers are left out, so no client can require them.
  const optional = { ...optionalTexts, image, geo_lat: { type: 'number' }, geo_lng: { type: 'number' } };
  const venue = all({ ...postBase, venue: text, show_map: truth, show_map_link: truth }, optional);
  const organizer = all({ ...postBase, organizer: text }, optional);
  const event = all({
    ...postBase,
    ...{
      rest_url: url,
      title: text,
      description: text,
      excerpt: text,
      image: oneOf({ const: false }, image),
    },
    ...{ all_day: truth, start_date: date, end_date: date, utc_start_date: date, utc_end_date: date },
    ...{ start_date_details: dateDetails, end_date_details: dateDetails },
    ...{ utc_start_date_details: dateDetails, utc_end_date_details: dateDetails },
    ...{ timezone: text, timezone_abbr: text, cost: text, cost_details: costDetails, website: text },
    ...{ show_map: truth, show_map_link: truth, hide_from_listings: truth, sticky: truth, featured: truth },
    categories: listOf(category),
    tags: listOf({ ...tag, properties: { ...(tag.properties as object), parent: { const: 0 } } }),
    venue: oneOf(venue, { type: 'array', items: venue }),
    organizer: listOf(organizer),
    custom_fields: oneOf({ type: 'array', maxItems: 0 }, { type: 'object' }),
  });
  const items = { events: event, venues: venue, organizers: organizer, categories: category, tags: tag };
  const pages = Object.entries(items).map(([collection, item]) => [
    collection,
    all(
      { [collection]: listOf(item), rest_url: url, total: integer, total_pages: integer, per_page: integer },
      { next_rest_url: url, previous_rest_url: url },
    ),
  ]);
  const described = (item: Model) => ({ allOf: [item, all({ json_ld: { type: 'object' } })] });
  return {
    items,
    reads: { ...items, events: described(event), venues: described(venue), organizers: described(organizer) },
    pages: Object.fromEntries(pages) as Record<string, Model>,
    error: all({ code: text, message: text, data: all({ status: integer }) }),
  };
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
const compiled = new Map<Model, ReturnType<typeof ajv.compile>>();

/** What of a body a typed client could not decode; empty if it can decode everything. */
export function undecodable(model: Model, body: unknown): string[] {
  const validate = compiled.get(model) ?? ajv.compile(model);
  compiled.set(model, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
