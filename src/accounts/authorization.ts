import { isUtf8 } from 'node:buffer';
import { isToken } from './tokens.ts';

/** The credentials of an `Authorization` header; `name` is null with a bearer token. */
export interface Claim {
  name: string | null;
  secret: string;
}

/**
 * Parses HTTP Basic (RFC 7617, UTF-8) and Bearer tokens; null for other schemes and malformed
 * headers.
 */
export function parseAuthorization(header: string): Claim | null {
  const [, scheme, value] = /^(\w+) +(\S+) *$/.exec(header) ?? [];
  if (scheme === undefined || value === undefined) return null;
  switch (scheme.toLowerCase()) {
    case 'basic':
      return parseBasic(value);
    case 'bearer':
      return isToken(value) ? { name: null, secret: value } : null;
    default:
      return null;
  }
}

/**
 * The name ends at the first colon. Control characters are forbidden, and PostgreSQL could not
 * store all of them.
 */
function parseBasic(value: string): Claim | null {
  const text = decodeBase64(value);
  const [, name, secret] = /^([^:]+):(.*)$/s.exec(text ?? '') ?? [];
  if (name === undefined || secret === undefined || /\p{Cc}/u.test(name + secret)) return null;
  return { name: name.normalize('NFC'), secret };
}

function decodeBase64(value: string): string | null {
  if (!/^[\w+/-]+={0,2}$/.test(value)) return null;
  const bytes = Buffer.from(value, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}
