import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('The search field of the calendar page', () => {
  let world: World;
  let hall: number;
  let event: string;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    const make = createMaker(world);
    hall = (await make.venue({ venue: 'Cello & Hall' })).id;
    event = (await make.event({ title: 'Cellos & more' })).slug;
    await make.event({ title: 'Cello plan', status: 'private' });
  });
  afterAll(() => world.close());

  const open = (path: string, options = {}) => world.request('GET', path, options);

  test.each(['/calendar', '/calendar/map', '/calendar/embed'])(
    'says at %s where suggestions are',
    async (path) => {
      const { text } = await open(`/fi${path}`);
      expect(text).toMatch(/data-suggestions="\/fi\/calendar\/suggest"\s+data-label="Ehdotukset"/);
      expect(text).toContain('src="/assets/suggest.js"');
    },
  );

  test('gets names, kinds and where they lead to, in the language of the page', async () => {
    const { status, text, headers } = await open('/de/calendar/suggest?q=CELL');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual([
      { text: 'Cello & Hall', kind: 'Veranstaltungsort', filter: `venue=${hall}` },
      { text: 'Cellos & more', kind: 'Veranstaltung', page: `${world.url}/de/event/${event}` },
    ]);
  });

  test('gets what is hidden only for those who may see it', async () => {
    const { text } = await open('/en/calendar/suggest?q=cello+plan');
    expect(text).toBe('[]');
    const editors = await open('/en/calendar/suggest?q=cello+plan', { as: 'editor' });
    expect(editors.text).toContain('Cello plan');
  });

  test('gets 304 until the calendar changes', async () => {
    const path = '/en/calendar/suggest?q=viol';
    const first = await open(path);
    const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } };
    expect((await open(path, again)).status).toBe(304);
    await createMaker(world).event({ title: 'Viols' });
    const changed = await open(path, again);
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Viols')]);
  });

  test.each([
    ['', 200],
    ['?q=', 200],
    ['?q=%20', 200],
    ['?q=%25', 200],
    ['?q[]=cello', 200],
    [`?q=${'a'.repeat(501)}`, 400],
  ])('gets nothing for %s', async (query, expected) => {
    const { status, text } = await open(`/en/calendar/suggest${query}`);
    expect([status, text]).toEqual([expected, '[]']);
  });
});
