import type { Request } from 'express';

/** What a request for a list says. */
export interface ListAddress {
  language: string;
  page: number;
  /** The first and the last second of the default window. */
  window: [start: string, end: string];
}

/** Events per page. */
export const perPage = 10;

/**
 * Reads the page and the language of a list, and adds its default window: from today until two
 * years from now.
 */
export function readListAddress({ query }: Request): ListAddress {
  const today = new Date().toISOString().slice(0, 10);
  const end = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return {
    language: readLanguage(query),
    page: Number(query.page ?? 1),
    window: [`${today} 00:00:00`, `${end} 23:59:59`],
  };
}

/** The language of a request, English by default. */
export function readLanguage({ i18n_language: language }: Request['query']): string {
  return typeof language === 'string' ? language : 'en';
}

/** The links of a page: to itself, to the next and to the previous one, as far as they exist. */
export function linksOf(
  { originalUrl }: Pick<Request, 'originalUrl'>,
  { api, page, total }: { api: string; page: number; total: number },
): Record<string, string> {
  const search = new URL(originalUrl, api).searchParams;
  const address = () => `${api}/events${search.size === 0 ? '' : `?${search.toString()}`}`;
  const links: Record<string, string> = { rest_url: address() };
  if (page * perPage < total) {
    search.delete('page');
    search.set('page', String(page + 1));
    links.next_rest_url = address();
  }
  if (page > 1) {
    search.delete('page');
    if (page > 2) search.set('page', String(page - 1));
    links.previous_rest_url = address();
  }
  return links;
}
