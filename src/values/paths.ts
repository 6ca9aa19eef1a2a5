/** A path without slashes at its end; a pattern that looks for them takes time that grows with the square of their number. */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  return path.slice(0, end);
}

/** The query string of an address, without `?`. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
