import sharp from 'sharp';
import { type Format, picture } from '../../media/scene.ts';

/** Real images that hostile files are made of, by type. */
export interface Pictures extends Record<Format, Buffer> {
  /** A progressive JPEG. */
  progressive: Buffer;
  /** A progressive JPEG with almost as many pixels as an image may have. */
  largest: Buffer;
}

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const satisfies Format[];

/**
 * Draws the images once; they are made of raw pixels, because a service in this process allows no
 * other source.
 */
export async function drawPictures(): Promise<Pictures> {
  const drawn = await Promise.all(
    formats.map(async (format) => [format, Buffer.from(await picture(format, [320, 240]))] as const),
  );
  return {
    ...(Object.fromEntries(drawn) as Record<Format, Buffer>),
    progressive: await gray(1_000, 1_000),
    largest: await gray(7_000, 7_000),
  };
}

function gray(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height, 120);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ progressive: true })
    .toBuffer();
}
