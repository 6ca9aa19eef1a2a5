import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { encodeList, writeJson } from '../../values/json.ts';

interface ResponseParts {
  status?: number;
  headers?: Record<string, string>;
  /** The names of unknown parameters (wire-format 1). */
  ignored?: readonly string[];
}

/** A response with a resource, an error or a description as JSON. */
export function jsonResponse(value: object, parts?: ResponseParts): HttpResponse {
  return withBody(Buffer.from(writeJson(value)), parts);
}

/** A response with a list as JSON, bare or as a property beside its totals. */
export function listResponse(value: object, parts?: ResponseParts): HttpResponse {
  return withBody(encodeList(value), parts);
}

function withBody(body: Buffer, { status = 200, headers, ignored = [] }: ResponseParts = {}): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...headers,
      ...(ignored.length === 0 ? {} : { 'X-Calendar-Ignored': ignoredNames(ignored) }),
    },
    body,
  };
}

/**
 * The value of `X-Calendar-Ignored`: the first 20 names, each cut to 50 characters and
 * percent-encoded.
 */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => encodeURIComponent(name.slice(0, 50).toWellFormed()))
    .join(', ');
}
