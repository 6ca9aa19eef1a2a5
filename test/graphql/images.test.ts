import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, type Payload } from '../harness/make.ts';
import { picture, startGallery, type Gallery, upload } from '../media/scene.ts';

interface Image {
  number: number;
  fileName: string | null;
  slug: string;
  author: { number: number } | null;
  uploadedAt: string | null;
  publishedAt: string | null;
  modifiedAt: string | null;
  parentNumber: number | null;
}
interface ImagePage {
  imagePage: { nodes: Image[]; total: number; totalPages: number };
}

const fields = 'number fileName slug author { number } uploadedAt publishedAt modifiedAt parentNumber';

let gallery: Gallery;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  gallery = await startGallery();
  make = createMaker(gallery.world);
  ask = createAsker(gallery.world);
});
afterAll(() => gallery.close());

const uploadAs = async (as: 'author' | 'contributor', name = 'hall.png') => {
  const { body } = await upload(gallery.world, await picture('png'), { as, name });
  return body.id;
};

describe('Images over GraphQL', () => {
  test('say who uploaded them, when, and what shows them, also as a part of an event', async () => {
    const number = await uploadAs('author');
    const event = await make.event({ image: number });
    const other = await make.event({ image: number });
    const { image } = await ask<{ image: Image }>(`{ image(number: ${number}) { ${fields} } }`);
    expect(image).toMatchObject({ number, fileName: 'hall.png', slug: expect.stringMatching(/^hall/) });
    expect(image.uploadedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect([image.publishedAt, image.modifiedAt, image.parentNumber]).toEqual([null, null, event.id]);
    expect(image.author?.number).toBeGreaterThan(0);
    const inEvent = `{ event(number: ${other.id}) { image { ${fields} } } }`;
    expect(await ask(inEvent)).toEqual({ event: { image } });
  });

  test('are listed by page, each to those who may see what shows it or uploaded it', async () => {
    const [shown, own] = [await uploadAs('author', 'shown.png'), await uploadAs('author', 'own.png')];
    await make.event({ image: shown });
    const list = async (as?: 'author' | 'contributor') => {
      const text = `{ imagePage(include: [${shown}, ${own}], perPage: 1) { nodes { number } total totalPages } }`;
      return (await ask<ImagePage>(text, {}, as && { as })).imagePage;
    };
    expect(await list()).toEqual({ nodes: [{ number: shown }], total: 1, totalPages: 1 });
    expect(await list('contributor')).toEqual(await list());
    expect(await list('author')).toEqual({ nodes: [{ number: own }], total: 2, totalPages: 2 });
  });

  test('that nobody may see are not found, and invalid filters are errors that name them', async () => {
    const hidden = await uploadAs('author');
    const unknown = await gallery.world.graphql(`{ image(number: ${hidden}) { number } }`);
    expect(unknown.errors[0]?.extensions).toMatchObject({ code: 'rest_post_invalid_id' });
    const invalid = await gallery.world.graphql('{ imagePage(publishedAfter: "never") { total } }');
    expect(invalid.errors[0]?.message).toContain('publishedAfter');
  });

  test('have a slug and a date of their own, if they are given ones', async () => {
    const number = await uploadAs('author');
    const text = `mutation { updateImage(number: ${number}, slug: "great-hall", date: "2026-05-01 12:00") {
      image { slug publishedAt } errors { field message } } }`;
    const { updateImage } = await ask<{ updateImage: Payload & { image: Partial<Image> } }>(
      text,
      {},
      { as: 'author' },
    );
    expect(updateImage).toEqual({
      image: { slug: 'great-hall', publishedAt: '2026-05-01T12:00:00Z' },
      errors: [],
    });
  });
});
