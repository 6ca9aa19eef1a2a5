/**
 * A path without trailing slashes. No regular expression: its time would grow with the square of
 * their number.
 */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  return path.slice(0, end);
}

/** The query string of a URL, without `?`. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
