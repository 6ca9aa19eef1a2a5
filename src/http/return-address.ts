/** The longest address to return to: the cookie of a sign-in has to fit. */
const longestAddress = 2_000;

/**
 * The absolute URL that a browser asks to return to; undefined unless it is on this site: nobody is
 * sent to another one (decision 0083).
 */
export function readReturnAddress(requested: unknown, root: string): string | undefined {
  if (typeof requested !== 'string' || requested === '') return undefined;
  const start = new URL(`${root}/`);
  const url = URL.parse(requested, start);
  return url?.origin === start.origin && url.href.length <= longestAddress ? url.href : undefined;
}
