import { z } from 'zod';
import { isLanguage } from '../i18n/language.ts';

// What the interface answers, ours and the older service's, which differ in details: an empty text
// may be absent, null or false, a number or a boolean may be a text, one object may stand for a
// list of one (wire-format 5, 11).

const id = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

const text = z
  .union([
    z.string(),
    z.number().transform(String),
    z.null().transform(() => ''),
    z.literal(false).transform(() => ''),
  ])
  .default('');

const flag = z
  .union([
    z.boolean(),
    z.number().transform(Boolean),
    z.string().transform((word) => ['true', '1', 'yes'].includes(word)),
  ])
  .nullish()
  .transform((value) => value ?? false);

/** UTC or local time; the older service shows zeros where there is none. */
const time = text.transform((value) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) && !value.startsWith('0000') ? value : '',
);

const number = z
  .union([z.number(), z.string().transform(Number)])
  .nullish()
  .catch(null);
const size = z.int().positive().optional().catch(undefined);
const image = z
  .union([
    z.literal(false),
    z.null(),
    z.literal(''),
    z.object({
      url: z.string(),
      id: id.optional().catch(undefined),
      ...{ width: size, height: size, filesize: size },
      alt: z.string().nullish().catch(undefined),
    }),
  ])
  .nullish()
  .transform((value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { alt, ...facts } = value;
    return alt === undefined ? facts : { ...facts, alt: alt ?? '' };
  });

/** A list, or one object in place of a list of one; empty values are none. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value): unknown[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Array.isArray(value) ? value : [value];
  }, z.array(item));

const language = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => (isLanguage(value) ? value : null));

const shared = {
  id,
  slug: text,
  description: text,
  i18n_language: language,
};

const post = {
  ...shared,
  author: text.transform((value) => (/^[1-9]\d{0,14}$/.test(value) ? value : null)),
  status: z.string().default('publish'),
  date: time,
  date_utc: time,
  modified_utc: time,
  url: text,
  image,
  website: text,
};

export const wireTerm = z.object({ ...shared, name: z.string(), parent: id.nullish().catch(null) });

export const wireVenue = z.object({
  ...post,
  venue: z.string(),
  ...{ address: text, city: text, country: text, province: text, state: text, stateprovince: text },
  ...{ zip: text, phone: text, geo_lat: number, geo_lng: number, show_map: flag, show_map_link: flag },
});

export const wireOrganizer = z.object({ ...post, organizer: z.string(), phone: text, email: text });

const costDetails = z.object({
  currency_symbol: text,
  currency_position: text,
  values: z.array(text).catch([]),
});

export const wireEvent = z.object({
  ...post,
  title: z.string(),
  excerpt: text,
  ...{ event_status: text, status_reason: text, online_url: text },
  ...{ start_date: z.string(), end_date: z.string(), utc_start_date: time, utc_end_date: time },
  ...{ timezone: text, all_day: flag, cost: text, cost_details: costDetails.nullish().catch(null) },
  ...{ show_map: flag, show_map_link: flag, hide_from_listings: flag, sticky: flag, featured: flag },
  venue: listOf(wireVenue),
  organizer: listOf(wireOrganizer),
  categories: listOf(wireTerm),
  tags: listOf(wireTerm),
});

export type WireTerm = z.infer<typeof wireTerm>;
export type WireVenue = z.infer<typeof wireVenue>;
export type WireOrganizer = z.infer<typeof wireOrganizer>;
export type WireEvent = z.infer<typeof wireEvent>;

/** A page of a list, whose items are checked one by one. */
export const wirePage = z.looseObject({ total: z.int().nonnegative(), total_pages: z.int().nonnegative() });

/** What is wrong with an item, in one line. */
export function describeMismatch(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  return `it is not in the form of the interface${place === '' ? '' : ` (${place})`}: ${issue?.message ?? ''}`;
}
