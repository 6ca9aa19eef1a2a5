import { sizeNames } from '../../../values/image-sizes.ts';
import { mediaTypeOf } from '../../../values/image-type.ts';
import { sizesOf } from '../../output/image-sizes.ts';
import type { WireObject } from '../../output/wire-object.ts';

/**
 * An image with all of its sizes, or `false`. Of an image that is known only by its address every
 * size is the original, with 0 for what is not known (wire-format 11.2).
 */
export function toLegacyImage(image: unknown): WireObject | false {
  if (typeof image !== 'object' || image === null) return false;
  const { url, id, extension, ...known } = image as WireObject;
  const [width, height, filesize] = [known.width ?? 0, known.height ?? 0, known.filesize ?? 0];
  const original = { width, height, 'mime-type': mediaTypeOf(extension), filesize, url };
  const made = sizesOf(known);
  return {
    ...{ url, id, extension, width, height, filesize },
    sizes: Object.fromEntries(sizeNames.map((name) => [name, made[name] ?? original])),
  };
}
