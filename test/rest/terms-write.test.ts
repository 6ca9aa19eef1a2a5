import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  createMaker,
  type Fields,
  type Maker,
  now,
  type WireError,
  type WireTerm,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['categories', 'category'],
  ['tags', 'tag'],
] as const;
const collections = kinds.map(([collection]) => collection);

describe('writing categories and tags', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const ask = (method: string, path: string, body?: Fields) =>
    world.rest<WireTerm>(method, path, { as: 'editor', body });
  const reject = async (method: string, path: string, body: Fields) => {
    const answer = await world.rest<WireError>(method, path, { as: 'editor', body });
    expect(answer.status).toBe(400);
    return answer.body;
  };

  test.each(collections)('creates /%s with 201', async (collection) => {
    const name = aName('Made');
    const { status, body } = await ask('POST', `/${collection}`, { name, description: 'About it' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, count: 0, slug: name.toLowerCase().replaceAll(' ', '-') });
    expect(String(body.description)).toContain('About it');
    expect((await world.rest('GET', `/${collection}/${body.id}`)).body).toEqual(body);
  });

  test.each(collections)('names the missing or bad name of /%s', async (collection) => {
    const missing = await reject('POST', `/${collection}`, { description: 'x' });
    expect([missing.code, missing.data.params]).toEqual(['rest_missing_callback_param', ['name']]);
    for (const name of ['', '  ', 7, ['x'], '<b></b>']) {
      expect(await reject('POST', `/${collection}`, { name })).toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { name: expect.any(String) } },
      });
    }
  });

  test.each(kinds)('rejects a name of /%s that exists, in any letter case', async (collection, kind) => {
    const { id, name } = await make[kind]();
    const error = await reject('POST', `/${collection}`, { name: name.toUpperCase() });
    expect([error.code, error.data.term_id]).toEqual(['term_exists', id]);
  });

  test.each(kinds)('numbers a slug of /%s that is taken', async (_collection, kind) => {
    const { slug } = await make[kind]();
    expect((await make[kind]({ slug })).slug).toBe(`${slug}-2`);
  });

  test.each(kinds)('removes markup from names of /%s', async (_collection, kind) => {
    const { name } = await make[kind]({ name: `<b>Bold</b> ${kind}<script>x</script>` });
    expect(name).not.toMatch(/[<>]/);
    expect(name).toMatch(/^Bold/);
  });

  test('allows the same name under another parent, with the slug of the parent in its own', async () => {
    const technology = await make.category({ name: 'Technology' });
    const jazz = await make.category({ name: 'Jazz' });
    const other = await make.category({ name: 'Jazz', parent: technology.id });
    expect([jazz.slug, other.slug]).toEqual(['jazz', 'jazz-technology']);
    const error = await reject('POST', '/categories', { name: 'jazz', parent: technology.id });
    expect(error).toMatchObject({ code: 'term_exists', data: { term_id: other.id } });
  });

  test.each(kinds)('updates /%s partially with each verb', async (collection, kind) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const before = await make[kind]({ description: 'Before' });
      const path = `/${collection}/${before.id}`;
      const { status, body } = await ask(method, path, { description: 'After' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: before.name, slug: before.slug });
      expect(String(body.description)).toContain('After');
      expect((await ask(method, path, { description: null })).body.description).toBe('');
      const renamed = await ask(method, path, { name: aName('Renamed') });
      expect(renamed.body.slug).toBe(before.slug);
    }
  });

  test.each(kinds)('does not clear the name of /%s', async (collection, kind) => {
    const { id, name } = await make[kind]();
    for (const empty of [null, '', ' ']) {
      const error = await reject('PUT', `/${collection}/${id}`, { name: empty });
      expect(error).toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { name: expect.any(String) } },
      });
    }
    expect((await world.rest('GET', `/${collection}/${id}`)).body.name).toBe(name);
  });

  test.each(kinds)('does not give /%s a slug that is taken', async (collection, kind) => {
    const [one, other] = [await make[kind](), await make[kind]()];
    const error = await reject('PATCH', `/${collection}/${one.id}`, { slug: other.slug });
    expect(error.code).toBe('duplicate_term_slug');
    const own = await ask('PATCH', `/${collection}/${one.id}`, { slug: one.slug });
    expect(own).toMatchObject({ status: 200, body: { slug: one.slug } });
  });

  test('moves a category, and takes its parent away with 0', async () => {
    const [music, jazz] = [await make.category(), await make.category()];
    const path = `/categories/${jazz.id}`;
    expect((await ask('PATCH', path, { parent: music.id })).body.parent).toBe(music.id);
    expect((await ask('PATCH', path, { description: 'x' })).body.parent).toBe(music.id);
    expect((await ask('PATCH', path, { parent: 0 })).body.parent).toBe(0);
    expect((await make.category({ parent: 0 })).parent).toBe(0);
  });

  test.each([
    ['to the top', false],
    ['below another parent', true],
  ])('does not move a category %s, where its name exists in any language', async (_, isBelow) => {
    const [from, to] = [await make.category(), isBelow ? (await make.category()).id : 0];
    const name = aName('Jazz');
    const { id: taken } = await make.category({ name, parent: to });
    const { id } = await make.category({ parent: from.id });
    const path = `/categories/${id}`;
    await world.rest('PATCH', path, { as: 'editor', language: 'fi', body: { name: name.toUpperCase() } });
    const error = await reject('PUT', path, { parent: to });
    expect(error).toMatchObject({ code: 'term_exists', data: { term_id: taken } });
    expect((await ask('GET', path)).body.parent).toBe(from.id);
    const body = { parent: to, name: aName('Bebop') };
    const renamed = await world.rest('PUT', path, { as: 'editor', language: 'fi', body });
    expect(renamed).toMatchObject({ status: 200, body: { parent: to } });
  });

  test('changes a category that a deletion moved up to where its name exists', async () => {
    const [music, { name }] = [await make.category(), await make.category()];
    const { id } = await make.category({ name, parent: music.id });
    await ask('DELETE', `/categories/${music.id}`);
    const changed = await ask('PUT', `/categories/${id}`, { parent: 0, description: 'Changed' });
    expect(changed).toMatchObject({ status: 200, body: { name, parent: 0 } });
  });

  test('does not follow an own descendant as a parent', async () => {
    const music = await make.category();
    const jazz = await make.category({ parent: music.id });
    const bebop = await make.category({ parent: jazz.id });
    const { status, body } = await ask('PATCH', `/categories/${music.id}`, { parent: bebop.id });
    expect([status, body.parent]).toEqual([200, 0]);
    expect((await ask('PATCH', `/categories/${jazz.id}`, { parent: jazz.id })).body.parent).toBe(0);
  });

  test.each([99999999, 'a-slug', -1, 1.5])('rejects %j as a parent', async (parent) => {
    const error = await reject('POST', '/categories', { name: aName('Orphan'), parent });
    expect(error).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { parent: expect.any(String) } },
    });
    const { id } = await make.category();
    const update = await reject('PATCH', `/categories/${id}`, { parent });
    expect(update.data).toHaveProperty('params.parent');
  });

  test('has no parents for tags', async () => {
    const { id } = await make.category();
    const tag = await make.tag();
    const created = await reject('POST', '/tags', { name: aName('Child'), parent: id });
    const updated = await reject('PUT', `/tags/${tag.id}`, { parent: id });
    for (const { code } of [created, updated]) expect(code).toBe('rest_taxonomy_not_hierarchical');
  });

  test.each(kinds)('deletes /%s for good, with the old one for an answer', async (collection, kind) => {
    const term = await make[kind]();
    const event = await make.event({ [collection]: [term.id] });
    const path = `/${collection}/${term.id}`;
    const { status, body } = await ask('DELETE', path);
    expect(status).toBe(200);
    expect(body).toEqual({ ...term, count: 1 });
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect(await ask(method, path)).toMatchObject({
        status: 404,
        body: { code: `rest-${kind}-not-found` },
      });
    }
    expect((await world.rest('GET', `/events/${event.id}`)).body[collection]).toEqual([]);
    expect((await make[kind]({ name: term.name })).slug).toBe(term.slug);
  });

  test('moves the children of a deleted category up', async () => {
    const music = await make.category();
    const jazz = await make.category({ parent: music.id });
    const bebop = await make.category({ parent: jazz.id });
    await ask('DELETE', `/categories/${jazz.id}`);
    expect((await world.rest('GET', `/categories/${bebop.id}`)).body.parent).toBe(music.id);
    await ask('DELETE', `/categories/${music.id}`);
    expect((await world.rest('GET', `/categories/${bebop.id}`)).body.parent).toBe(0);
  });
});
