import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now, type WireError, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('the language segment of an address', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test.each(['sv', 'zh-TW', 'zh-hant', 'fin', 'fi-', 'deutsch', 'en_GB'])(
    'has no form %s',
    async (segment) => {
      const { status, body } = await world.request('GET', `/${segment}/calendar/events/v1/events`);
      expect([status, body.code]).toEqual([404, 'rest_no_route']);
      expect((await fetch(`${world.url}/${segment}/docs`, { redirect: 'manual' })).status).toBe(404);
    },
  );

  test.each([
    ['FI', 'fi'],
    ['de-AT', 'de'],
    ['En', 'en'],
    ['zh', 'zh-hans'],
    ['zh-CN', 'zh-hans'],
    ['ZH-hans', 'zh-hans'],
    ['zh-Hans-SG', 'zh-hans'],
  ])('may be written %s: REST and files answer as at %s, pages redirect there', async (segment, language) => {
    const { id } = await make.event({ title: 'Told' });
    const read = async (written: string, path: string) => {
      const answer = await fetch(`${world.url}/${written}${path}`, { redirect: 'manual' });
      const names = ['content-language', 'content-disposition', 'link', 'location', 'x-tec-total'];
      const headers = names.map((name) => answer.headers.get(name));
      return { status: answer.status, headers, text: await answer.text() };
    };
    const list = `/calendar/events/v1/events?include=${id}&per_page=1`;
    for (const path of [list, `/calendar/events/v1/events/${id}`, '/export/tags.csv']) {
      const answer = await read(segment, path);
      expect(answer).toEqual(await read(language, path));
      expect([answer.status, answer.headers[0]]).toEqual([200, language]);
    }
    for (const path of [
      '',
      '/',
      '/docs',
      '/calendar?view=list&search=a%20b',
      '/event/nothing?x=//y',
      '/nowhere',
    ]) {
      const location = `${world.url}/${language}${path}`;
      const headers = [null, null, null, location, null];
      expect(await read(segment, path)).toEqual({ status: 301, headers, text: '' });
    }
  });

  test('may be written in another form by clients that write, too', async () => {
    const body = { title: 'Talvijuhlat', start_date: '2027-04-01', end_date: '2027-04-01' };
    const events = '/FI/calendar/events/v1/events';
    const made = await world.request<WireEvent>('POST', events, { as: 'editor', body });
    expect([made.status, made.body.i18n_language]).toEqual([201, 'fi']);
    const page = await world.request<WireError>('POST', '/FI/docs', { as: 'editor', body });
    expect(page.status).toBe(404);
  });
});
