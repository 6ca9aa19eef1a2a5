import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['events', 'event', 'title'],
  ['venues', 'venue', 'venue'],
  ['organizers', 'organizer', 'organizer'],
  ['categories', 'category', 'name'],
  ['tags', 'tag', 'name'],
] as const;

describe('writing in one language', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const read = async (path: string, language: 'en' | 'fi' | 'de' | 'zh-hans') =>
    (await world.rest('GET', path, { language })).body;

  test.each(kinds)('leaves the others of /%s alone', async (collection, kind, name) => {
    const { id } = await make[kind]({ description: 'In English' });
    const path = `/${collection}/${id}`;
    const english = await read(path, 'en');
    for (const options of [{ language: 'fi' as const }, { query: { i18n_language: 'de' } }]) {
      const body = { [name]: `${kind} ${JSON.stringify(options)}`, description: 'Toisin' };
      expect((await world.rest('PATCH', path, { as: 'editor', ...options, body })).status).toBe(200);
    }
    const volatile = { modified: null, modified_utc: null, json_ld: null };
    expect({ ...(await read(path, 'en')), ...volatile }).toEqual({ ...english, ...volatile });
    expect((await read(path, 'fi'))[name]).toContain('fi');
    expect((await read(path, 'de'))[name]).toContain('de');
  });

  test.each(kinds)('answers in that language for /%s', async (collection, kind, name) => {
    const { id } = await make[kind]();
    const { body, headers } = await world.rest('PATCH', `/${collection}/${id}`, {
      as: 'editor',
      language: 'zh-hans',
      body: { [name]: '名称' },
    });
    expect(body[name]).toBe('名称');
    expect(headers.get('content-language')).toBe('zh-hans');
  });

  test('may be asked for in the body', async () => {
    const { id } = await make.event({ title: 'In English' });
    const body = { title: 'Auf Deutsch', i18n_language: 'de' };
    const answer = await world.rest('POST', `/events/${id}`, { as: 'editor', body });
    expect(answer.body.title).toBe('Auf Deutsch');
    expect((await read(`/events/${id}`, 'en')).title).toBe('In English');
  });

  test('changes what has no language for all of them', async () => {
    const { id } = await make.event();
    const body = { featured: true, start_date: '2027-03-20 17:00:00' };
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', language: 'fi', body });
    expect(await read(`/events/${id}`, 'en')).toMatchObject(body);
  });

  test('with null takes its text away, so that the fallback shows', async () => {
    const { id } = await make.event({ description: 'English words' });
    const path = `/events/${id}`;
    const write = (description: string | null) =>
      world.rest('PATCH', path, { as: 'editor', language: 'fi', body: { description } });
    await write('Suomen sanat');
    expect(String((await read(path, 'fi')).description)).toContain('Suomen sanat');
    await write(null);
    expect(String((await read(path, 'fi')).description)).toContain('English words');
    expect(String((await read(path, 'en')).description)).toContain('English words');
  });

  test('is not decided by what browsers send unasked', async () => {
    const { id } = await make.event({ title: 'Before' });
    await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      body: { title: 'After' },
      headers: { 'accept-language': 'fi' },
    });
    expect((await read(`/events/${id}`, 'en')).title).toBe('After');
  });

  test('makes what an event brings along in that language', async () => {
    const { venue, categories } = await make.event(
      { title: 'Juhla', venue: { venue: 'Juhlatalo' }, categories: ['Juhlat'] },
      { language: 'fi' },
    );
    expect([venue].flat()[0]).toMatchObject({ venue: 'Juhlatalo', i18n_language: 'fi' });
    expect(categories[0]).toMatchObject({ name: 'Juhlat', i18n_language: 'fi' });
  });

  test('gives the existing venue back for the same data in the same language only', async () => {
    const first = await make.venue({ venue: 'Sauna' }, { language: 'fi' });
    const again = await make.venue({ venue: 'Sauna' }, { language: 'fi' });
    expect(again.id).toBe(first.id);
  });

  test.each(kinds.map(([collection, kind]) => [collection, kind] as const))(
    'trashes or removes /%s in all of them',
    async (collection, kind) => {
      const { id } = await make[kind]();
      await world.rest('DELETE', `/${collection}/${id}`, { as: 'editor', language: 'de' });
      for (const language of ['en', 'fi', 'de', 'zh-hans'] as const) {
        const { status } = await world.rest('GET', `/${collection}/${id}`, { language });
        expect(status).toBe(collection === 'categories' || collection === 'tags' ? 404 : 403);
      }
    },
  );
});
