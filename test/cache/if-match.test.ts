import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Kind = keyof Omit<Maker, 'tagged'>;

const kinds: [Kind, string, string][] = [
  ['event', '/events', 'title'],
  ['venue', '/venues', 'venue'],
  ['organizer', '/organizers', 'organizer'],
  ['category', '/categories', 'name'],
  ['tag', '/tags', 'name'],
];

describe('A write of the REST interface with If-Match', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const tagOf = async (path: string, options = {}) =>
    (await world.rest('GET', path, options)).headers.get('etag') ?? '';
  interface Writing {
    method?: string;
    body?: Fields;
    as?: 'editor' | 'author';
    headers?: Record<string, string>;
  }
  const write = (path: string, tag: string, { method = 'PATCH', headers, ...rest }: Writing = {}) =>
    world.rest<Fields>(method, path, { as: 'editor', ...rest, headers: { ...headers, 'if-match': tag } });
  const conflict = (version: number) => ({
    status: 412,
    body: { code: 'version-conflict', data: { status: 412, version } },
  });

  test.each(kinds)('changes and removes an %s as it was read', async (kind, collection, naming) => {
    const { id } = await make[kind]();
    const path = `${collection}/${id}`;
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const changed = await write(path, await tagOf(path), { method, body: { [naming]: `By ${method}` } });
      expect([changed.status, changed.body[naming]]).toEqual([200, `By ${method}`]);
    }
    expect((await write(path, await tagOf(path), { method: 'DELETE' })).status).toBe(200);
  });

  test.each(kinds)('leaves an %s that has changed since', async (kind, collection, naming) => {
    const { id } = await make[kind]();
    const path = `${collection}/${id}`;
    const tag = await tagOf(path);
    await world.rest('PATCH', path, { as: 'editor', body: { [naming]: 'As it is' } });
    const before = await readTables(world.database);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await write(path, tag, { method, body: { [naming]: 'Lost' } })).toMatchObject(conflict(2));
    expect(await readTables(world.database)).toEqual(before);
  });

  test('is made by one of many who read the same', async () => {
    const { id } = await make.event();
    const path = `/events/${id}`;
    const tag = await tagOf(path);
    const writes = [1, 2, 3, 4, 5].map((each) => write(path, tag, { body: { title: `Of ${each}` } }));
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412, 412, 412]);
  });

  test('takes the tag that a read gave in whatever language, form and role', async () => {
    const { id, slug } = await make.event();
    const path = `/events/${id}`;
    const reads: [string, object][] = [
      [path, { language: 'fi' }],
      [path, { query: { i18n_language: 'de' } }],
      [path, { as: 'editor' }],
      [`/events/by-slug/${slug}`, {}],
    ];
    for (const [address, options] of reads) {
      const tag = await tagOf(address, options);
      expect((await write(path, tag, { body: { title: `Read at ${address}` } })).status).toBe(200);
      const other = await tagOf(address, options);
      expect((await write(`/events/by-slug/${slug}`, other, { body: { featured: true } })).status).toBe(200);
      expect((await write(`/events/by-slug/${slug}`, tag, { method: 'DELETE' })).status).toBe(412);
    }
  });

  test('minds no other change of the calendar, not even of what the resource shows', async () => {
    const { id: venue } = await make.venue();
    const { id } = await make.event({ venue });
    const tag = await tagOf(`/events/${id}`);
    await world.rest('PATCH', `/venues/${venue}`, { as: 'editor', body: { city: 'Turku' } });
    await make.event();
    expect(await tagOf(`/events/${id}`)).not.toBe(tag);
    expect((await write(`/events/${id}`, tag, { body: { title: 'Elsewhere' } })).status).toBe(200);
  });

  test('takes any of several tags', async () => {
    const { id } = await make.event();
    const { id: other } = await make.event();
    const tags = [await tagOf(`/events/${other}`), '"somebody-elses"', await tagOf(`/events/${id}`)];
    expect((await write(`/events/${id}`, tags.join(', '), { body: { title: 'Any' } })).status).toBe(200);
    expect((await write(`/events/${id}`, tags.join(','), { body: { title: 'None' } })).status).toBe(412);
  });

  test('rejects the tag of another resource, of a list, a weak one, and what is none of ours', async () => {
    const { id } = await make.event();
    const { id: other } = await make.event();
    const { id: venue } = await make.venue();
    const path = `/events/${id}`;
    const own = await tagOf(path);
    const tags = [
      await tagOf(`/events/${other}`),
      await tagOf(`/venues/${venue}`),
      await tagOf('/events', { query: { include: String(id) } }),
      `W/${own}`,
      own.replaceAll('"', ''),
      '"somebody-elses"',
      '1',
      '',
    ];
    for (const tag of tags)
      expect([tag, (await write(path, tag, { body: { title: 'Lost' } })).status]).toEqual([tag, 412]);
    expect((await write(path, own, { body: { title: 'Kept' } })).status).toBe(200);
  });

  test('of whatever version is made where there is such a resource', async () => {
    const { id } = await make.event();
    expect((await write(`/events/${id}`, '*', { body: { title: 'Any version' } })).status).toBe(200);
    expect((await write('/events/99999999', '*', { body: {} })).status).toBe(404);
  });

  test('is rejected for want of rights, or of the resource, before its tag is looked at', async () => {
    const { id } = await make.event();
    const statusOf = async (path: string, writing: Writing) => (await write(path, '"none"', writing)).status;
    expect(await statusOf(`/events/${id}`, { as: undefined })).toBe(401);
    expect(await statusOf(`/events/${id}`, { as: 'author' })).toBe(403);
    expect(await statusOf('/events/99999999', {})).toBe(404);
    expect(await statusOf(`/events/${id}`, { body: { start_date: 'soon' } })).toBe(412);
  });

  test('may be sent as the POST that stands for it', async () => {
    const { id } = await make.event();
    const path = `/events/${id}`;
    const tag = await tagOf(path);
    const deletion = { method: 'POST', headers: { 'x-http-method-override': 'DELETE' } };
    await write(path, tag, { body: { title: 'Changed' } });
    expect((await write(path, tag, deletion)).status).toBe(412);
    expect((await write(path, await tagOf(path), deletion)).status).toBe(200);
  });

  test('creates all the same, and reads all the same', async () => {
    const created = await write('/tags', '"none"', { method: 'POST', body: { name: 'Made all the same' } });
    expect(created.status).toBe(201);
    const read = await world.rest('GET', '/tags', { headers: { 'if-match': '"none"' } });
    expect(read.status).toBe(200);
  });
});
