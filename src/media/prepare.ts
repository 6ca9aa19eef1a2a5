import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { CalendarError } from '../errors.ts';
import { uploadLimits } from '../runtime/limits.ts';
import { loadOnce } from '../runtime/load-once.ts';
import { copiesOf, type Dimensions, longestSide, type SizeName } from '../values/image-sizes.ts';
import { type ImageType, imageTypes } from '../values/image-type.ts';
import { toStorageError } from './failures.ts';

/** A received file. */
export interface ReceivedFile {
  path: string;
  type: ImageType;
  /** The name that the client gave it. */
  name: string;
}

/** A file of a prepared image. */
export interface PreparedSize extends Dimensions {
  path: string;
  filesize: number;
}

/**
 * An image that has been decoded and written anew in all sizes that it has, in a folder of its own.
 */
export interface PreparedImage {
  name: string;
  type: ImageType;
  /** The stored sizes by name; `full` is always there. */
  sizes: Partial<Record<SizeName, PreparedSize>> & { full: PreparedSize };
}

/**
 * Decodes an image and writes it anew, upright, without metadata, and in smaller sizes. Nothing of
 * the file but its pixels stays, so that it holds neither a position nor anything but an image
 * (decision 0096). Runs in threads of the library. Throws `invalidParameters` that names `file` for
 * what is no image of its type, is truncated or has too many pixels.
 */
export async function prepareImage(folder: string, file: ReceivedFile): Promise<PreparedImage> {
  try {
    const open = await openLibrary();
    await assertDecodable(open, file);
    const full = await writeFull(open, file, join(folder, 'full'));
    const sizes: PreparedImage['sizes'] = { full };
    let source = full;
    for (const { name, size, isCropped } of copiesOf(full)) {
      const path = join(folder, name);
      const image = open(source.path, {}).resize({ ...size, fit: isCropped ? 'cover' : 'fill' });
      sizes[name] = await write(image, file.type, path);
      // The next ones are smaller, so that they are made of this one in a fraction of the time.
      if (name === 'large') source = sizes[name];
    }
    return { name: file.name, type: file.type, sizes };
  } finally {
    await rm(file.path, { force: true });
  }
}

type Open = (source: string | Buffer, options: SharpOptions) => Sharp;

/**
 * Opens the image at a path, or of bytes that were written here. The library is loaded on first
 * use: a process that only reads does without its memory.
 */
export const openLibrary = loadOnce(async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  // One image at a time, in one thread, without a cache: images come once.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadHeifFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  return (source, options) =>
    sharp(source, { failOn: 'error', limitInputPixels: uploadLimits.pixels, ...options }).timeout({
      seconds: uploadLimits.seconds,
    });
});

/**
 * Throws unless the file is what its first bytes say, with as many pixels as fit into memory, in
 * all frames together.
 */
async function assertDecodable(open: Open, { path, type }: ReceivedFile): Promise<void> {
  const found = await open(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidFile('invalid.imageFile');
    });
  const { width, height, pages = 1 } = found;
  if (!isOfType(found, type)) throw invalidFile('invalid.imageFile');
  const frame = found.pageHeight ?? height;
  const most = type === 'avif' ? uploadLimits.avifPixels : uploadLimits.pixels;
  if (width * frame * pages > most) throw invalidFile('invalid.imagePixels', { most: most / 1e6 });
  if (pages > uploadLimits.frames) throw invalidFile('invalid.imageFrames', { most: uploadLimits.frames });
}

function isOfType({ format, compression }: Metadata, type: ImageType): boolean {
  return type === 'avif' ? format === 'heif' && compression === 'av1' : format === type;
}

/** Animations stay animations; only the smaller sizes show the first frame alone. */
async function writeFull(open: Open, { path, type }: ReceivedFile, target: string): Promise<PreparedSize> {
  const animated = type === 'gif' || type === 'webp';
  const image = open(path, { animated })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return write(image, type, target);
}

/** How each type is written. */
const formats: Record<ImageType, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 85 }),
  avif: (image) => image.avif({ quality: 60, effort: 2 }),
  gif: (image) => image.gif(),
};

async function write(image: Sharp, type: ImageType, path: string): Promise<PreparedSize> {
  const target = `${path}.${imageTypes[type].extension}`;
  try {
    const { width, height, pageHeight, size } = await formats[type](image).toFile(target);
    return { path: target, width, height: pageHeight ?? height, filesize: size };
  } catch (error) {
    const known = toStorageError(error);
    if (known instanceof CalendarError) throw known;
    // The library says in words alone that the disk is full.
    if (/no space left/i.test(String(error))) throw new CalendarError('storageFull', { cause: error });
    throw invalidFile('invalid.imageFile');
  }
}

/** The error about the file; the library's own words are for nobody. */
function invalidFile(
  key: 'invalid.imageFile' | 'invalid.imagePixels' | 'invalid.imageFrames',
  values: Record<string, number> = {},
): CalendarError {
  return new CalendarError('invalidParameters', { invalid: { file: { key, values } } });
}
