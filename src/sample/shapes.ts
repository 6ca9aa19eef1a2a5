import { z } from 'zod';
import { languages } from '../i18n/language.ts';
import { eventStatuses } from '../values/event-status.ts';

const language = z.enum(languages);
const key = z.string();

/** A text in some languages; the others use the fallback. */
const texts = z.partialRecord(language, z.string());
const allTexts = z.record(language, z.string());

/** A category or tag; events refer to it by `key`. A parent comes earlier in the list. */
const term = z.strictObject({ key, parent: key.optional(), name: texts });

const venue = z.strictObject({
  key,
  /** The original language. */
  first: language,
  name: texts,
  city: texts,
  country: texts,
  description: texts,
  address: z.string(),
  zip: z.string(),
  phone: z.string().optional(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
});

const organizer = z.strictObject({
  key,
  first: language,
  name: texts,
  description: texts,
  email: z.string(),
  phone: z.string().optional(),
  website: z.string(),
});

const ticket = z.strictObject({
  /** Key of its name. */
  name: key,
  price: z.string(),
  currency: z.string(),
  availability: z.enum(['in_stock', 'pre_order', 'sold_out']).optional(),
});

const event = z.strictObject({
  /** Its child events refer to it by this. */
  key: key.optional(),
  /** Key of the parent event, which comes earlier. */
  parent: key.optional(),
  title: texts,
  description: texts,
  /** Days from today. */
  day: z.number(),
  /** Days until it ends; omitted if it ends on the same day. */
  nights: z.number().optional(),
  /** Local start and end; omitted for all-day events. */
  hours: z.tuple([z.string(), z.string()]).optional(),
  cost: z.string().optional(),
  website: z.string().optional(),
  /** Omitted for online events. */
  venue: key.optional(),
  organizers: z.array(key),
  categories: z.array(key),
  tags: z.array(key).optional(),
  tickets: z.array(ticket).optional(),
  /** Key of its picture. */
  picture: key.optional(),
  featured: z.boolean().optional(),
  /** Omitted if it takes place as planned. */
  eventStatus: z.enum(eventStatuses).exclude(['scheduled']).optional(),
  statusReason: texts.optional(),
  /** Where to attend it online. */
  onlineUrl: z.string().optional(),
  /** Hidden from lists; only reachable by its URL. */
  hidden: z.boolean().optional(),
});

/** The venues and events of a city; the events have its time zone and original language. */
export const city = z.strictObject({
  timezone: z.string(),
  first: language,
  venues: z.array(venue),
  events: z.array(event),
});

export const terms = z.strictObject({ categories: z.array(term), tags: z.array(term) });
export const organizers = z.array(organizer);
export const ticketNames = z.record(key, allTexts);

/** A picture of an event; its files are below `pictures/`, named by its key. */
const picture = z.strictObject({ key, alt: allTexts });
export const pictures = z.array(picture);

export type Texts = z.infer<typeof texts>;
export type SampleTerm = z.infer<typeof term>;
export type SampleVenue = z.infer<typeof venue>;
export type SampleTicket = z.infer<typeof ticket>;
export type SampleEvent = z.infer<typeof event>;
export type SampleCity = z.infer<typeof city>;
export type SamplePicture = z.infer<typeof picture>;
