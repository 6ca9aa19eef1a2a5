import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gallery, picture, startGallery } from '../media/scene.ts';
import { copyPrograms, type Programs } from './page.ts';

type Upload = (file: Blob, name: string, alt: string) => Promise<{ url: string; width: number }>;

let gallery: Gallery;
let programs: Programs;
beforeAll(async () => {
  gallery = await startGallery();
  programs = await copyPrograms(gallery.world.url);
});
afterAll(async () => {
  await programs.remove();
  await gallery.close();
});

const load = async (name: string) => (await programs.load(name)).upload as Upload;

test.each(['upload.ts', 'upload-rest.ts'])('%s of docs/clients.md uploads an image', async (name) => {
  const upload = await load(name);
  const file = new Blob([await picture('png', [40, 30])], { type: 'image/png' });
  const image = await upload(file, 'The hall – öffentlich.png', 'The hall');
  expect(image).toMatchObject({ width: 40, height: 30 });
  expect((await fetch(image.url)).status).toBe(200);
});

test.each(['upload.ts', 'upload-rest.ts'])('%s of docs/clients.md says what is wrong', async (name) => {
  const upload = await load(name);
  const file = new Blob(['no picture'], { type: 'image/png' });
  await expect(upload(file, 'text.png', 'Text')).rejects.toThrow(/image|file/);
});
