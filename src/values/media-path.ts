import type { Dimensions } from './image-sizes.ts';
import { slugify } from './slug.ts';

/** Where uploaded images are served, whatever the language and the base path. */
export const mediaRoot = '/media/';

/** The keys of files that may have been stored. */
const key = /^\d{4}\/\d{2}\/[a-z0-9-]{1,120}\.(?:jpg|png|webp|avif|gif)$/;

/**
 * The key of a file in a path below the root; null for everything else, so that no path leads out
 * of the store.
 */
export function mediaKeyOf(path: string): string | null {
  const rest = path.startsWith(mediaRoot) ? path.slice(mediaRoot.length) : '';
  return key.test(rest) ? rest : null;
}

const previewed = /\.(?:webp|avif|gif)$/;

/**
 * The address of an image for messengers and search engines, some of which read neither WebP nor
 * AVIF: `….webp` → `….webp.jpg` (decision 0096). Other images are their own preview.
 */
export function previewOf(url: string): string {
  return previewed.test(url) ? `${url}.jpg` : url;
}

/** The key of the image that a path is the preview of; null for everything else. */
export function previewedKeyOf(path: string): string | null {
  const image = path.endsWith('.jpg') ? mediaKeyOf(path.slice(0, -'.jpg'.length)) : null;
  return image !== null && previewed.test(image) ? image : null;
}

/** The key of a copy of an image: `2027/03/hall-x7f….jpg` → `2027/03/hall-x7f…-300x225.jpg`. */
export function copyKey(key: string, { width, height }: Dimensions): string {
  return key.replace(/\.\w+$/, (extension) => `-${width}x${height}${extension}`);
}

/**
 * The path of an uploaded image in a URL below one of the roots of this service; null for other
 * URLs.
 */
export function mediaPathIn(url: string, roots: readonly string[]): string | null {
  const root = roots.find((each) => each !== '' && url.startsWith(`${each}${mediaRoot}`));
  const path = root === undefined ? '' : url.slice(root.length);
  return mediaKeyOf(path) === null ? null : path;
}

/**
 * The readable part of a key, from the name of an uploaded file, whatever it contains: `Großer
 * Saal.JPG` → `grosser-saal`.
 */
export function fileStem(name: string): string {
  const [file = ''] = name.slice(-longestName).split(/[/\\]/).slice(-1);
  const words = slugify(file.replace(/\.[^.]*$/, '')).replace(/%[0-9a-f]{2}/g, '');
  const stem = words.replace(/[^a-z0-9]+/g, '-').slice(0, longestStem);
  return stem.replace(/^-|-$/g, '') || 'image';
}

const longestName = 300;
const longestStem = 60;
