import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Maker, now, times, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface WireImage {
  id: number;
  url: string;
  extension: string;
}

describe('an image', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const kinds = ['event', 'venue', 'organizer'] as const;
  const imageOf = async (image: unknown) => (await make.event({ image })).image as WireImage;

  test.each(kinds)('of an %s may be any web address, whose path says the extension', async (kind) => {
    const url = `https://pictures.example/a%20b/poster.PNG?size=large&v=2#top`;
    const { image } = await make[kind]({ image: url });
    expect(image).toMatchObject({ id: expect.any(Number), url, extension: expect.stringMatching(/^png$/i) });
  });

  test('is the same one for the same address, whatever it belongs to', async () => {
    const image = 'http://pictures.example/same.jpg';
    const ids = [];
    for (const kind of [...kinds, ...kinds]) ids.push(((await make[kind]({ image })).image as WireImage).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('may be given by its id, as a number or a text', async () => {
    const { id, url } = await imageOf('https://pictures.example/by-id.jpg');
    expect(await imageOf(id)).toMatchObject({ id, url });
    expect(await imageOf(String(id))).toMatchObject({ id, url });
  });

  test('shows no size that is not known', async () => {
    const image = await imageOf('https://pictures.example/no-size.jpg');
    for (const name of ['width', 'height', 'sizes']) expect(image).not.toHaveProperty(name);
  });

  test('is counted in the totals of every page of the list, of those past the end too', async () => {
    for (const name of ['one', 'two', 'three']) await imageOf(`https://pictures.example/${name}.jpg`);
    const first = await world.rest<{ total: number; total_pages: number }>('GET', '/media?per_page=2');
    const { total, total_pages: pages } = first.body;
    expect(total).toBeGreaterThan(2);
    expect(pages).toBe(Math.ceil(total / 2));
    for (const page of [pages, pages + 1, pages + 7]) {
      const answer = await world.rest('GET', `/media?per_page=2&page=${page}`);
      const { status, body, headers } = answer;
      expect([page, status, body]).toMatchObject([page, 200, { total, total_pages: pages }]);
      expect(body).not.toHaveProperty('next_rest_url');
      expect(headers.get('x-tec-total')).toBe(String(total));
      expect(headers.get('x-tec-totalpages')).toBe(String(pages));
    }
  });

  test('is never fetched', async () => {
    const image = await imageOf(`${world.url}/no-such-picture.gif`);
    expect(image.extension).toBe('gif');
  });

  test.each([
    99999999,
    '99999999',
    0,
    -1,
    'poster.jpg',
    '/poster.jpg',
    'ftp://pictures.example/a.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    true,
    ['https://pictures.example/a.jpg'],
    { url: 'https://pictures.example/a.jpg' },
  ])('is rejected where it is %j', async (image) => {
    for (const kind of kinds) {
      const named = kind === 'event' ? { title: aName('Bad'), ...times } : { [kind]: aName('Bad') };
      const { status, body } = await world.rest<WireError>('POST', `/${kind}s`, {
        as: 'editor',
        body: { ...named, image },
      });
      expect([kind, status, body.code]).toEqual([kind, 400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params ?? {})).toEqual(['image']);
    }
  });

  test('cannot be the id of something else', async () => {
    const { id } = await make.venue();
    const body = { title: aName('Bad'), ...times, image: id };
    expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(400);
  });
});
