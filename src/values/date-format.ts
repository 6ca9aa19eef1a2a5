import { LRUCache } from 'lru-cache';

/** Zones come from events, so that there is no end of combinations; a format takes some 10 KB. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/**
 * The format of dates in a locale, created once: creating one costs as much as a thousand uses. Throws a RangeError for an
 * unknown time zone.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const created = new Intl.DateTimeFormat(locale, options);
  formats.set(key, created);
  return created;
}
