import { longestDate } from '../../values/dates.ts';

/** Of what has no row of its own. */
const standard = 500;

/**
 * The most characters (code points, as JSON Schema counts them) of each text that clients may send, by its field in the
 * inputs of the schema; the same for every kind and language. A text may not be longer as it is stored either
 * (decision 0051).
 */
export const textLimits: Readonly<Record<string, number>> = {
  title: 1000,
  name: 300,
  description: 100_000,
  excerpt: 5000,
  slug: 1000,
  cost: 200,
  website: 2000,
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

/** The most characters of the text of a field. */
export function longestText(field: string): number {
  return textLimits[field] ?? standard;
}

/** Whether a text has more characters than that; takes no longer for a text that is far too long. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let characters = 0;
  for (let at = 0; at < text.length; characters += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return characters > most;
}
