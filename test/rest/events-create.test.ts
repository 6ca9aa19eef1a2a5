import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  createMaker,
  type Maker,
  now,
  times,
  type WireError,
  type WireEvent,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('creating an event', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const post = (body: object) => world.rest<WireEvent>('POST', '/events', { as: 'editor', body });
  const reject = async (fields: object) => {
    const title = aName('Rejected').replaceAll(' ', '-');
    const body = { title, ...times, ...fields };
    const answer = await world.rest<WireError>('POST', '/events', { as: 'editor', body });
    expect(answer.status).toBe(400);
    const { status } = await world.rest('GET', `/events/by-slug/${title.toLowerCase()}`);
    expect(status).toBe(404);
    return answer.body;
  };

  test('answers 201 with the event, which can then be read', async () => {
    const { status, body } = await post({ title: 'First night', ...times });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'First night', slug: 'first-night', status: 'publish', author: '2' });
    const read = await world.rest<WireEvent>('GET', `/events/${body.id}`);
    expect(read.body).toMatchObject({ id: body.id, title: 'First night' });
  });

  test('takes every field', async () => {
    const fields = {
      date: '2027-03-01 10:00:00',
      slug: 'every-field',
      excerpt: 'A night',
      timezone: 'Europe/Helsinki',
      website: 'https://night.example/programme',
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
    };
    const event = await make.event({ ...fields, author: 3, description: '<p>A <b>long</b> night</p>' });
    expect(event).toMatchObject({ ...fields, author: '3', date_utc: '2027-03-01 10:00:00' });
    expect(event.description).toContain('<b>long</b>');
  });

  test('names every required field that is missing or null', async () => {
    const { status, body } = await world.rest<WireError>('POST', '/events', {
      as: 'editor',
      body: { title: null, description: 'x' },
    });
    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
    expect(body.data.params).toEqual(expect.arrayContaining(['title', 'start_date', 'end_date']));
    expect(body.data.params).toHaveLength(3);
  });

  test.each(['', '   ', '0', 5, true, ['a'], { a: 1 }])('rejects the title %j', async (title) => {
    const body = await reject({ title });
    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { title: expect.any(String) } },
    });
  });

  test.each([
    ['author', 99999],
    ['author', 'editor'],
    ['status', 'any'],
    ['status', 'trash'],
    ['status', 7],
    ['timezone', 'Mars/Olympus'],
    ['all_day', 'yes'],
    ['start_date', '2027-02-31'],
    ['start_date', 20270101],
    ['end_date', 'later'],
    ['date', 'someday'],
    ['date_utc', '2027-13-01'],
    ['website', 'example.org'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://exa mple.org'],
    ['image', 99999],
    ['image', 'ftp://example.org/a.jpg'],
    ['show_map', 'maybe'],
    ['show_map_link', [true]],
    ['hide_from_listings', 2],
    ['sticky', 'on'],
    ['featured', {}],
    ['description', 5],
    ['excerpt', ['x']],
    ['slug', 5],
    ['venue', 99999],
    ['venue', 'the hall'],
    ['organizer', 99999],
    ['organizer', { phone: '112' }],
  ])('rejects %s: %j, and writes nothing', async (name, value) => {
    const body = await reject({ [name]: value });
    expect(body.data).toHaveProperty(`params.${name}`);
  });

  test('names all bad fields in one error', async () => {
    const body = await reject({ website: 'x', author: 99999, start_date: 'never', sticky: 'x', image: 'x' });
    const names = ['author', 'image', 'start_date', 'sticky', 'website'];
    expect(Object.keys(body.data.params ?? {}).sort()).toEqual(names);
    expect(Object.keys(body.data.details as object).sort()).toEqual(names);
  });

  test('reports missing fields before bad ones', async () => {
    const { body } = await world.rest<WireError>('POST', '/events', {
      as: 'editor',
      body: { title: 'x', website: 'bad' },
    });
    expect(body.code).toBe('rest_missing_callback_param');
  });

  test('takes null and empty optional fields as if they were not sent', async () => {
    const names = [
      'description',
      'excerpt',
      'slug',
      'website',
      'cost',
      'image',
      'venue',
      'organizer',
      'timezone',
    ];
    for (const value of [null, '']) {
      const event = await make.event(Object.fromEntries(names.map((name) => [name, value])));
      expect(event).toMatchObject({ description: '', image: false, cost: '', venue: [], organizer: [] });
      expect([event.website, event.timezone]).toEqual([event.url, 'UTC']);
    }
  });

  test('cleans what could harm and keeps what is allowed', async () => {
    const { title, description } = await make.event({
      title: '  Safe <script>alert(1)</script> ',
      description:
        '<a href="https://x.example">ok</a><a href="javascript:alert(1)">no</a><img src=x onerror=alert(1)><style>p{}</style><ul><li>one</li></ul>',
    });
    expect(title.trim()).toBe(title);
    expect(`${title}${String(description)}`).not.toMatch(/<script|javascript:|onerror|<style/i);
    expect(description).toContain('href="https://x.example"');
    expect(description).toContain('<li>one</li>');
  });

  test.each([
    ['Straße & Größe', 'strase-grose'],
    ['Äiti, isä!', 'aiti-isa'],
    ['音乐', '%e9%9f%b3%e4%b9%90'],
  ])('makes of the title %s the slug %s', async (title, slug) => {
    expect((await make.event({ title })).slug).toBe(slug);
  });

  test('numbers slugs that are taken', async () => {
    const slugs = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await make.event({ title: 'Same again' })).slug);
    expect(slugs).toEqual(['same-again', 'same-again-2', 'same-again-3']);
  });

  test('cuts slugs at 200 characters', async () => {
    const { slug } = await make.event({ slug: 'x'.repeat(300) });
    expect(slug).toBe('x'.repeat(200));
  });

  test.each(['publish', 'draft', 'pending', 'private'])('keeps the status %s', async (status) => {
    expect((await make.event({ status })).status).toBe(status);
  });

  test('waits for a later publication date, and not for an earlier one', async () => {
    expect((await make.event({ date: '2027-04-01' })).status).toBe('future');
    expect((await make.event({ date_utc: '2027-04-01 00:00:00' })).status).toBe('future');
    expect((await make.event({ status: 'future' })).status).toBe('publish');
    expect((await make.event({ status: 'draft', date: '2027-04-01' })).status).toBe('draft');
  });

  test('derives date and date_utc from each other in the site zone, not in that of the event', async () => {
    const helsinki = await startCalendar({ config: { timeZone: 'Europe/Helsinki' }, now: () => now });
    try {
      const its = createMaker(helsinki);
      const timezone = 'Asia/Shanghai';
      expect((await its.event({ timezone, date: '2027-01-05 12:00:00' })).date_utc).toBe(
        '2027-01-05 10:00:00',
      );
      expect((await its.event({ timezone, date_utc: '2027-01-05 10:00:00' })).date).toBe(
        '2027-01-05 12:00:00',
      );
    } finally {
      await helsinki.close();
    }
  });
});
