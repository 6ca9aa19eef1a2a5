import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { globalId } from '../audit/audited.ts';
import { legacyBase, startLegacy } from '../harness/legacy.ts';
import { createAsker, type Maker } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

/** The embedded database runs one transaction after the other. */
const onServer = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

/** Statements that wait for a lock. */
const stuck = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

onServer('While another transaction is under way', () => {
  let world: World;
  let make: Maker;
  let other: pg.Client;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
    other = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await world.close();
  });
  beforeEach(() => other.query('begin'));
  afterEach(() => other.query('rollback'));

  /**
   * Starts the work; once it waits for a lock, or has ended, commits the other transaction after
   * its change.
   */
  async function between<Result>(
    work: () => Promise<Result>,
    change?: () => Promise<unknown>,
  ): Promise<Result> {
    const state = { over: false };
    const working = work().finally(() => (state.over = true));
    while (!state.over && (await countStuck()) === 0) await new Promise(setImmediate);
    await change?.();
    await other.query('commit');
    return working;
  }

  async function countStuck(): Promise<number> {
    // A transaction sees the activity as it was when it first looked.
    await other.query('select pg_stat_clear_snapshot()');
    return (await other.query<{ count: number }>(stuck)).rows[0]?.count ?? 0;
  }

  test('a restored tag counts an event that is published meanwhile', async () => {
    const tag = await make.tag();
    const event = await make.event({ tags: [tag.id], status: 'draft' });
    await world.rest('DELETE', `/tags/${tag.id}`, { as: 'editor' });
    await other.query("update event set status = 'publish', visible_at = '2020-01-01' where id = $1", [
      event.id,
    ]);
    const restore = 'mutation ($id: ID!) { restoreVersion(id: $id, version: 1) { errors { message } } }';
    const id = globalId('Tag', tag.id);
    const { data } = await between(() => world.graphql(restore, { id }, { as: 'editor' }));
    expect(data).toEqual({ restoreVersion: { errors: [] } });
    expect((await world.rest('GET', `/tags/${tag.id}`)).body).toMatchObject({ count: 1 });
  });

  test('an event has the image at its address, though that is deleted meanwhile', async () => {
    const image = 'https://pictures.example.org/deleted.png';
    const { id } = await make.event({ image });
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { image: null } });
    await other.query('delete from image where url = $1', [image]);
    const event = await between(() => make.event({ image }));
    expect(event.image).toMatchObject({ url: image });
  });

  test('two images that are named alike at the same time have different slugs', async () => {
    const withImage = async (name: string) => {
      const event = await make.event({ image: `https://pictures.example.org/${name}.png` });
      return (event.image as { id: number }).id;
    };
    const [one, two] = [await withImage('one'), await withImage('two')];
    await other.query("select pg_advisory_xact_lock(hashtextextended('slug:image:hall', 0))");
    await other.query("update image set slug = 'hall-2' where id = $1", [one]);
    const naming = () => world.rest('PATCH', `/media/${two}`, { as: 'editor', body: { slug: 'hall-2' } });
    expect((await between(naming)).status).toBe(200);
    const found = async (slug: string) => {
      const { body } = await world.request<{ id: number }[]>('GET', `${legacyBase}/wp/v2/media?slug=${slug}`);
      return body.map(({ id }) => id);
    };
    expect([await found('hall-2'), await found('hall-2-2')]).toEqual([[one], [two]]);
  });

  test('an event that comes back takes no part that becomes part of another meanwhile', async () => {
    const [parent, child, another] = [await make.event(), await make.event(), await make.event()];
    const ask = createAsker(world);
    const attach = `mutation ($child: Int!, $parent: Int) {
      updateEvent(number: $child, input: { parent: $parent }) { errors { code } } }`;
    await ask(attach, { child: child.id, parent: parent.id }, { as: 'editor' });
    const remove = `mutation ($id: Int!) {
      deleteEvent(number: $id, permanently: true) { errors { code } } }`;
    await ask(remove, { id: parent.id }, { as: 'editor' });
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`change:event:${child.id}`]);
    await other.query('update event set parent_id = $1 where id = $2', [another.id, child.id]);
    const restore = `mutation ($id: ID!) { restoreVersion(id: $id, version: 1) { errors { message } } }`;
    const id = globalId('Event', parent.id);
    expect(await between(() => ask(restore, { id }, { as: 'editor' }))).toEqual({
      restoreVersion: { errors: [] },
    });
    const parentOf = 'query ($id: Int!) { event(number: $id) { parent { number } } }';
    expect(await ask(parentOf, { id: child.id })).toEqual({ event: { parent: { number: another.id } } });
  });

  test.each(['event', 'venue', 'organizer'] as const)(
    'a change by slug reaches neither %s where the slug goes from one to the other meanwhile',
    async (kind) => {
      const [addressed, next] = [await make[kind](), await make[kind]()];
      const read = async () => {
        const answers = [addressed, next].map(({ id }) => world.rest('GET', `/${kind}s/${id}`));
        return (await Promise.all(answers)).map(({ body }) => [body.description, body.modified]);
      };
      const before = await read();
      const lock = `change:${kind}:${addressed.id}`;
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
      const path = `/${kind}s/by-slug/${addressed.slug}`;
      const change = () => world.rest('PATCH', path, { as: 'editor', body: { description: 'Changed' } });
      const give = 'update slug set owner_id = $1 where kind = $2 and slug = $3';
      const { status, body } = await between(change, () =>
        other.query(give, [next.id, kind, addressed.slug]),
      );
      expect([status, body.code]).toEqual([404, `rest-${kind}-not-found`]);
      expect(await read()).toEqual(before);
    },
  );
});
