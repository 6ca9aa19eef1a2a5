import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settleWords } from '../../src/calendar/event/words.ts';
import { runIn, selectLines } from '../../src/database/dump/tables.ts';
import type { Role } from '../../src/entities/user.ts';
import { createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const hour = 3_600_000;
const readers: (Role | undefined)[] = [undefined, 'subscriber', 'contributor'];

interface Scene {
  world: World;
  make: Maker;
  clock: { now: number };
}

describe('A word', () => {
  const search = async ({ world }: Scene, query: string, as?: Role) => {
    const { data } = await world.graphql<{ searchEvents: { edges: { node: { title: string } }[] } }>(
      'query ($query: String!) { searchEvents(query: $query) { edges { node { title } } } }',
      { query },
      as === undefined ? {} : { as },
    );
    return data?.searchEvents.edges.map(({ node }) => node.title);
  };
  const known = async ({ world }: Scene, word: string) =>
    runIn(world.database)('select from search_word where word = $1', [word]);

  let scene: Scene;
  beforeAll(async () => {
    const clock = { now };
    const world = await startCalendar({ now: () => clock.now });
    scene = { world, clock, make: createMaker(world) };
  });
  afterAll(() => scene.world.close());

  test('of a draft helps its author and editors to find it by a slip, and nobody else', async () => {
    await scene.make.event({ title: 'Trombonists unite', status: 'draft' }, { as: 'author' });
    for (const reader of ['author', 'editor'] as const)
      expect(await search(scene, 'trombonsts', reader)).toEqual(['Trombonists unite']);
    for (const reader of readers) expect(await search(scene, 'trombonsts', reader)).toEqual([]);
  });

  test('is known to everybody from the moment that a draft is published until it is none', async () => {
    const { id } = await scene.make.event({ title: 'Xylophonists', status: 'draft' });
    const update = (body: Fields) => scene.world.rest('PUT', `/events/${id}`, { as: 'editor', body });
    expect(await search(scene, 'xylophonsts')).toEqual([]);
    for (const shown of [{ status: 'publish' }, { hide_from_listings: false }]) {
      await update(shown);
      expect(await search(scene, 'xylophonsts')).toEqual(['Xylophonists']);
      await update('status' in shown ? { hide_from_listings: true } : { status: 'private' });
      expect(await search(scene, 'xylophonsts')).toEqual([]);
    }
  });

  test('of a scheduled event is known when its date has come, without any write', async () => {
    await scene.make.event({ title: 'Glockenspielers', date: '2027-03-14 18:00:00' });
    expect(await search(scene, 'glockenspielrs')).toEqual([]);
    scene.clock.now = now + 7 * hour;
    expect(await search(scene, 'glockenspielrs')).toEqual(['Glockenspielers']);
    scene.clock.now = now;
  });

  test('stays known while another event has it, whichever had it first', async () => {
    const first = await scene.make.event({ title: 'Harmonicas' });
    const second = await scene.make.event({ title: 'More harmonicas' });
    await scene.world.rest('DELETE', `/events/${first.id}`, { as: 'editor' });
    for (const settle of [false, true]) {
      if (settle) await settleWords(scene.world.database, scene.clock.now);
      expect(await search(scene, 'harmoncas')).toEqual(['More harmonicas']);
    }
    await scene.world.rest('PUT', `/events/${second.id}`, { as: 'editor', body: { title: 'Others' } });
    expect(await search(scene, 'harmoncas')).toEqual([]);
  });

  test('is in no dump once the last text that had it is another one, and is deleted soon', async () => {
    const { id } = await scene.make.event({ title: 'Vuvuzelas' });
    await scene.world.rest('PUT', `/events/${id}`, { as: 'editor', body: { title: 'Horns' } });
    const run = runIn(scene.world.database);
    const lines = await run<{ line: string }>(
      selectLines({ name: 'search_word', columns: [{ name: 'word', type: 'text' }] }),
    );
    const dumped = lines.map(({ line }) => line);
    expect(dumped).toContain('["horns"]');
    expect(dumped).not.toContain('["vuvuzelas"]');
    await settleWords(scene.world.database, scene.clock.now);
    expect(await known(scene, 'vuvuzelas')).toEqual([]);
    expect(await known(scene, 'horns')).not.toEqual([]);
  });

  test('of an event that is deleted for good is gone with it', async () => {
    const { id } = await scene.make.event({ title: 'Didgeridoos' });
    const run = runIn(scene.world.database);
    await run('delete from event where id = $1', [id]);
    expect(await search(scene, 'didgerido')).toEqual([]);
    await settleWords(scene.world.database, scene.clock.now);
    expect(await known(scene, 'didgeridoos')).toEqual([]);
  });
});
