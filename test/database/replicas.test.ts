import { afterEach, describe, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Role } from '../../src/entities/user.ts';
import { createMaker } from '../harness/make.ts';
import { createReplica, type Replica } from '../harness/replica.ts';
import { listen } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** The embedded database has no replicas. */
const onServer = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

onServer('With a read replica', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** A calendar with an event, and replicas of these names that hold it. */
  const start = async (names: string[] = ['replica'], config: Partial<World['config']> = {}) => {
    const replicas: Replica[] = [];
    for (const name of names) replicas.push(await createReplica(name));
    closing.push(...replicas.map((replica) => () => replica.drop()));
    const databaseReadUrls = replicas.map(({ url }) => url);
    const world = await startCalendar({ config: { databaseReadUrls, logLevel: 'silent', ...config } });
    closing.push(() => world.close());
    const { id } = await createMaker(world).event({ title: 'Concert' });
    const primary = world.config.databaseUrl ?? '';
    for (const replica of replicas) await replica.catchUp(primary);
    const [replica] = replicas;
    if (replica === undefined) throw new Error('There is no replica.');
    return { world, id, replicas, replica, primary };
  };

  let asked = 0;
  /** The title as it is read now: no answer that was given before is asked for again. */
  const readTitle = async ({ world, id }: { world: World; id: number }, as?: Role) => {
    const name = `asked${(asked += 1)}`;
    const { data, errors } = await world.graphql<Record<string, { title: string }>>(
      `{ ${name}: event(number: ${id}) { title } }`,
      {},
      { as },
    );
    expect(errors).toEqual([]);
    return data?.[name]?.title;
  };
  const untilRead = async (scene: { world: World; id: number }, title: string) => {
    while ((await readTitle(scene)) !== title) await new Promise(setImmediate);
  };

  test('who did not sign in reads there, over both interfaces and in exports, and who did on the primary', async () => {
    const scene = await start();
    const { world, id } = scene;
    await untilRead(scene, 'Concert replica');
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ title: 'Concert replica' });
    expect((await world.request('GET', '/export/events.csv')).text).toContain('Concert replica');
    expect(await readTitle(scene, 'subscriber')).toBe('Concert');
    const signedIn = await world.rest('GET', `/events/${id}`, { as: 'editor' });
    expect(signedIn.body).toMatchObject({ title: 'Concert' });
  });

  test('nothing is read there after a write until it holds the write', async () => {
    const scene = await start();
    const { world, id, replica, primary } = scene;
    await untilRead(scene, 'Concert replica');
    for (const title of ['First', 'Second', 'Third']) {
      await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title } });
      expect(await readTitle(scene)).toBe(title);
      expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ title });
      await replica.catchUp(primary);
      expect(await readTitle(scene)).toBe(`${title} replica`);
    }
  });

  test('nothing is read there that the primary does not show yet', async () => {
    const scene = await start();
    const { world, id, replica } = scene;
    await untilRead(scene, 'Concert replica');
    const commit = 'update revision set value = value + 1048576 where shard = 1';
    await replica.administrate(`update event_text set title = 'Unconfirmed'; ${commit}`);
    expect(await readTitle(scene)).toBe('Concert');
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ title: 'Concert' });
    expect((await world.request('GET', '/export/events.csv')).text).not.toContain('Unconfirmed');
    await world.database.query(CompiledQuery.raw(commit));
    await untilRead(scene, 'Unconfirmed');
  });

  test('what a write answers is read on the primary', async () => {
    const scene = await start();
    await untilRead(scene, 'Concert replica');
    const mutation = `mutation { updateEvent(number: ${scene.id}, input: { featured: true }) { event { title } } }`;
    const { data } = await scene.world.graphql(mutation, {}, { as: 'editor' });
    expect(data).toMatchObject({ updateEvent: { event: { title: 'Concert' } } });
  });

  test('changes are told as the primary has them', async () => {
    const scene = await start();
    await untilRead(scene, 'Concert replica');
    const listener = await listen(scene.world.url);
    await scene.world.rest('PATCH', `/events/${scene.id}`, { as: 'editor', body: { featured: true } });
    expect(await listener.changes(1)).toMatchObject([{ kind: 'UPDATED', event: { title: 'Concert' } }]);
    await listener.stop();
  });

  test('several take turns, without those that lag behind', async () => {
    const scene = await start(['one', 'two', 'three']);
    const { world, id, replicas, primary } = scene;
    for (const name of ['one', 'two', 'three']) await untilRead(scene, `Concert ${name}`);
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Ball' } });
    for (const replica of replicas.slice(1)) await replica.catchUp(primary);
    const titles = new Set<string | undefined>();
    for (let round = 0; round < 6; round += 1) titles.add(await readTitle(scene));
    expect([...titles].toSorted()).toEqual(['Ball three', 'Ball two']);
  });

  test('one that goes away while it is read is not missed, and is used again when it is back', async () => {
    const scene = await start();
    const { replica } = scene;
    await untilRead(scene, 'Concert replica');
    const reading = Array.from({ length: 8 }, async () => {
      const titles: (string | undefined)[] = [];
      while (titles.at(-1) !== 'Concert') titles.push(await readTitle(scene));
      return titles;
    });
    await replica.goAway();
    for (const titles of await Promise.all(reading))
      expect(new Set(['Concert', 'Concert replica', ...titles]).size).toBe(2);
    await replica.comeBack();
    await untilRead(scene, 'Concert replica');
  });

  test('a statement that fails there is answered by the primary', async () => {
    const scene = await start();
    await untilRead(scene, 'Concert replica');
    await scene.replica.administrate('alter table event_text rename to no_text');
    expect(await readTitle(scene)).toBe('Concert');
  });

  test('one whose address leads to an older copy is not used', async () => {
    const scene = await start();
    await untilRead(scene, 'Concert replica');
    await scene.replica.administrate('update revision set value = 0');
    await Promise.all(Array.from({ length: 12 }, () => readTitle(scene)));
    expect(await readTitle(scene)).toBe('Concert');
  });

  test('a read there has the time of its operation, and is ended', async () => {
    const scene = await start(['replica'], { requestTimeout: 1 });
    await untilRead(scene, 'Concert replica');
    const release = await scene.replica.hold();
    try {
      const answer = await scene.world.rest('GET', `/events/${scene.id}`);
      expect(answer).toMatchObject({ status: 503, body: { code: 'rest_timeout' } });
    } finally {
      expect(await release()).toBe(0);
    }
  });

  test.each([
    ['that takes writes of its own', 'alter database current set default_transaction_read_only = off'],
    ['of an older program', 'drop table revision'],
  ])('one %s is not used', async (_, harm) => {
    const { world, id, replicas, replica } = await start(['harmed', 'replica']);
    await replica.administrate(harm.replace('current', new URL(replica.url).pathname.slice(1)));
    const { databaseUrl } = world.config;
    const databaseReadUrls = replicas.map(({ url }) => url);
    const later = await startCalendar({ config: { databaseUrl, databaseReadUrls, logLevel: 'silent' } });
    closing.push(() => later.close());
    const scene = { world: later, id };
    await untilRead(scene, 'Concert replica');
    for (let round = 0; round < 4; round += 1) expect(await readTitle(scene)).toBe('Concert replica');
  });

  test('a start does not wait for one that is not there', async () => {
    const databaseReadUrls = ['postgres://127.0.0.1:1/nowhere'];
    const world = await startCalendar({ config: { databaseReadUrls, logLevel: 'silent' } });
    closing.push(() => world.close());
    const { id } = await createMaker(world).event({ title: 'Alone' });
    expect(await readTitle({ world, id })).toBe('Alone');
  });
});
