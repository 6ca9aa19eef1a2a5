import { crc32, deflateSync } from 'node:zlib';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A chunk of a PNG by its type and content. */
export type Chunk = readonly [type: string, content: Buffer];

/** A PNG of these chunks, each with its checksum. */
export function toPng(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([pngSignature, ...[...chunks, ['IEND', Buffer.alloc(0)] as const].map(toChunk)]);
}

function toChunk([type, content]: Chunk): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), typed, uint32(crc32(typed))]);
}

/** The header of a PNG with a bit per pixel. */
export function pngHeader(width: number, height: number): Chunk {
  return ['IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])];
}

/** A black PNG, which is very small for its pixels, with more chunks before these. */
export function blackPng(width: number, height: number, chunks: readonly Chunk[] = []): Buffer {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return toPng([pngHeader(width, height), ...chunks, ['IDAT', deflateSync(rows)]]);
}

/**
 * A GIF with so many frames that have the data of a pixel, on a screen of this size; frames may
 * claim another one.
 */
export function gifOf(frames: number, [width, height] = [1, 1], [frameWidth, frameHeight] = [1, 1]): Buffer {
  const screen = Buffer.concat([uint16(width), uint16(height), Buffer.from('800000000000ffffff', 'hex')]);
  const frame = Buffer.concat([
    Buffer.from('21f904000a0000002c00000000', 'hex'),
    uint16(frameWidth),
    uint16(frameHeight),
    Buffer.from('000202440100', 'hex'),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ]);
}

/** A JPEG with another segment behind its start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, marker]), uint16BE(content.length + 2), content]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** A JPEG that claims to have other dimensions. */
export function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0));
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** A progressive JPEG whose last scan is there many times: each costs as much as an image. */
export function withScans(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** An AVIF that claims to have other dimensions. */
export function resizedAvif(avif: Buffer, width: number, height: number): Buffer {
  const box = avif.indexOf('ispe');
  return Buffer.concat([avif.subarray(0, box + 8), uint32(width), uint32(height), avif.subarray(box + 16)]);
}

/** A WebP in the extended format that claims to have a canvas of other dimensions. */
export function resizedWebp(webp: Buffer, width: number, height: number): Buffer {
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const changed = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
  changed.writeUInt32LE(changed.length - 8, 4);
  return changed;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16BE(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value & 0xff, value >> 8]);
}
