import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface EventList extends Fields {
  events: { title: string; description: string }[];
}

const paragraph = (text: string) => `<p>${text}</p>`;

/**
 * Characters of one to four bytes. The texts together are longer than the buffer that the process
 * keeps.
 */
const longTexts = [1, 2, 3].flatMap(() =>
  ['a', 'ä', '€', '🎷'].map((character) => paragraph(character.repeat(40_000))),
);
const titleOf = (at: number) => `Long ${String(at).padStart(2, '0')}`;

describe('A list over REST', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    for (const [at, description] of longTexts.entries())
      await make.event({ title: titleOf(at), description });
    await make.event({ title: 'Short', description: paragraph('short') });
  });
  afterAll(() => world.close());

  test('is whole, however long it is and whatever characters it has, and so is the one after it', async () => {
    const long = await world.rest<EventList>('GET', '/events?search=long&per_page=50');
    const found = new Map(long.body.events.map(({ title, description }) => [title, description]));
    expect(longTexts.map((_, at) => found.get(titleOf(at)))).toEqual(longTexts);
    expect(long.text.includes('<')).toBe(false);

    const short = await world.rest<EventList>('GET', '/events?search=short');
    expect(short.body.events).toMatchObject([{ title: 'Short', description: paragraph('short') }]);
    expect(Object.keys(short.body)).toEqual(['events', 'rest_url', 'total', 'total_pages', 'per_page']);
  });

  test('has nothing between its brackets if it is empty', async () => {
    const { text } = await world.rest('GET', '/events?search=nothing');
    expect(text).toMatch(/^\{"events":\[\],"rest_url":/);
  });
});
