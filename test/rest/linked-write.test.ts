import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Fields, type Maker, now, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;
type Resource = Record<string, unknown> & { id: number; slug: string };

describe('writing venues and organizers', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const ask = (method: string, path: string, body?: Fields) =>
    world.rest<Resource>(method, path, { as: 'editor', body });
  const reject = async (path: string, body: Fields) => {
    const answer = await world.rest<WireError>('POST', path, { as: 'editor', body });
    expect(answer.status).toBe(400);
    return answer.body;
  };

  test.each(kinds)('creates /%s with 201', async (collection, kind) => {
    const name = aName('Created');
    const { status, body } = await ask('POST', `/${collection}`, { [kind]: name, description: 'About' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      [kind]: name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      status: 'publish',
    });
    expect((await world.rest('GET', `/${collection}/${body.id}`)).body).toMatchObject({ [kind]: name });
  });

  test.each(kinds)('names the missing name of /%s', async (collection, kind) => {
    for (const body of [{}, { [kind]: null }, { title: 'x' }]) {
      const error = await reject(`/${collection}`, body);
      expect([error.code, error.data.params]).toEqual(['rest_missing_callback_param', [kind]]);
    }
    for (const name of ['', '  ', 5, ['x']]) {
      const error = await reject(`/${collection}`, { [kind]: name });
      expect(error.code).toBe('rest_invalid_param');
      expect(error.data).toHaveProperty(`params.${kind}`);
    }
  });

  test.each(kinds)('gives back the /%s that has the same data already', async (collection, kind) => {
    const fields = { [kind]: aName('Same'), phone: '112', website: 'https://same.example' };
    const first = await ask('POST', `/${collection}`, fields);
    const again = await ask('POST', `/${collection}`, fields);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const other = await ask('POST', `/${collection}`, { ...fields, description: 'Another one' });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.body.slug).toBe(`${first.body.slug}-2`);
  });

  test.each(kinds)(
    'makes another of /%s where the caller may not read the first',
    async (collection, kind) => {
      const fields = { [kind]: aName('Hidden'), status: 'private' };
      const first = await ask('POST', `/${collection}`, fields);
      const { status, body } = await world.rest<Resource>('POST', `/${collection}`, {
        as: 'author',
        body: fields,
      });
      expect(status).toBe(201);
      expect(body.id).not.toBe(first.body.id);
    },
  );

  test.each([
    ['venues', 'website', 'hall.example'],
    ['venues', 'image', 'hall.jpg'],
    ['venues', 'author', 99999],
    ['venues', 'status', 'any'],
    ['venues', 'date', 'someday'],
    ['venues', 'show_map', false],
    ['venues', 'show_map', 'perhaps'],
    ['venues', 'show_map_link', true],
    ['venues', 'zip', 90100],
    ['venues', 'city', ['Oulu']],
    ['organizers', 'website', 'javascript:alert(1)'],
    ['organizers', 'image', 99999],
    ['organizers', 'author', 'editor'],
    ['organizers', 'status', ''.padEnd(3, 'x')],
    ['organizers', 'phone', 112],
  ])('rejects for /%s the %s %j', async (collection, name, value) => {
    const kind = collection.slice(0, -1);
    const error = await reject(`/${collection}`, { [kind]: aName('Rejected'), [name]: value });
    expect(error.code).toBe('rest_invalid_param');
    expect(Object.keys(error.data.params ?? {})).toEqual([name]);
  });

  test('does not check e-mail addresses', async () => {
    expect(await make.organizer({ email: 'ask at the interface' })).toMatchObject({
      email: 'ask at the interface',
    });
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('takes the map flags as text: %s', async (text, expected) => {
    const { show_map, show_map_link } = await make.venue({ show_map: text, show_map_link: text });
    expect([show_map, show_map_link]).toEqual([expected, expected]);
  });

  test.each(kinds)('updates /%s partially with each verb, by id and by slug', async (collection, kind) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { id, slug } = await make[kind]({
        phone: '112',
        description: 'Old',
        website: 'https://old.example',
      });
      const byId = await ask(method, `/${collection}/${id}`, { phone: '113' });
      expect(byId).toMatchObject({ status: 200, body: { id, phone: '113', website: 'https://old.example' } });
      const bySlug = await ask(method, `/${collection}/by-slug/${slug}`, { phone: '114', slug: 'other' });
      expect(bySlug).toMatchObject({ status: 200, body: { id, slug, phone: '114' } });
    }
  });

  test.each(kinds)('clears optional fields of /%s with null and empty text', async (collection, kind) => {
    for (const empty of [null, '']) {
      const fields = {
        phone: '112',
        description: 'x',
        website: 'https://x.example',
        image: 'https://x.example/i.png',
      };
      const { id } = await make[kind](fields);
      const cleared = Object.fromEntries(Object.keys(fields).map((name) => [name, empty]));
      const { status, body } = await ask('PATCH', `/${collection}/${id}`, cleared);
      expect(status).toBe(200);
      for (const name of Object.keys(fields)) expect(body).not.toHaveProperty(name);
    }
  });

  test.each(kinds)('does not clear the name of /%s', async (collection, kind) => {
    const made = await make[kind]();
    for (const name of [null, '', ' ']) {
      const { status } = await ask('PATCH', `/${collection}/${made.id}`, { [kind]: name, phone: '113' });
      expect(status).toBe(400);
    }
    const { body } = await world.rest<Resource>('GET', `/${collection}/${made.id}`);
    expect(body).not.toHaveProperty('phone');
    expect(body[kind]).toBe(Reflect.get(made, kind));
  });

  test.each(kinds)('keeps the slug of /%s under a new name', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const { body } = await ask('PUT', `/${collection}/${id}`, { [kind]: aName('Renamed') });
    expect(body.slug).toBe(slug);
  });

  test.each(kinds)('shows a changed one of /%s in its events at once', async (collection, kind) => {
    const { id } = await make[kind]();
    const event = await make.event({ [kind]: [id] });
    await ask('PATCH', `/${collection}/${id}`, { phone: '115' });
    const { body } = await world.rest('GET', `/events/${event.id}`);
    expect(JSON.stringify(body[kind])).toContain('"phone":"115"');
  });

  test.each(kinds)('waits with /%s for a later date', async (collection, kind) => {
    const { id, status } = await make[kind]({ date: '2027-06-01' });
    expect(status).toBe('future');
    expect((await world.rest('GET', `/${collection}/${id}`)).status).toBe(403);
  });
});
