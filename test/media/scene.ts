import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Config } from '../../src/config/config.ts';
import type { Role } from '../../src/entities/user.ts';
import { hasCode } from '../../src/media/failures.ts';
import { startCalendar, type World, type WorldOptions } from '../harness/calendar.ts';

/** An image in the answers of our own namespace. */
export interface WireImage {
  id: number;
  url: string;
  extension: string;
  width: number;
  height: number;
  filesize: number;
  alt?: string;
  sizes: Record<
    string,
    { width: number; height: number; 'mime-type': string; filesize: number; url: string }
  >;
}

/** A calendar with a folder of its own for images. */
export async function startGallery(options: WorldOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-gallery-'));
  const config: Partial<Config> = { mediaStore: folder, ...options.config };
  const world = await startCalendar({ ...options, config });
  return {
    world,
    folder,
    /** Every file of the folder, those of unfinished uploads included. */
    files: () => filesBelow(folder),
    close: async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every file below a folder; folders of uploads may vanish meanwhile. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
  return (await Promise.all(files)).flat();
}

export type Gallery = Awaited<ReturnType<typeof startGallery>>;

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/**
 * A picture that compresses badly enough to have distinct sizes: a gradient with a red left edge.
 */
export function drawing(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isEdge = at % width < width / 4;
    pixels[at * 3] = isEdge ? 255 : 0;
    pixels[at * 3 + 1] = isEdge ? 0 : Math.floor(at / width) % 256;
    pixels[at * 3 + 2] = isEdge ? 0 : at % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The bytes of such a picture. */
export async function picture(format: Format, [width, height]: readonly [number, number] = [40, 30]) {
  return toBytes(await drawing(width, height).toFormat(format).toBuffer());
}

export function toBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

interface Upload {
  as?: Role;
  name?: string;
  fields?: Record<string, string>;
  path?: string;
}

/** Uploads bytes as the part `file` of a form. */
export function upload<Body = WireImage>(
  world: World,
  bytes: Uint8Array<ArrayBuffer>,
  {
    as = 'author',
    name = 'picture.jpg',
    fields = {},
    path = '/calendar/events/v1/media',
  }: Upload & { as?: Role | undefined } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([bytes]), name);
  return world.request<Body>('POST', path, { as, form });
}

/** Sends a request of the multipart request specification. */
export function uploadByGraphql(
  world: World,
  bytes: Uint8Array<ArrayBuffer>,
  parts: Record<string, string> = {},
) {
  const query = `mutation ($file: Upload!) { uploadImage(file: $file, alt: "A hall", language: EN) {
    image { number url width height fileSize alt variants { name url width height mediaType fileSize } }
    errors { path code message } } }`;
  const operations = JSON.stringify({ query, variables: { file: null } });
  const form = new FormData();
  for (const [name, value] of Object.entries({ operations, map: '{"0":["variables.file"]}', ...parts }))
    form.append(name, value);
  form.append('0', new Blob([bytes]), 'hall.png');
  return world.request<{
    data?: { uploadImage: { image: Record<string, unknown> | null; errors: { path: string[] }[] } };
    errors?: { extensions: { code: string } }[];
  }>('POST', '/graphql', { as: 'author', form, headers: { 'apollo-require-preflight': '1' } });
}

/** The beginning of the answer to a request whose body never comes. */
export function answerWithoutBody(
  world: World,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const { hostname, port } = new URL(world.url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = createConnection({ host: hostname, port: Number(port) });
  const lines = Object.entries({ host: 'calendar', 'content-length': '900000', ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  socket.once('data', (data) => resolve(data.toString('latin1').slice(0, 12)));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}

/** Three frames of 400 by 200 pixels, one below the other. */
export async function createAnimation() {
  const [width, pageHeight] = [400, 200];
  const frames = [10, 120, 250].map((level) => Buffer.alloc(width * pageHeight * 3, level));
  const raw = { width, height: frames.length * pageHeight, channels: 3, pageHeight } as const;
  return toBytes(
    await sharp(Buffer.concat(frames), { raw })
      .gif({ delay: [100, 100, 100] })
      .toBuffer(),
  );
}

/**
 * Bytes as a picture, with all of its frames. The service loads from files only, in the whole
 * process.
 */
export async function decoded(bytes: Uint8Array): Promise<Sharp> {
  const path = join(await mkdtemp(join(tmpdir(), 'calendar-decoded-')), 'picture');
  await writeFile(path, bytes);
  return sharp(path, { animated: true });
}
