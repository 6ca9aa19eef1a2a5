/** How a body is compressed. */
export type Encoding = 'br' | 'zstd' | 'gzip';

/** What a client says about encodings. */
export interface Acceptance {
  /** The encodings that it takes and likes no less than a plain body, the best first. */
  preferred: readonly Encoding[];
  /** All that it takes. */
  accepted: readonly Encoding[];
  /** Whether it takes a plain body. */
  plain: boolean;
}

/** The acceptance of a client that says nothing. */
export const plainOnly: Acceptance = { preferred: [], accepted: [], plain: true };

/** The most encodings of a header that are read; there are not half as many. */
const mostRead = 20;

const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Reads `Accept-Encoding` (RFC 9110, 12.5.3). Of encodings that the client likes equally, those
 * earlier in `order` come first: browsers like all that they know the same, and name `gzip` first.
 */
export function readAcceptEncoding(header: string | undefined, order: readonly Encoding[]): Acceptance {
  if (header === undefined) return plainOnly;
  const qualities = readQualities(header);
  const others = qualities.get('*');
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? others ?? 0;
  // A plain body that is not mentioned is taken, and liked least.
  const plain = qualities.get('identity') ?? others;
  const accepted = order.filter((encoding) => qualityOf(encoding) > 0);
  const preferred = accepted
    .filter((encoding) => qualityOf(encoding) >= (plain ?? 0))
    .sort((one, other) => qualityOf(other) - qualityOf(one));
  return { preferred, accepted, plain: plain !== 0 };
}

/** A quality that is no number from 0 to 1 counts as 0. */
function readQualities(header: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const item of header.toLowerCase().split(',', mostRead)) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const value = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    qualities.set(name === 'x-gzip' ? 'gzip' : name, quality.test(value) ? Number(value) : 0);
  }
  return qualities;
}
