import type { Request } from 'express';
import { acceptanceOf } from '../compression.ts';
import { withoutEncodingsBut } from './etag.ts';

/**
 * `If-None-Match` without the tags of encodings that the client does not take now: a 304 would tell a cache to serve what
 * it stored for others (decision 0133).
 */
export function readIfNoneMatch(request: Request): string {
  const header = request.headers['if-none-match'];
  return header === undefined ? '' : withoutEncodingsBut(acceptanceOf(request).accepted, header);
}
