import type { WireObject } from './wire-object.ts';

/** The sizes that clients of the older service decode, which are always there (wire-format 11). */
const sizeNames = ['thumbnail', 'medium', 'medium_large', 'large', 'full'] as const;

/** The media types by extension. */
const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** The media type of a file extension; JPEG where it is unknown, because clients decode a text. */
export function mediaTypeOf(extension: unknown): string {
  return mediaTypes[String(extension)] ?? 'image/jpeg';
}

/**
 * An image with all of its sizes, or `false`. Of an image that is known only by its address every size is the original,
 * with 0 for what is not known (wire-format 11).
 */
export function toLegacyImage(image: unknown): WireObject | false {
  if (typeof image !== 'object' || image === null) return false;
  const { url, id, extension, sizes, ...known } = image as WireObject;
  const [width, height, filesize] = [known.width ?? 0, known.height ?? 0, known.filesize ?? 0];
  const original = { width, height, 'mime-type': mediaTypeOf(extension), filesize, url };
  const made = (sizes ?? {}) as Record<string, WireObject | undefined>;
  return {
    ...{ url, id, extension, width, height, filesize },
    sizes: Object.fromEntries(sizeNames.map((name) => [name, made[name] ?? original])),
  };
}
