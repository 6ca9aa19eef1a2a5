import { parseDate } from '#strtotime';
import { languages } from '../i18n/language.ts';
import { sanitizeHtml } from '../values/html.ts';
import { sortKey } from '../values/sort-key.ts';

/**
 * What the first write would otherwise wait for: the alphabets that names are sorted by, the HTML
 * sanitizer, the forms of dates. Reads and writes nothing that is stored.
 */
export const firstWriteSteps: readonly (() => unknown)[] = [
  () => sanitizeHtml('<p>Jazz &amp; blues</p>'),
  () => parseDate('2026-01-31 18:30:00', { zone: 'UTC', now: 0 }),
  ...languages.map((language) => () => sortKey('Jazz', language)),
];
