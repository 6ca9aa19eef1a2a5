import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import { aName, type Maker, type WireError, type WirePage } from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';

interface Post {
  id: number;
  title: { rendered: string };
}

/** What clients of the older service choose of a list beside its interface (decision 0099). */
describe('lists of wp/v2 and tec/v1', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const ask = <Body = Post>(method: string, path: string) =>
    world.request<Body>(method, `${legacyBase}/wp/v2${path}`);

  test('lists are ordered by date, modification or id, and cut by offset', async () => {
    const tag = await make.tag();
    const publishedOn = (date: string) => make.event({ tags: [tag.id], date, title: aName('Ordered') });
    const [middle, last] = [await publishedOn('2020-02-01'), await publishedOn('2020-03-01')];
    const first = await publishedOn('2020-01-01');
    const [one, two, three] = [first.id, middle.id, last.id];
    const ids = async (query: string) => {
      const { body, headers } = await ask<Post[]>('GET', `/tribe_events?tags=${tag.id}&${query}`);
      return [body.map(({ id }) => id), headers.get('x-calendar-ignored')];
    };
    expect(await ids('')).toEqual([[three, two, one], null]);
    expect(await ids('order=asc')).toEqual([[one, two, three], null]);
    expect(await ids('orderby=id&order=asc')).toEqual([[two, three, one], null]);
    expect(await ids('orderby=event_date&order=desc')).toEqual([[one, three, two], null]);
    expect(await ids('offset=1&per_page=1')).toEqual([[two], null]);
    expect(await ids('offset=3')).toEqual([[], null]);
    const cut = await ask('GET', `/tribe_events?tags=${tag.id}&offset=1&per_page=1`);
    expect([cut.headers.get('x-wp-total'), cut.headers.get('link')]).toEqual(['3', null]);
    // All were modified at the same time, so their ids decide.
    expect(await ids('orderby=modified')).toEqual([[one, three, two], null]);
  });

  test('venues and terms are ordered as clients ask', async () => {
    const word = aName('Sorted').replaceAll(' ', '');
    const [old, recent] = [
      await make.venue({ venue: `${word} b`, date: '2020-01-01' }),
      await make.venue({ venue: `${word} a`, date: '2021-01-01' }),
    ];
    const [b, a] = [await make.tag({ name: `${word} b` }), await make.tag({ name: `${word} a` })];
    const ids = async (path: string) =>
      (await ask<Post[]>('GET', `${path}&search=${word}`)).body.map(({ id }) => id);
    expect(await ids('/tribe_venue?')).toEqual([recent.id, old.id]);
    expect(await ids('/tribe_venue?orderby=date&order=asc')).toEqual([old.id, recent.id]);
    expect(await ids('/tribe_venue?orderby=slug&order=desc')).toEqual([old.id, recent.id]);
    expect(await ids('/tags?')).toEqual([a.id, b.id]);
    expect(await ids('/tags?orderby=id')).toEqual([b.id, a.id]);
    expect(await ids('/tags?orderby=name&order=desc')).toEqual([b.id, a.id]);
    expect(await ids('/tags?offset=1')).toEqual([b.id]);
  });

  test('titles sort in the collation of the language of the list', async () => {
    const tag = await make.tag();
    const titled = async (title: string) => (await make.event({ tags: [tag.id], title })).id;
    const [first, third, second] = [await titled('apple'), await titled('Égypte'), await titled('Äpple pie')];
    await world.rest('PATCH', `/events/${first}?i18n_language=fi`, {
      as: 'editor',
      body: { title: 'Omena' },
    });
    const ids = async (query: string) =>
      (await ask<Post[]>('GET', `/tribe_events?tags=${tag.id}&orderby=${query}`)).body.map(({ id }) => id);
    expect(await ids('title&order=asc')).toEqual([first, second, third]);
    expect(await ids('title')).toEqual([third, second, first]);
    expect(await ids('title&order=asc&lang=fi')).toEqual([third, first, second]);
    expect(await ids('slug&order=asc')).toEqual([first, second, third]);
    expect(await ids('title&order=asc&search=pple')).toEqual([first, second]);
  });

  test('a language segment or lang chooses the language; an unknown lang is ignored', async () => {
    const venue = await make.venue({ venue: 'Town hall' });
    await world.rest('PATCH', `/venues/${venue.id}?i18n_language=fi`, {
      as: 'editor',
      body: { venue: 'Kaupungintalo' },
    });
    const nameAt = async (path: string) => {
      const { body, headers } = await world.request<Post>('GET', path);
      return [body.title.rendered, headers.get('content-language')];
    };
    const path = `${legacyBase}/wp/v2/tribe_venue/${venue.id}`;
    for (const finnish of [`/fi${path}`, `${path}?lang=fi`, `${path}?i18n_language=fi`])
      expect([finnish, ...(await nameAt(finnish))]).toEqual([finnish, 'Kaupungintalo', 'fi']);
    expect(await nameAt(`${path}?lang=all`)).toEqual(['Town hall', 'en']);
  });

  test('lists of images and tickets keep in their links a slash that closes the path', async () => {
    for (const name of ['one', 'two', 'three'])
      await make.event({ image: `https://pictures.example.org/${name}.png` });
    const query = 'per_page=1&page=2';
    for (const api of [`${legacyBase}/tribe/events/v1`, '/calendar/events/v1']) {
      const { body } = await world.request<WirePage>('GET', `${api}/media/?${query}`);
      const address = `${world.url}${api}/media/`;
      expect(body).toMatchObject({
        rest_url: `${address}?${query}`,
        next_rest_url: `${address}?per_page=1&page=3`,
        previous_rest_url: `${address}?per_page=1`,
      });
    }
    const { headers } = await ask('GET', `/media/?${query}`);
    expect(headers.get('link')).toContain(`${legacyBase}/wp/v2/media/?per_page=1&page=3>; rel="next"`);
    const tickets = `${legacyBase}/tribe/tickets/v1/tickets/`;
    const { body } = await world.request<WirePage>('GET', tickets);
    expect(body.rest_url).toBe(world.url + tickets);
  });

  test.each([
    ['wp/v2', 'tribe_events'],
    ['wp/v2', 'tribe_venue'],
    ['wp/v2', 'tribe_organizer'],
    ['tec/v1', 'events'],
  ])(
    'an order that does not exist is an error of %s/%s that names it, whatever it is called',
    async (api, path) => {
      const headers = { 'X-TEC-EEA': 'I understand that this endpoint is experimental' };
      for (const name of ['menu_order', 'constructor', '__proto__']) {
        const address = `${legacyBase}/${api}/${path}?orderby=${name}`;
        const { status, body } = await world.request<WireError>('GET', address, { headers });
        expect([name, status, Object.keys(body.data.params ?? {})]).toEqual([name, 400, ['orderby']]);
      }
    },
  );
});
