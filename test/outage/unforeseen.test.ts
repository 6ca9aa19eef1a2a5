import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectLog } from '../harness/log.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { everyEndpoint } from './endpoints.ts';

describe('A failure that nobody foresaw', () => {
  const { log, lines } = collectLog();
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ log, config: { restAliases: ['/wp-json/tribe/events/v1'] } });
    // Nothing can be read or written any more, and nobody expects that.
    await world.database.orm.em.fork().getConnection().execute('alter schema public rename to lost');
  });
  afterAll(() => world.close());

  test.each(everyEndpoint)('is logged once with the id of its request: %s', async (_name, ask) => {
    const { status, requestId, text } = await ask(world);
    expect(text).not.toMatch(/relation|schema|select|\.ts/i);
    expect(status === 500 || text.includes('INTERNAL_SERVER_ERROR')).toBe(true);
    const logged = lines.filter((line) => line.requestId === requestId);
    expect(logged).toMatchObject([{ msg: 'a request failed', path: expect.anything() }]);
  });
});
