import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PreparedImage, PreparedSize } from '../media/prepare.ts';
import { copiesOf, type Dimensions } from '../values/image-sizes.ts';
import { copyKey } from '../values/media-path.ts';
import type { SamplePicture } from './shapes.ts';

/** All are drawn in this size. */
const size: Dimensions = { width: 1200, height: 675 };

/**
 * A picture with the files of its sizes, as an upload of its drawing (SVG) would leave them. They
 * are kept, because the library that makes them would cost the first start memory and time.
 */
export function readPicture({ key }: SamplePicture): PreparedImage {
  const name = `${key}.webp`;
  const sizes: PreparedImage['sizes'] = { full: fileOf(name, size) };
  for (const copy of copiesOf(size)) sizes[copy.name] = fileOf(copyKey(name, copy.size), copy.size);
  return { name, type: 'webp', sizes };
}

function fileOf(name: string, dimensions: Dimensions): PreparedSize {
  const path = fileURLToPath(new URL(`pictures/${name}`, import.meta.url));
  return { ...dimensions, path, filesize: statSync(path).size };
}
