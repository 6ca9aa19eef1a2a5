import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { picture, startGallery, type Gallery, upload } from '../../media/scene.ts';
import { createMaker } from '../../harness/make.ts';
import { legacyAlias, legacyBase } from '../../harness/legacy.ts';
import type { World } from '../../harness/world.ts';
import type { Role } from '../../../src/entities/user.ts';

interface Media {
  id: number;
  slug: string;
  date: string;
  author: number;
  title: { rendered: string; raw?: string };
  caption: { rendered: string; raw?: string };
  description: { rendered: string; raw?: string };
  source_url: string;
}

interface Linked {
  _embedded: { 'wp:featuredmedia': Media[] };
}

/** What is written about images, and what they are found by (decision 0096). */
describe('media of wp/v2', () => {
  let gallery: Gallery;
  let world: World;
  beforeAll(async () => {
    gallery = await startGallery({ config: { restAliases: [legacyAlias] } });
    ({ world } = gallery);
  });
  afterAll(() => gallery.close());

  const path = `${legacyBase}/wp/v2/media`;
  const ask = <Body = Media>(method: string, rest: string, options: { as?: Role; body?: unknown } = {}) =>
    world.request<Body>(method, `${path}${rest}`, options);
  const add = async (name: string, fields: Record<string, string> = {}) =>
    (await upload<Media>(world, await picture('png', [40, 30]), { path, name, fields })).body;

  test('titles, captions, descriptions, slugs and dates are kept, in each language', async () => {
    const texts = {
      title: 'Hall & <b>stage</b>',
      caption: 'By <b>Anna</b>',
      description: 'From <i>above</i>',
    };
    const made = await add('hall.png', { ...texts, slug: 'The Hall', date: '2020-01-02T03:04:05' });
    const shown = {
      ...{ slug: 'the-hall', date: '2020-01-02T03:04:05', caption: { rendered: texts.caption } },
      title: { rendered: 'Hall &amp; &lt;b&gt;stage&lt;/b&gt;' },
      description: { rendered: texts.description },
    };
    expect(made).toMatchObject({ ...shown, title: { ...shown.title, raw: texts.title } });
    const read = await ask('GET', `/${made.id}?context=edit`, { as: 'editor' });
    expect(read.body).toMatchObject({ title: { raw: texts.title }, caption: { raw: texts.caption } });
    const changes = { title: { raw: 'Sali' }, i18n_language: 'fi' };
    expect((await ask('POST', `/${made.id}`, { as: 'editor', body: changes })).body.title.raw).toBe('Sali');
    const { body: same } = await ask('PUT', `/${made.id}`, { as: 'editor', body: read.body });
    expect(same).toMatchObject(shown);
    expect((await ask('GET', `/${made.id}?lang=fi`, { as: 'editor' })).body.title.rendered).toBe('Sali');
    const dated = await ask('PATCH', `/${made.id}`, {
      as: 'editor',
      body: { date_gmt: '2021-02-03T04:05:06' },
    });
    expect(dated.body.date).toBe('2021-02-03T04:05:06');
    expect((await ask('PATCH', `/${made.id}`, { as: 'contributor', body: { title: 'Mine' } })).status).toBe(
      404,
    );
  });

  test('the name of a file is text, whatever is in it', async () => {
    const { title } = await add('<img onerror=alert(1)>.png');
    expect(title.rendered).toBe('&lt;img onerror=alert(1)&gt;');
  });

  test('images are found by everything that is known of them', async () => {
    const make = createMaker(world);
    const [first, second] = [
      await add('alpha.png', { title: 'Zebra', date: '2019-01-01T00:00:00' }),
      await add('beta.png', { title: 'Aardvark', caption: 'Findable caption' }),
    ];
    const event = await make.event({ image: first.id });
    const found = async (query: string) => {
      const { status, body, headers } = await ask<Media[]>('GET', `?per_page=100&${query}`, { as: 'editor' });
      const ids = body.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id));
      return [status, ids, Number(headers.get('x-wp-total')) >= ids.length];
    };
    for (const [query, ids] of [
      ['search=zebra', [first.id]],
      ['search=findable', [second.id]],
      ['search=100%25', []],
      ['slug=ZEBRA,nothing', [first.id]],
      [`parent=${event.id}`, [first.id]],
      [`parent_exclude=${event.id}`, [second.id]],
      ['before=2019-06-01T00:00:00', [first.id]],
      ['after=2019-06-01T00:00:00', [second.id]],
      [`include=${second.id},${first.id}&orderby=include`, [second.id, first.id]],
      [`exclude=${first.id}`, [second.id]],
      ['media_type=image&orderby=title&order=asc', [second.id, first.id]],
      ['media_type=video', []],
      ['mime_type=image/png', [second.id, first.id]],
      ['mime_type=image/webp', []],
      [`author=${first.author}`, [second.id, first.id]],
      [`author_exclude=${first.author}`, []],
      ['orderby=id&order=asc', [first.id, second.id]],
      ['search=png&orderby=slug&order=asc', [second.id, first.id]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, [200, ids, true]]);
  });

  test('an image is the same in _embed as in its list, and found by the slug that both show', async () => {
    const make = createMaker(world);
    const address = 'https://pictures.example.org/Big.Hall.PNG?size=2';
    const uploads = [
      await add('Grand Hall.png'),
      await add('x.png', { title: 'Foyer', caption: 'By <b>A</b>' }),
    ];
    const images = [address, ...uploads.map(({ id }) => id)];
    const tag = await make.tag();
    for (const image of images) await make.event({ image, tags: [tag.id] });
    for (const [api, site] of [
      [legacyBase, `${legacyBase}/wp/v2/tribe_events`],
      [`/fi${legacyBase}`, `/fi${legacyBase}/tec/v1/events`],
    ] as const) {
      const { body } = await world.request<Linked[] | { events: Linked[] }>(
        'GET',
        `${site}?tags=${tag.id}&_embed`,
      );
      const shown = (Array.isArray(body) ? body : body.events).flatMap(
        ({ _embedded }) => _embedded['wp:featuredmedia'],
      );
      expect(new Set(shown.map(({ slug }) => slug))).toEqual(new Set(['big.hall', 'grand-hall', 'foyer']));
      expect(new Set(shown.map(({ title }) => title.rendered))).toEqual(
        new Set(['Big.Hall', 'Grand Hall', 'Foyer']),
      );
      for (const each of shown) {
        const { body: found } = await world.request<Media[]>('GET', `${api}/wp/v2/media?slug=${each.slug}`);
        expect(found).toEqual([each]);
      }
    }
  });

  test('_embed takes as many statements for many images as for one', async () => {
    const make = createMaker(world);
    const count = async (images: number) => {
      const tag = await make.tag();
      for (let number = 1; number <= images; number += 1)
        await make.event({ image: `https://pictures.example.org/${tag.id}/${number}.png`, tags: [tag.id] });
      const list = () => world.request('GET', `${legacyBase}/wp/v2/tribe_events?tags=${tag.id}&_embed`);
      return (await world.statements(list)).length;
    };
    expect(await count(5)).toBe(await count(1));
  });

  test('a page past the end is an error, and pages have links', async () => {
    for (const name of ['one.png', 'two.png', 'three.png']) await add(name);
    const page = await ask<Media[]>('GET', '?per_page=1&page=2', { as: 'editor' });
    expect(page.headers.get('link')).toContain('page=3>; rel="next"');
    expect((await ask('GET', '?per_page=1&page=99', { as: 'editor' })).status).toBe(400);
  });

  test('a contributor may delete an own image until something public shows it', async () => {
    const bytes = await picture('png', [40, 30]);
    const mine = async () => (await upload<Media>(world, bytes, { path, as: 'contributor' })).body.id;
    const remove = async (id: number) =>
      (await ask('DELETE', `/${id}?force=true`, { as: 'contributor' })).status;
    const make = createMaker(world);
    for (const kind of ['event', 'venue', 'organizer'] as const) {
      const [shown, drafted, later] = [await mine(), await mine(), await mine()];
      await make[kind]({ image: shown });
      await make[kind]({ image: drafted, status: 'draft' });
      await make[kind]({ image: later, date: '2999-01-01 00:00:00' });
      expect([kind, await remove(shown), await remove(drafted), await remove(later)]).toEqual([
        ...[kind, 403, 200, 200],
      ]);
      expect((await ask('GET', `/${shown}`)).status).toBe(200);
    }
  });

  test('a deleted image is gone with its files, also from events that show it', async () => {
    const { id, source_url: url } = await add('gone.png');
    const event = await createMaker(world).event({ image: id });
    expect((await fetch(url)).status).toBe(200);
    const files = (await gallery.files()).length;
    expect((await ask('DELETE', `/${id}?force=true`, { as: 'editor' })).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    expect((await gallery.files()).length).toBeLessThan(files);
    const { body } = await world.rest<{ image: unknown }>('GET', `/events/${event.id}`);
    expect(body.image).toBe(false);
  });
});
