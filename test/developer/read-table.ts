/** The addresses that a page links to. */
export function addressesIn(page: string): string[] {
  return [...page.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/** The cells of the table of a page, row by row: of a part of it such as `tbody`, or all of it. */
export function rowsOf(page: string, part: 'table' | 'tbody' = 'table'): string[][] {
  const [, body = ''] = new RegExp(`<${part}>(.*)</${part}>`, 's').exec(page) ?? [];
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
        cell
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    );
}
