import type { WireObject } from './wire-object.ts';

/**
 * The sizes of an image by name, as clients of the older service know them; empty if none is known.
 * Takes them shaped, too.
 */
export function sizesOf({ sizes }: WireObject): Record<string, WireObject> {
  if (!Array.isArray(sizes)) return (sizes ?? {}) as Record<string, WireObject>;
  const known = sizes as WireObject[];
  return Object.fromEntries(
    known.map(({ name, mime_type: mediaType, url, filesize, ...size }) => [
      String(name),
      { ...size, 'mime-type': mediaType, filesize, url },
    ]),
  );
}
