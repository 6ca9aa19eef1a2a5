/** The types of images that can be uploaded (decision 0096). */
export const imageTypes = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
  gif: { extension: 'gif', mediaType: 'image/gif' },
} as const;

export type ImageType = keyof typeof imageTypes;

/** As many bytes at the start of a file decide its type. */
export const headLength = 64;

/** The type of a file by its first bytes, whatever its name says; null for all others. */
export function imageTypeOf(head: Buffer): ImageType | null {
  if (head.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (head.subarray(0, 8).equals(pngStart)) return 'png';
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return text.slice(4, 8) === 'ftyp' && brandsIn(head, text).some(isAvif) ? 'avif' : null;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The brands of a file in the container of MP4: the main one, then those after its version. */
function brandsIn(head: Buffer, text: string): string[] {
  const end = head.length < 4 ? 0 : Math.min(head.readUInt32BE(0), head.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

function isAvif(brand: string): boolean {
  return brand === 'avif' || brand === 'avis';
}

/** The media types by extension: of those above, and of others that addresses name. */
export const mediaTypes: ReadonlyMap<string, string> = new Map([
  ...Object.values(imageTypes).map(({ extension, mediaType }): [string, string] => [extension, mediaType]),
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
]);

/** What an image is taken for if its extension is unknown, because clients decode a text. */
export const usualMediaType = 'image/jpeg';

/** The media type of a file extension. */
export function mediaTypeOf(extension: unknown): string {
  return mediaTypes.get(String(extension)) ?? usualMediaType;
}
