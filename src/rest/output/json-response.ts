import type { HttpResponse } from '../../http/cache/response-cache.ts';

interface ResponseParts {
  status?: number;
  headers?: Record<string, string>;
  /** The names of unknown parameters (wire-format 1). */
  ignored?: readonly string[];
}

/** A response with a JSON body, which is passed as text. */
export function jsonResponse(
  text: string,
  { status = 200, headers, ignored = [] }: ResponseParts = {},
): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...headers,
      ...(ignored.length === 0 ? {} : { 'X-Calendar-Ignored': ignoredNames(ignored) }),
    },
    body: Buffer.from(text),
  };
}

/** The value of `X-Calendar-Ignored`: the first 20 names, each cut to 50 characters and percent-encoded. */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => encodeURIComponent(name.slice(0, 50).toWellFormed()))
    .join(', ');
}
