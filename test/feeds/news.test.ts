import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface JsonFeed {
  title: string;
  items: { id: string; title: string; content_html: string; date_published: string; tags?: string[] }[];
}

describe('the feeds of what is new', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    for (const [title, date] of [
      ['Old', '2027-01-01'],
      ['New & shiny', '2027-03-01'],
      ['Newer ]]>', '2027-03-02'],
    ] as const)
      await make.event({ title, date, description: '<p>Ends with ]]&gt; & more</p>', tags: ['Jazz'] });
    await make.event({ title: 'Draft', status: 'draft' });
    await make.event({ title: 'Scheduled', date: '2027-04-01' });
  });
  afterAll(() => world.close());

  const readJson = async (search = '') => {
    const { status, text, headers } = await world.request('GET', `/export/events.json${search}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/feed+json; charset=utf-8']);
    return JSON.parse(text) as JsonFeed;
  };

  test('have what is public, the last published first', async () => {
    const { title, items } = await readJson();
    expect(title).toBe('Event Calendar');
    expect(items.map((item) => item.title)).toEqual(['Newer ]]>', 'New & shiny', 'Old']);
    expect(items[0]).toMatchObject({ date_published: '2027-03-02T00:00:00.000Z', tags: ['Jazz'] });
  });

  test('say in titles what not everybody may see, to those who do', async () => {
    const { text } = await world.request('GET', '/fi/export/events.json?status=draft,publish', {
      as: 'editor',
    });
    const titles = (JSON.parse(text) as JsonFeed).items.map((item) => item.title);
    expect(titles).toEqual(expect.arrayContaining(['Luonnos: Draft', 'Old']));
  });

  test('are well-formed Atom with the same entries', async () => {
    const { status, text, headers } = await world.request('GET', '/fi/export/events.atom');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const document = parseDocument(text, { xmlMode: true });
    const titles = text.match(/<entry>[^]*?<\/title>/g) ?? [];
    expect([document.children.length > 0, titles.length]).toEqual([true, 3]);
    expect(text).toContain('<title>Tapahtumakalenteri</title>');
  });

  test('take the filters of the list', async () => {
    const { items } = await readJson('?search=shiny');
    expect(items.map(({ title }) => title)).toEqual(['New & shiny']);
  });

  test('have no more than fifty entries', async () => {
    const tag = await make.tag();
    for (let index = 0; index < 52; index += 1) await make.event({ tags: tag.id });
    expect((await readJson(`?tags=${tag.id}`)).items).toHaveLength(50);
  });
});
