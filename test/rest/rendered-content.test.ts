import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../harness/legacy.ts';
import type { Maker, WireEvent } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

let world: World;
let make: Maker;
beforeAll(async () => {
  ({ world, make } = await startLegacy());
});
afterAll(() => world.close());

test.each([
  ['Bring\r\na cup.\n\n \nAnd <b>tea</b>.', '<p>Bring<br />\na cup.</p>\n<p>And <b>tea</b>.</p>'],
  ['One<br />\ntwo', '<p>One<br />\ntwo</p>'],
  ['<p>Bring\na cup.</p>', '<p>Bring\na cup.</p>'],
  ['Bring:\n<ul><li>a cup</li></ul>', 'Bring:\n<ul><li>a cup</li></ul>'],
  ['Bring a cup.', 'Bring a cup.'],
  ['', ''],
])(
  'the content of a post shows the line breaks of a plain description: %j',
  async (description, rendered) => {
    const event = await make.event({ description });
    const path = `${legacyBase}/wp/v2/tribe_events`;
    const single = await world.request('GET', `${path}/${event.id}`);
    expect(single.body.content).toMatchObject({ rendered });
    const list = await world.request<Record<string, unknown>[]>('GET', `${path}?include=${event.id}`);
    expect(list.body[0]?.content).toMatchObject({ rendered });
    const own = await world.rest<WireEvent>('GET', `/events/${event.id}`);
    expect(own.body.description).toBe(event.description);
  },
);
