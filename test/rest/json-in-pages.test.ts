import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const breakout = 'Say &lt;/script>&lt;script>alert(1)';

describe('JSON that a page may hold in a script', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { restAliases: ['/wp-json/tribe/events/v1'] } });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test('cannot end the script, whichever of the interfaces gives it', async () => {
    const description = '<p>Bold <b>text</b></p>';
    const venue = { venue: breakout, description };
    const { id } = await make.event({ title: breakout, description, excerpt: description, venue });
    const base = '/calendar/events/v1';
    const query = encodeURIComponent(`{ event(number: ${id}) { title description } }`);
    for (const path of [
      `${base}/events/${id}`,
      `${base}/events?include=${id}`,
      `${base}/venues`,
      `${base}/events/${id}?_jsonp=show`,
      `${base}/events/${id}?_envelope=1`,
      `/wp-json/tribe/events/v1/events/${id}?_jsonp=show`,
      `${base}/`,
      `${base}/doc`,
      `${base}/events?venue=%3C/script%3E&namespace=%3Cscript%3E`,
      `${base}/nothing?%3Cscript%3E`,
      `/graphql?query=${query}`,
      `/graphql?query=${encodeURIComponent('{ event(number: "</script>") { title } }')}`,
    ]) {
      const { text } = await world.request('GET', path, { headers: { 'apollo-require-preflight': '1' } });
      expect([path, text.length > 10, text.includes('<')]).toEqual([path, true, false]);
    }
    const { body } = await world.rest<Fields>('GET', `/events/${id}`);
    expect([body.description, body.excerpt]).toEqual([description, description]);
  });

  test('cannot end it with a rejected write', async () => {
    const { status, text } = await world.rest('POST', '/events', {
      as: 'editor',
      body: { title: 'x', venue: '</script><script>', tags: ['<script>'], '<script>': 1 },
    });
    expect([status, text.includes('<')]).toEqual([400, false]);
  });
});
