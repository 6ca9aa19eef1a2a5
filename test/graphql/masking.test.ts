import { expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/**
 * A calendar whose table of organizers was lost behind its back: reading them fails in a way that
 * nobody foresaw.
 */
async function startBroken(): Promise<World> {
  const world = await startCalendar({ config: { logLevel: 'silent' }, now: () => now });
  const { id } = await createMaker(world).event({ organizer: { organizer: 'Lost' } });
  expect(id).toBeGreaterThan(0);
  await world.database.orm.em.fork().getConnection().execute('alter table organizer_text rename to lost');
  return world;
}

test('What nobody foresaw is masked over both interfaces, with nothing of its inside', async () => {
  const world = await startBroken();
  try {
    const graphql = await world.graphql('{ organizerPage { total nodes { name } } }');
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    const rest = await world.rest('GET', '/organizers');
    expect(rest).toMatchObject({ status: 500, body: { code: 'internal_error', data: { status: 500 } } });
    for (const text of [JSON.stringify(graphql.errors), rest.text]) {
      expect(text).not.toMatch(/organizer_text|select|relation|\.ts|stack/i);
    }
  } finally {
    await world.close();
  }
});

test('What nobody foresaw takes nothing else with it', async () => {
  const world = await startBroken();
  try {
    const { data, errors } = await world.graphql('{ venuePage { total } organizer(number: 1) { name } }');
    expect(data).toEqual({ venuePage: { total: 0 }, organizer: null });
    expect(errors).toHaveLength(1);
    expect((await world.rest('GET', '/venues')).status).toBe(200);
  } finally {
    await world.close();
  }
});
