import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, idsOf, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const lists = ['/events', '/venues', '/organizers', '/categories', '/tags'] as const;

describe('paging', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    const config = { restAliases: ['/wp-json/tribe/events/v1'] };
    world = await startCalendar({ now: () => now, config });
    make = createMaker(world);
    for (let number = 0; number < 3; number += 1) {
      await make.event({
        venue: [{ venue: `Hall ${number}` }],
        organizer: [{ organizer: `Club ${number}` }],
      });
      await make.category({ name: `Subject ${number}` });
      await make.tag({ name: `Word ${number}` });
    }
  });
  afterAll(() => world.close());

  const page = (path: string, query: Record<string, string | number>) =>
    world.rest<WirePage>('GET', path, { query });
  const all = { hide_empty: 'false' };

  test.each(lists)('of %s tells the totals in body and headers', async (path) => {
    const { status, headers, body } = await page(path, { ...all, per_page: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, total_pages: 2 });
    expect(headers.get('x-tec-total')).toBe('3');
    expect(headers.get('x-tec-totalpages')).toBe('2');
  });

  test.each(lists)('of %s shows everything once', async (path) => {
    const kind = path.slice(1) as 'events';
    const first = await page(path, { ...all, per_page: 2 });
    const second = await page(path, { ...all, per_page: 2, page: 2 });
    expect(first.body[kind]).toHaveLength(2);
    expect(second.body[kind]).toHaveLength(1);
    expect(new Set(idsOf([...first.body[kind], ...second.body[kind]])).size).toBe(3);
  });

  test.each(lists)('of %s links to the pages around it', async (path) => {
    const first = await page(path, { ...all, per_page: 1 });
    expect(first.body.previous_rest_url).toBeUndefined();
    expect(new URL(first.body.next_rest_url ?? '').searchParams.get('page')).toBe('2');
    const second = await page(path, { ...all, per_page: 1, page: 2 });
    expect(new URL(second.body.previous_rest_url ?? '').searchParams.has('page')).toBe(false);
    expect(new URL(second.body.next_rest_url ?? '').searchParams.get('page')).toBe('3');
    const third = await page(path, { ...all, per_page: 1, page: 3 });
    expect(third.body.next_rest_url).toBeUndefined();
    expect(new URL(third.body.previous_rest_url ?? '').searchParams.get('page')).toBe('2');
  });

  test.each(lists)('of %s can be walked along its links', async (path) => {
    const kind = path.slice(1) as 'events';
    const seen: number[] = [];
    let next: string | undefined = `${world.url}/calendar/events/v1${path}?hide_empty=false&per_page=1`;
    while (next !== undefined) {
      const { body }: { body: WirePage } = await world.request('GET', next.replace(world.url, ''));
      seen.push(...idsOf(body[kind]));
      next = body.next_rest_url;
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });

  test.each(lists)('of %s keeps in its links what was given, and nothing else', async (path) => {
    const rest = { per_page: '1', i18n_language: 'fi', hide_empty: 'false', order: 'desc' };
    const given = { ...rest, page: '2' };
    const { body } = await page(path, given);
    const sent = (link?: string) => Object.fromEntries(new URL(link ?? '').searchParams);
    expect(sent(body.rest_url)).toEqual(given);
    expect(sent(body.next_rest_url)).toEqual({ ...rest, page: '3' });
    expect(sent(body.previous_rest_url)).toEqual(rest);
  });

  test.each(lists)('of %s keeps in its links a slash that closes the path', async (path) => {
    const roots = ['/calendar/events/v1', '/fi/calendar/events/v1', '/wp-json/tribe/events/v1'];
    for (const root of roots) {
      const address = `${root}${path}`;
      for (const asked of [address, `${address}/`]) {
        const { body } = await world.request<WirePage>('GET', `${asked}?hide_empty=0&per_page=1&page=2`);
        const links = [body.rest_url, body.next_rest_url, body.previous_rest_url];
        expect(links.map((link) => new URL(link ?? '').pathname)).toEqual([asked, asked, asked]);
      }
    }
  });

  test('of events keeps every filter in its links', async () => {
    const { tag } = await make.tagged({ categories: ['kept'] }, { categories: ['kept'] });
    const given = {
      per_page: '1',
      start_date: '2027-03-01 00:00:00',
      end_date: '2028-03-01',
      starts_after: '2027-01-01',
      strict_dates: 'true',
      search: 'event -nothing "number"',
      tags: String(tag),
      categories: 'kept',
      featured: 'false',
      ticketed: 'false',
      status: 'publish',
    };
    const { status, body } = await page('/events', given);
    expect(status).toBe(200);
    const next = Object.fromEntries(new URL(body.next_rest_url ?? '').searchParams);
    expect(next).toEqual({ ...given, page: '2' });
  });

  test('keeps lists in its links', async () => {
    const { ids } = await make.tagged({}, {});
    const query = new URLSearchParams(ids.map((id) => ['include[]', String(id)]));
    query.set('per_page', '1');
    const { body } = await world.rest<WirePage>('GET', '/events', { query });
    const next = new URL(body.next_rest_url ?? '').searchParams;
    expect(next.getAll('include[]')).toEqual(ids.map(String));
  });

  test('keeps the language segment in its links', async () => {
    const { body } = await world.rest<WirePage>('GET', '/events', {
      language: 'zh-hans',
      query: { per_page: 1 },
    });
    const start = `${world.url}/zh-hans/calendar/events/v1/events?`;
    expect(body.rest_url.startsWith(start)).toBe(true);
    expect(body.next_rest_url?.startsWith(start)).toBe(true);
  });

  test('has 10 on a page if nothing else is said, and at most 50', async () => {
    expect((await page('/events', {})).body.per_page).toBe(10);
    expect((await page('/events', { per_page: 50 })).body.per_page).toBe(50);
    expect((await page('/events', { per_page: 51 })).body.per_page).toBe(50);
    expect((await page('/events', { per_page: 1_000_000 })).body.per_page).toBe(50);
    expect((await page('/events', { per_page: '99999999999999999999' })).body.per_page).toBe(50);
  });

  test.each(lists)('of %s ends before a number of any length', async (path) => {
    for (const number of ['2147483648', '99999999999999999999']) {
      const { status, body } = await page(path, { ...all, page: number });
      const isOfTerms = path === '/categories' || path === '/tags';
      expect([number, status]).toEqual([number, isOfTerms ? 200 : 404]);
      if (isOfTerms) expect(body).toMatchObject({ [path.slice(1)]: [], total: expect.any(Number) });
    }
  });

  test('counts what the filters let through', async () => {
    const { tag } = await make.tagged({}, {}, { featured: true });
    const { body } = await page('/events', { tags: tag, featured: 'true' });
    expect(body).toMatchObject({ total: 1, total_pages: 1 });
  });

  test.each([
    ['/events', 'event-archive-page-not-found'],
    ['/venues', 'venue-archive-page-not-found'],
    ['/organizers', 'organizer-archive-page-not-found'],
  ])('past the end of %s is not found, without totals', async (path, code) => {
    const { status, body, headers } = await world.rest('GET', path, { query: { page: 1000 } });
    expect([status, body.code]).toEqual([404, code]);
    expect(headers.has('x-tec-total')).toBe(false);
    expect(headers.has('x-tec-totalpages')).toBe(false);
  });

  test.each(['categories', 'tags'] as const)('past the end of /%s is an empty list', async (kind) => {
    const { status, body } = await page(`/${kind}`, { ...all, page: 1000 });
    expect([status, body[kind]]).toEqual([200, []]);
    expect(body.previous_rest_url).toEqual(expect.any(String));
    expect(body.next_rest_url).toBeUndefined();
  });

  test.each(lists)('past the end of %s is where no number of a page can be', async (path) => {
    const answers = [await page(path, { page: 1000 }), await page(path, { page: 99_999_999_999 })];
    expect(answers[1]?.status).toBe(answers[0]?.status);
  });

  test.each(lists)('of %s rejects what is no positive whole number', async (path) => {
    for (const name of ['page', 'per_page']) {
      for (const value of ['0', '-1', '1.5', 'two', '']) {
        const { status, body } = await world.rest('GET', path, { query: { [name]: value } });
        expect([name, value, status, body.code]).toEqual([name, value, 400, 'rest_invalid_param']);
      }
      const { status } = await world.rest('GET', path, { query: { [name]: '1.0' } });
      expect(status).toBe(200);
    }
  });
});
