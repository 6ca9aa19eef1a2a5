import { pageLink } from '../../routing/links.ts';

/** Which page of how many. */
interface Page {
  total: number;
  pages: number;
  number: number;
}

/** The totals of a bare list, and links to the pages around this one. */
export function pageHeaders(
  { total, pages, number }: Page,
  search: string,
  collection: string,
): Record<string, string> {
  // With an offset no number names a page: the links would lead to the same items.
  const isNumbered = !new URLSearchParams(search).has('offset');
  const links = [
    ...(number > 1 ? [`<${pageLink(collection, search, number - 1)}>; rel="prev"`] : []),
    ...(number < pages ? [`<${pageLink(collection, search, number + 1)}>; rel="next"`] : []),
  ];
  return {
    ...totalHeaders(total, pages),
    ...(isNumbered && links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The totals of a list. */
export function totalHeaders(total: unknown, pages: unknown) {
  return { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) };
}
