import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesBelow } from '../../media/scene.ts';
import { namespace, send, type Target } from '../target.ts';
import { payload } from './hostile-files.ts';
import { uploadHostile } from './hostile-requests.ts';

interface StoredImage {
  id: number;
  sizes?: Record<string, { url: string }>;
}

interface ImagePage {
  media: StoredImage[];
  total_pages: number;
}

/**
 * How long files of uploads that were aborted may be there, in milliseconds, and how often they are
 * looked for.
 */
const patience = 30_000;
const pause = 50;

/** Uploads an image that nothing is wrong with, and returns its id: ids are given in order. */
export async function uploadProbe(target: Target, bytes: Buffer): Promise<number> {
  const { status, text } = await uploadHostile(target, { bytes, name: 'probe.png' }, 'form');
  if (status !== 201) throw new Error(`an image got ${status}: ${text.slice(0, 200)}`);
  return (JSON.parse(text) as StoredImage).id;
}

/**
 * Everything that uploads left without an image: files, and rows, each of which has taken an id
 * since the first probe. And hostile texts that images kept.
 */
export async function findLeftovers(target: Target, firstProbe: number, bytes: Buffer): Promise<string[]> {
  const files = await settledFiles(target.mediaDir);
  const images = await listImages(target);
  const last = await uploadProbe(target, bytes);
  const known = new Set(images.flatMap(filesOf));
  const unknown = files.filter((file) => !known.has(file));
  const missing = [...known].filter((file) => !files.includes(file));
  const rows = last - firstProbe;
  return [
    ...unknown.map((file) => `the file ${file} belongs to no image`),
    ...missing.map((file) => `the file ${file} is missing`),
    ...(rows === images.length ? [] : [`${rows} rows were written for ${images.length} images`]),
    ...(await findPayloads(target.mediaDir, files)),
  ];
}

/** The files of a folder once no upload is received any more. */
async function settledFiles(folder: string): Promise<string[]> {
  const end = performance.now() + patience;
  for (;;) {
    const files = await filesBelow(folder);
    const received = files.some((file) => file.includes('.uploads'));
    if (!received || performance.now() > end) return files.map((file) => relative(folder, file));
    await wait(pause);
  }
}

async function listImages(target: Target): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const path = `${namespace}/media?per_page=50&page=${page}`;
    const { text } = await send(target, { path, headers: { authorization: target.writer } });
    const { media, total_pages: total } = JSON.parse(text) as ImagePage;
    images.push(...media.filter(({ sizes }) => sizes !== undefined));
    pages = total;
  }
  return images;
}

function filesOf({ sizes = {} }: StoredImage): string[] {
  return Object.values(sizes).map(({ url }) => new URL(url).pathname.replace('/media/', ''));
}

async function findPayloads(folder: string, files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files)
    if ((await readFile(join(folder, file))).includes(payload)) found.push(`the file ${file} has the script`);
  return found;
}
