import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Crowd, type Request, startCrowd, statusesOf } from '../harness/crowd.ts';
import {
  aName,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  now,
  type WireError,
  type WireEvent,
  type WireTerm,
} from '../harness/make.ts';

const six = Array.from({ length: 6 }, (_, index) => index);
const posts = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;
const terms = [
  ['categories', 'category'],
  ['tags', 'tag'],
] as const;

describe('changing one resource at the same time', () => {
  let crowd: Crowd;
  let make: Maker;
  beforeAll(async () => {
    crowd = await startCrowd(() => now);
    make = createMaker(crowd.world);
  });
  afterAll(() => crowd.close());

  const read = async (path: string, language?: 'fi' | 'de') =>
    (await crowd.world.rest<WireEvent>('GET', path, { as: 'editor', language })).body;

  test('loses none of the changes to an event', async () => {
    const { id } = await make.event();
    const fields = {
      title: 'New title',
      description: 'New description',
      excerpt: 'New excerpt',
      slug: 'new-slug',
      cost: '5',
      website: 'https://new.example',
      featured: true,
      end_date: '2027-03-21 20:00:00',
      tags: ['new tag'],
      venue: { venue: 'New venue' },
    };
    const requests = Object.entries(fields).map(([name, value]): Request => [
      'PATCH',
      `/events/${id}`,
      { [name]: value },
    ]);
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 10 });
    const {
      cost: _cost,
      tags: _tags,
      venue: _venue,
      description: _description,
      excerpt: _excerpt,
      ...plain
    } = fields;
    expect(await read(`/events/${id}`)).toMatchObject({
      ...plain,
      description: expect.stringContaining('New description'),
      excerpt: expect.stringContaining('New excerpt'),
      cost: '$5',
      tags: [{ name: 'new tag' }],
      venue: { venue: 'New venue' },
    });
    const ask = createAsker(crowd.world);
    expect(await ask(`{ event(number: ${id}) { version } }`)).toEqual({ event: { version: 11 } });
  });

  test('keeps every language of an event', async () => {
    const { id } = await make.event({ title: 'English' });
    const languages = ['fi', 'de', 'fi', 'de', 'fi', 'de'] as const;
    const requests = languages.map((language, index): Request => {
      const body = index < 2 ? { title: `Title ${language}` } : { description: `Text ${language}` };
      return ['PATCH', `/events/${id}`, body, { language }];
    });
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 6 });
    for (const language of ['fi', 'de'] as const) {
      expect(await read(`/events/${id}`, language)).toMatchObject({
        title: `Title ${language}`,
        description: expect.stringContaining(`Text ${language}`),
      });
    }
    expect((await read(`/events/${id}`)).title).toBe('English');
  });

  test('leaves wall clock and instant of an event in agreement', async () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Shanghai', 'America/New_York', 'Asia/Shanghai'];
    const { id } = await make.event({ start_date: '2027-05-01 10:00', end_date: '2027-05-09 10:00' });
    const requests = zones.flatMap((timezone, index): Request[] => [
      ['PATCH', `/events/${id}`, { timezone }],
      ['PATCH', `/events/${id}`, { start_date: `2027-05-0${index + 2} 12:00:00` }],
    ]);
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 10 });
    const { start_date, utc_start_date, timezone } = await read(`/events/${id}`);
    const offset = (Date.parse(`${start_date}Z`) - Date.parse(`${String(utc_start_date)}Z`)) / 3_600_000;
    expect(offset).toBe(timezone === 'Asia/Shanghai' ? 8 : -4);
  });

  test('never puts the end of an event before its start', async () => {
    const { id } = await make.event({ start_date: '2027-05-01', end_date: '2027-05-31' });
    const requests = six.map((index): Request => {
      const day = index % 2 === 0 ? '2027-05-20' : '2027-05-10';
      return ['PATCH', `/events/${id}`, { [index % 2 === 0 ? 'start_date' : 'end_date']: day }];
    });
    const answers = await crowd.atOnce<WireError>(requests);
    expect(statusesOf(answers)).toEqual({ 200: 3, 400: 3 });
    const { start_date, end_date } = await read(`/events/${id}`);
    expect(start_date <= end_date).toBe(true);
  });

  test('gives an event the terms and organizers of one of the requests, not a mixture', async () => {
    const { id } = await make.event();
    const requests = six.map((index): Request => {
      const own = [`Of ${index}, first`, `Of ${index}, second`];
      const organizer = own.map((name) => ({ organizer: name }));
      return ['PUT', `/events/${id}`, { organizer, categories: [`Of ${index}`], tags: [`Of ${index}`] }];
    });
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 6 });
    const { organizer, categories, tags } = await read(`/events/${id}`);
    const winner = tags[0]?.name ?? '';
    expect(categories.map(({ name }) => name)).toEqual([winner]);
    expect(organizer.map(({ organizer: name }) => name)).toEqual([`${winner}, first`, `${winner}, second`]);
  });

  test.each(posts)('puts one of the /%s into the trash once', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const path = `/${collection}/${id}`;
    const answers = await crowd.atOnce<WireError>(six.map(() => ['DELETE', path]));
    expect(statusesOf(answers)).toEqual({ 200: 1, 410: 5 });
    expect(await read(path)).toMatchObject({ status: 'trash', slug: `${slug}__trashed` });
  });

  test.each(posts)('frees a slug of /%s once, where it is deleted by it', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const path = `/${collection}/by-slug/${slug}`;
    const answers = await crowd.atOnce<WireError>(six.map(() => ['DELETE', path]));
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 5 });
    expect((await read(`/${collection}/${id}`)).slug).toBe(`${slug}__trashed`);
  });

  test.each(terms)('removes one of the /%s once', async (collection, kind) => {
    const { id } = await make[kind]();
    const answers = await crowd.atOnce<WireError>(six.map(() => ['DELETE', `/${collection}/${id}`]));
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 5 });
  });

  test.each(posts)(
    'lets an update of one of the /%s come before or after its deletion',
    async (collection, kind) => {
      const { id } = await make[kind]();
      const path = `/${collection}/${id}`;
      const requests = six.map((index): Request =>
        index === 4 ? ['DELETE', path] : ['PATCH', path, { description: `Number ${index}` }],
      );
      expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 6 });
      expect(await read(path)).toMatchObject({
        status: 'trash',
        slug: expect.stringMatching(/[^_]__trashed$/),
      });
    },
  );

  test.each(posts.slice(1))('loses none of the changes to one of the /%s', async (collection, kind) => {
    const { id } = await make[kind]();
    const fields = { phone: '112', website: 'https://new.example', description: 'New', [kind]: aName('New') };
    const requests = Object.entries(fields).map(([name, value]): Request => [
      'PATCH',
      `/${collection}/${id}`,
      { [name]: value },
    ]);
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 4 });
    expect(await read(`/${collection}/${id}`)).toMatchObject({
      ...fields,
      description: expect.stringContaining('New'),
    });
  });

  test.each(terms)('loses none of the changes to one of the /%s', async (collection, kind) => {
    const { id } = await make[kind]();
    const fields = { name: aName('New'), slug: aName('new').replaceAll(' ', '-'), description: 'New' };
    const requests = Object.entries(fields).map(([name, value]): Request => [
      'PATCH',
      `/${collection}/${id}`,
      { [name]: value },
    ]);
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 3 });
    expect(await read(`/${collection}/${id}`)).toMatchObject(fields);
  });

  test.each(terms)(
    'gives a free slug or name to one of the /%s that ask for it',
    async (collection, kind) => {
      const each = [await make[kind](), await make[kind](), await make[kind](), await make[kind]()];
      const slug = aName('free').replaceAll(' ', '-');
      const name = aName('Free');
      const ask = (body: object) =>
        crowd.atOnce<WireTerm & WireError>(each.map(({ id }) => ['PATCH', `/${collection}/${id}`, body]));
      const slugs = await ask({ slug });
      expect(statusesOf(slugs)).toEqual({ 200: 1, 400: 3 });
      expect(slugs.find(({ status }) => status === 400)?.body.code).toBe('duplicate_term_slug');
      const names = await ask({ name });
      expect(statusesOf(names)).toEqual({ 200: 1, 400: 3 });
      expect(names.find(({ status }) => status === 400)?.body.code).toBe('term_exists');
    },
  );

  test('makes no circle of categories', async () => {
    const [one, other] = [await make.category(), await make.category()];
    const requests = six.map((index): Request => {
      const [child, parent] = index % 2 === 0 ? [one, other] : [other, one];
      return ['PATCH', `/categories/${child.id}`, { parent: parent.id }];
    });
    expect(statusesOf(await crowd.atOnce(requests))).toEqual({ 200: 6 });
    const parents = [await read(`/categories/${one.id}`), await read(`/categories/${other.id}`)].map(
      ({ parent }) => parent,
    );
    expect(parents).not.toEqual([other.id, one.id]);
    const { events } = await make.tagged({ categories: [one.id, other.id] });
    expect(events.map(({ categories }) => idsOf(categories).length)).toEqual([2]);
  });
});
