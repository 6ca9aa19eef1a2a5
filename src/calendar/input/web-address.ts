/** Where a website may be: `ftp:` is accepted as ever (wire-format 2). */
export const webSchemes: readonly string[] = ['http:', 'https:', 'ftp:'];

/** Where a picture or a ticket may be (wire-format 7.4). */
export const httpSchemes: readonly string[] = ['http:', 'https:'];

/**
 * An absolute address as the URL standard writes it, null where it is none: without white space and control characters,
 * with a host and one of the schemes, without a user name. Of a host alone no slash is made that nobody wrote
 * (decision 0052).
 */
export function toAddress(text: string, schemes: readonly string[]): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url === null || !schemes.includes(url.protocol) || !namesHostAlone(url)) return null;
  const hasNoPath = url.href === `${url.origin}/` && !/[/\\]$/.test(text);
  return hasNoPath ? url.origin : url.href;
}

/** There is a host, and nobody's name before it. */
function namesHostAlone({ hostname, username, password }: URL): boolean {
  return hostname !== '' && username === '' && password === '';
}
