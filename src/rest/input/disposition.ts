/** The longest header that is looked at. */
const longest = 2_000;

/**
 * The name of a file in a `Content-Disposition` header (RFC 6266), in UTF-8 if it has both; null
 * without one. Older clients send a name without quotation marks, even with spaces.
 */
export function fileNameOf(disposition: string): string | null {
  const header = disposition.slice(0, longest);
  return encodedName(header) ?? plainName(header);
}

function encodedName(header: string): string | null {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header)?.[1];
  return encoded === undefined ? null : decode(encoded.trim());
}

function plainName(header: string): string | null {
  const [, quoted, plain] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
  return name === undefined || name === '' ? null : toUtf8(name);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Node reads headers byte by byte; what is UTF-8 was meant so. */
function toUtf8(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const read = bytes.toString('utf8');
  return read.includes('\uFFFD') ? text : read;
}
