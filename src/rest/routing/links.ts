import { type Language, languageTags } from '../../i18n/language.ts';
import type { RestAddress } from './address.ts';

/** The URLs on which the links of a response are built. */
export interface LinkRoot {
  /** e.g. `https://calendar.example.org`. */
  origin: string;
  /** The start of global ids, e.g. `calendar.example.org`. */
  host: string;
  /** e.g. `https://calendar.example.org/fi/calendar/events/v1`. */
  api: string;
  /** The same URL with the segment of the given language. */
  apiIn: (language: Language) => string;
  /** The namespace of the request. */
  namespace: string;
}

/** Links keep the prefix and namespace of the request (wire-format 4, 9). */
export function linkRoot(
  origin: string,
  { prefix, base, namespace }: Pick<RestAddress, 'prefix' | 'base' | 'namespace'>,
): LinkRoot {
  return {
    origin,
    host: new URL(origin).host,
    namespace,
    api: `${origin}${prefix}/${namespace}`,
    apiIn: (language) => `${origin}/${language}${base}/${namespace}`,
  };
}

/** The value of the `Link` header for an item in these languages; undefined if there are none. */
export function alternateLinks(
  { apiIn }: LinkRoot,
  path: string,
  languages: readonly Language[],
): string | undefined {
  const links = languages.map(
    (language) => `<${apiIn(language)}${path}>; rel="alternate"; hreflang="${languageTags[language]}"`,
  );
  return links.length === 0 ? undefined : links.join(', ');
}

/**
 * The URL of a collection; it keeps the closing slash of the path that was asked for (wire-format
 * 11.10).
 */
export function collectionLink({ api }: LinkRoot, collection: string, path: string): string {
  return `${api}/${collection}${path.endsWith('/') ? '/' : ''}`;
}

/** The URL of a list with the query string of the request. */
export function listLink(collection: string, search: string): string {
  return search === '' ? collection : `${collection}?${search}`;
}

/**
 * The URL of another page: `page` is replaced, or removed for page 1; other parameters stay
 * (wire-format 4).
 */
export function pageLink(collection: string, search: string, page: number): string {
  const kept = search.split('&').filter((pair) => pair !== '' && !/^page(=|$)/.test(pair));
  if (page > 1) kept.push(`page=${page}`);
  return listLink(collection, kept.join('&'));
}
