import { type Language, languageTags } from '../../i18n/language.ts';
import type { RestAddress } from './address.ts';

/** Where links of one answer start: root of the service, prefix and namespace of the address that was asked. */
export interface LinkRoot {
  /** e.g. `https://calendar.example.org`. */
  origin: string;
  /** e.g. `calendar.example.org`: what global ids begin with. */
  host: string;
  /** e.g. `https://calendar.example.org/fi/calendar/events/v1`. */
  api: string;
  /** The same below a language segment, whatever segment was asked. */
  apiIn: (language: Language) => string;
  /** The namespace that was asked. */
  namespace: string;
}

/** The root of the links in an answer: that of the address that was asked (wire-format 4, 9). */
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

/** The `Link` header of a thing that can be read in these languages; nothing where there are none. */
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

/** The address of a list as it was asked, all parameters kept. */
export function listLink(collection: string, search: string): string {
  return search === '' ? collection : `${collection}?${search}`;
}

/** The address of another page: all parameters kept, only `page` set; page 1 has none (wire-format 4). */
export function pageLink(collection: string, search: string, page: number): string {
  const kept = search.split('&').filter((pair) => pair !== '' && !/^page(=|$)/.test(pair));
  if (page > 1) kept.push(`page=${page}`);
  return listLink(collection, kept.join('&'));
}
