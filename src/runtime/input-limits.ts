import { longestDate } from '#strtotime';

/** The limit of other fields. */
const standard = 500;

/**
 * The maximum length of each text, in characters (code points, as in JSON Schema), by its input
 * field; the same for all kinds and languages. It applies to the submitted and to the stored text
 * (decision 0052).
 */
export const textLimits: Readonly<Record<string, number>> = {
  title: 1000,
  name: 300,
  description: 100_000,
  excerpt: 5000,
  statusReason: 1000,
  slug: 1000,
  cost: 200,
  website: 2000,
  onlineUrl: 2000,
  image: 2000,
  url: 2000,
  address: 500,
  city: 300,
  country: 300,
  province: 300,
  state: 300,
  stateprovince: 300,
  zip: 50,
  phone: 100,
  email: 254,
  categories: 300,
  tags: 300,
  timezone: 64,
  date: longestDate,
  publishedAt: longestDate,
  startDate: longestDate,
  endDate: longestDate,
};

/** The most items of a list. */
export const maxListLength = 500;

/** The most items of a page, unless the interface allows more (wire-format 4). */
export const largestPage = 50;

/** The maximum length of a field, in characters. */
export function longestText(field: string): number {
  return textLimits[field] ?? standard;
}

/** Whether a text has more than `maximum` characters; does not count those of far longer texts. */
export function isLonger(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;
  if (text.length > 2 * maximum) return true;
  let characters = 0;
  for (let at = 0; at < text.length; characters += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return characters > maximum;
}
