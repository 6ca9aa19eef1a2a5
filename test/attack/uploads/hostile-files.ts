import { deflateSync } from 'node:zlib';
import type { Random } from '../../../bench/seed/random.ts';
import {
  blackPng,
  type Chunk,
  gifOf,
  pngHeader,
  resizedAvif,
  resizedJpeg,
  resizedWebp,
  toPng,
  uint32,
  withScans,
  withSegment,
} from './formats.ts';
import { formats, type Pictures } from './pictures.ts';

/** A file to upload, and the statuses that it may get. */
export interface HostileFile {
  kind: string;
  name: string;
  bytes: Buffer;
  statuses: readonly number[];
}

/** Makes one file of a kind. */
type Make = (random: Random, pictures: Pictures) => Partial<Omit<HostileFile, 'kind'>>;

const stored = [201];
const refused = [400];
/** For files that decoders may forgive: what is kept is written anew in any case. */
const either = [201, 400];

/** Text in hostile files that no kept file may contain. */
export const payload = '<script>alert("kept")</script>';
const script = Buffer.from(payload);

/** Makers of files, one for each kind. */
export function createFileMakers(random: Random, pictures: Pictures): (() => HostileFile)[] {
  const usual = { name: 'hall.png', bytes: pictures.png, statuses: stored };
  return Object.entries(makers).map(([kind, make]) => () => ({ kind, ...usual, ...make(random, pictures) }));
}

const noise = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.below(256)));
const pictureOf = (random: Random, pictures: Pictures) => pictures[random.pick(formats)];
const bombSize = 60_000;

const otherTypes = [
  `<!doctype html>${payload}`,
  `<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`,
  `\u{FEFF}<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  '%PDF-1.7\n%',
  'PK\x03\x04\x14\0\0\0',
  'MZ\x90\0\x03',
  'BM\x9a\0\0\0',
  'II*\0\x08\0\0\0',
  'MM\0*\0\0\0\x08',
  '\0\0\x01\0\x01\0',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x18ftypisom\0\0\0\0isomavc1',
  'RIFF\x24\0\0\0WAVEfmt ',
  'GIF86a\x01\0\x01\0',
  '8BPS\0\x01',
  '\xff\x0a\xfa\x1f',
  '\0\0\0\x0cjP  \r\n\x87\n',
  '#!/bin/sh\nexit 0\n',
  '',
];

const magics = [
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('RIFF\xff\0\0\0WEBPVP8 ', 'latin1'),
  Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'latin1'),
  Buffer.from('GIF89a\x10\0\x10\0\x80', 'latin1'),
];

const names = [
  '../../../../etc/passwd',
  String.raw`..\..\windows\win.ini`,
  '/media/index.html',
  '.htaccess',
  'hall.php',
  'hall.png.svg',
  'CON',
  '%2e%2e%2f%00.png',
  '\u{202E}gnp.exe',
  `${'x'.repeat(1_000)}.png`,
  `"><img src=x onerror=alert(1)>.png`,
];

/** The kinds of files. */
const makers: Readonly<Record<string, Make>> = {
  picture: (random, pictures) => ({ bytes: pictureOf(random, pictures) }),
  'another type': (random) => ({
    bytes: Buffer.concat([
      Buffer.from(random.pick(otherTypes), 'latin1'),
      noise(random, random.below(2_000)),
    ]),
    statuses: refused,
  }),
  noise: (random) => ({ bytes: noise(random, random.below(5_000)), statuses: refused }),
  'noise that begins as an image': (random) => ({
    bytes: Buffer.concat([random.pick(magics), noise(random, random.below(5_000))]),
    statuses: refused,
  }),
  'an image without its end': (random, pictures) => {
    const bytes = pictureOf(random, pictures);
    return { bytes: bytes.subarray(0, 12 + random.below(bytes.length * 0.6)), statuses: refused };
  },
  'an image without its last bytes': (random, pictures) => {
    const bytes = pictureOf(random, pictures);
    return { bytes: bytes.subarray(0, -1 - random.below(20)), statuses: either };
  },
  'a damaged image': (random, pictures) => {
    const bytes = Buffer.from(pictureOf(random, pictures));
    for (let left = 1 + random.below(20); left > 0; left -= 1)
      bytes[16 + random.below(bytes.length - 16)] = random.below(256);
    return { bytes, statuses: either };
  },
  'a PNG that claims to be huge': (random) => {
    const sides = [
      [bombSize, bombSize],
      [0x7fffffff, 0x7fffffff],
      [1, 0x7fffffff],
      [0, 0],
      [0x80000000, 10],
    ] as const;
    const [width, height] = random.pick(sides);
    return {
      bytes: toPng([pngHeader(width, height), ['IDAT', deflateSync(noise(random, 100))]]),
      statuses: refused,
    };
  },
  'a JPEG that claims to be huge': (_, { jpeg }) => ({
    bytes: resizedJpeg(jpeg, 65_500, 65_500),
    statuses: refused,
  }),
  'a GIF that claims to be huge': () => ({
    bytes: gifOf(1, [bombSize, bombSize], [bombSize, bombSize]),
    statuses: refused,
  }),
  // The decoder ignores a screen that no frame fills.
  'a GIF with a huge screen': () => ({ bytes: gifOf(1, [bombSize, bombSize]) }),
  'a WebP that claims to be huge': (_, { webp }) => ({
    bytes: resizedWebp(webp, 16_383, 16_383),
    statuses: refused,
  }),
  'an AVIF that claims to be huge': (_, { avif }) => ({
    bytes: resizedAvif(avif, bombSize, bombSize),
    statuses: refused,
  }),
  'a small file of many pixels': (random) => ({
    bytes: blackPng(8_000 + random.below(4_000), 9_000),
    statuses: refused,
  }),
  'an image as large as allowed': (random, { largest }) => ({
    bytes: random.happens(0.5) ? largest : blackPng(7_000, 7_000),
  }),
  'an animation of too many frames': (random) => ({
    bytes: gifOf(501 + random.below(60_000)),
    statuses: refused,
  }),
  'an animation of many frames': (random) => ({ bytes: gifOf(400 + random.below(100)) }),
  'frames on a large screen': () => ({ bytes: gifOf(200, [1_000, 1_000]), statuses: refused }),
  'a JPEG of many scans': (random, { progressive }) => ({
    bytes: withScans(progressive, 1_000 + random.below(5_000)),
    statuses: refused,
  }),
  'a bomb in a chunk of a PNG': (random) => ({
    bytes: blackPng(10, 10, [random.pick(textBombs)(random)]),
    statuses: either,
  }),
  'many bombs in chunks of a PNG': () => ({
    bytes: blackPng(10, 10, Array<Chunk>(200).fill(compressedText(1_000_000))),
    statuses: either,
  }),
  'a PNG with too much data': () => ({
    bytes: toPng([pngHeader(10, 10), ['IDAT', deflateSync(Buffer.alloc(50_000_000))]]),
    statuses: either,
  }),
  'a JPEG with metadata of noise': (random, { jpeg }) => {
    const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), noise(random, 60_000)]);
    const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*', 'latin1'), noise(random, 60_000)]);
    const [marker, content] = random.happens(0.5) ? ([0xe2, profile] as const) : ([0xe1, exif] as const);
    return { bytes: withSegment(jpeg, marker, content), statuses: either };
  },
  'a script in a comment': (_, { jpeg }) => ({ bytes: withSegment(jpeg, 0xfe, script) }),
  'a script in a chunk': () => ({
    bytes: blackPng(300, 300, [['tEXt', Buffer.from(`Comment\0${payload}`)]]),
  }),
  'a script behind an image': (random, pictures) => ({
    bytes: Buffer.concat([pictureOf(random, pictures), script]),
  }),
  'an archive behind an image': (random, pictures) => ({
    bytes: Buffer.concat([pictureOf(random, pictures), Buffer.from('PK\x03\x04'), script]),
  }),
  'a script that is an image': (_, { gif }) => ({
    bytes: Buffer.concat([gif, Buffer.from(`*/=1;${payload}`)]),
  }),
  'a hostile name': (random) => ({ name: random.pick(names) }),
  'a file that is too large': (random, { png }) => ({
    bytes: Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024 + random.below(100_000))]),
    statuses: [413],
  }),
};

/** A text of zeros that is a thousandth as long when compressed. */
function compressedText(length: number): Chunk {
  return ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(length))])];
}

const textBombs: readonly ((random: Random) => Chunk)[] = [
  () => compressedText(100_000_000),
  () => [
    'iTXt',
    Buffer.concat([Buffer.from('Comment\0\x01\0\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]),
  ],
  () => ['iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(Buffer.alloc(100_000_000))])],
  () => ['tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(1_000_000, 'x')])],
  (random) => ['eXIf', Buffer.concat([Buffer.from('MM\0*', 'latin1'), uint32(8), noise(random, 100_000)])],
];
