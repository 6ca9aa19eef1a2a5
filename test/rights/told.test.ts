import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { roles, users } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as, type Corner, furnish, may, type Post, postsOf } from './scene.ts';
import { type Asker as Who, askers, created, termRejection } from './table.ts';

let world: World;
let ask: Asker;
let corners: Corner[];
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  corners = await furnish(world, roles);
});
afterAll(() => world.close());

interface Told {
  canUpdate: boolean;
  canDelete: boolean;
}

const types = { event: 'Event', venue: 'Venue', organizer: 'Organizer' } as const;
const globalId = (type: string, number: number) => Buffer.from(`${type}:${number}`).toString('base64url');

/** What somebody is told about posts that they may read, in the order of the posts. */
async function readTold(who: Who, posts: readonly Post[]): Promise<(Told | null)[]> {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Post { canUpdate canDelete } } }';
  const all: (Told | null)[] = [];
  while (all.length < posts.length) {
    const ids = posts.slice(all.length, all.length + 100).map(({ kind, id }) => globalId(types[kind], id));
    all.push(...(await ask<{ nodes: (Told | null)[] }>(query, { ids }, { as: as(who) })).nodes);
  }
  return all;
}

/** Other tests of this folder hold the writes of both interfaces against the same table. */
describe.each(askers)('Told to %s', (who) => {
  test('is what may be done with each event, venue and organizer, by its status and author', async () => {
    const posts = postsOf(corners).filter((post) => may(who, post).reads);
    const expected = posts.map((post) => {
      const { writes } = may(who, post);
      return [post, { canUpdate: writes, canDelete: writes && post.status !== 'trash' }];
    });
    const found = await readTold(who, posts);
    expect(posts.map((post, place) => [post, found[place]])).toEqual(expected);
  });

  test('is whether categories and tags may be changed', async () => {
    const writes = termRejection(who) === undefined;
    const query = `{
      categories(first: 10) { nodes { canUpdate canDelete } } tags(first: 10) { nodes { canUpdate canDelete } }
    }`;
    const found = await ask<Record<string, { nodes: Told[] }>>(query, {}, { as: as(who) });
    for (const { nodes } of Object.values(found)) {
      expect(nodes).toHaveLength(10);
      expect(nodes).toEqual(nodes.map(() => ({ canUpdate: writes, canDelete: writes })));
    }
  });

  test('is who they are, and what they may create', async () => {
    const query = `{ viewer {
      __typename id user { number name } role
      EVENT: canCreate(kind: EVENT) VENUE: canCreate(kind: VENUE) ORGANIZER: canCreate(kind: ORGANIZER)
      CATEGORY: canCreate(kind: CATEGORY) TAG: canCreate(kind: TAG)
    } }`;
    const { viewer } = await ask<{ viewer: unknown }>(query, {}, { as: as(who) });
    if (who === 'nobody') {
      expect(viewer).toBeNull();
      return;
    }
    const number = users[who].id;
    const [post, term] = [typeof created(who, undefined) === 'string', termRejection(who) === undefined];
    expect(viewer).toEqual({
      __typename: 'Viewer',
      id: globalId('Viewer', number),
      user: { number, name: `Author ${number}` },
      role: who.toUpperCase(),
      ...{ EVENT: post, VENUE: post, ORGANIZER: post, CATEGORY: term, TAG: term },
    });
  });

  test('is their own viewer by its global ID, and nobody else’s', async () => {
    const ids = roles.map((role) => globalId('Viewer', users[role].id));
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Viewer { role } } }';
    const { nodes } = await ask<{ nodes: unknown[] }>(query, { ids }, { as: as(who) });
    expect(nodes).toEqual(
      roles.map((role, place) => (role === who ? { id: ids[place], role: who.toUpperCase() } : null)),
    );
  });
});

test('A contributor is told that an event is out of reach from its publication on, also where the answer is cached', async () => {
  let time = now;
  const timed = await startCalendar({ now: () => time });
  try {
    const input = { author: users.contributor.id, date: '2027-03-14 12:10:00' };
    const { id } = await createMaker(timed).event(input, { as: 'editor' });
    const readCanUpdate = async () => {
      const text = `{ event(number: ${id}) { canUpdate } }`;
      return (await createAsker(timed)<{ event: Told }>(text, {}, { as: 'contributor' })).event.canUpdate;
    };
    expect([await readCanUpdate(), await readCanUpdate()]).toEqual([true, true]);
    time += 11 * 60_000;
    expect(await readCanUpdate()).toBe(false);
  } finally {
    await timed.close();
  }
});

test('The permissions of a list of ten cost no statement, and the viewer costs one', async () => {
  const list = (fields: string) => `list: events(first: 10) { nodes {
    title venues { name ${fields} } organizers { name ${fields} } tags { name ${fields} } ${fields} } }`;
  const count = async (query: string) => {
    const statements = await world.statements(async () => {
      const { list: found } = await ask<{ list: { nodes: unknown[] } }>(query, {}, { as: 'contributor' });
      expect(found.nodes).toHaveLength(10);
    });
    return statements.length;
  };
  await count(`{ ${list('number')} }`);
  const bare = await count(`{ ${list('')} }`);
  expect(await count(`{ ${list('canUpdate canDelete')} }`)).toBe(bare);
  expect(await count(`{ viewer { user { name } role canCreate(kind: EVENT) } ${list('version')} }`)).toBe(
    bare + 1,
  );
});
