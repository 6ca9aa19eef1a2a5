/** The schemes of websites; `ftp:` remains accepted (wire-format 2). */
export const webSchemes: readonly string[] = ['http:', 'https:', 'ftp:'];

/** The schemes of images and tickets (wire-format 7.4). */
export const httpSchemes: readonly string[] = ['http:', 'https:'];

/**
 * An absolute URL in the form of the URL standard; null for anything else. It has a host, one of
 * the schemes, no white space, control characters or credentials. A host alone gets no trailing
 * slash (decision 0052).
 */
export function toAddress(text: string, schemes: readonly string[]): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url === null || !schemes.includes(url.protocol) || !hasHostOnly(url)) return null;
  const hasNoPath = url.href === `${url.origin}/` && !/[/\\]$/.test(text);
  return hasNoPath ? url.origin : url.href;
}

/** Whether there is a host without credentials. */
function hasHostOnly({ hostname, username, password }: URL): boolean {
  return hostname !== '' && username === '' && password === '';
}
