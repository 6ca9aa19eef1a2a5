import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import type { Language } from '../../src/i18n/language.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Asking {
  as?: Role;
  language?: Language;
}

interface List {
  events: { title: string }[];
  total: number;
}

const day = { start_date: '2031-05-01', end_date: '2031-05-01' };

describe('Requests that come at the same time', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
    const make = createMaker(world);
    const { id } = await make.venue();
    await make.event({ ...day, title: 'Everybody’s', venue: id });
    for (const as of ['author', 'contributor'] as const) {
      const { body } = await world.rest<{ id: number }>('POST', '/events', {
        as,
        body: { ...day, title: `Of the ${as}`, status: 'draft' },
      });
      await world.rest('PATCH', `/events/${body.id}`, { as, language: 'fi', body: { title: `${as} fi` } });
    }
  });
  afterAll(() => world.close());

  let asked = 0;
  /**
   * A parameter that nobody knows makes an address of its own, so that nothing that was kept
   * answers.
   */
  const ask = async ({ as, language }: Asking = {}) => {
    asked += 1;
    const status = as === undefined || as === 'subscriber' ? undefined : 'draft,publish';
    const query = { ...day, status, asked };
    const { body, ...answer } = await world.rest<List>('GET', '/events', { as, language, query });
    return { status: answer.status, total: body.total, titles: body.events.map(({ title }) => title).sort() };
  };

  test('get what each who asks may see, in the language of each', async () => {
    const people = [undefined, 'author', 'contributor', 'editor', 'subscriber'] as const;
    const askings = people.flatMap((as) => (['en', 'fi'] as const).map((language) => ({ as, language })));
    const alone = [];
    for (const asking of askings) alone.push(await ask(asking));
    const together = await Promise.all(
      [...askings, ...askings, ...askings].map(async (asking) => await ask(asking)),
    );
    expect(together).toEqual([...alone, ...alone, ...alone]);
    expect(new Set(alone.map(({ titles }) => titles.join())).size).toBe(7);
  });
});
