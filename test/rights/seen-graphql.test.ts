import { describe, expect, test } from '@jest/globals';
import { idsOf } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import { commonWord, listsOf, place, type Post, sorted } from './scene.ts';
import { askers, mayAskFor, postKinds, statuses } from './table.ts';
import { seenBy, useFurnished } from './seen-by.ts';
import { collections } from './witness.ts';

const furnished = useFurnished();

describe.each(askers)('For %s over GraphQL', (who) => {
  const view = seenBy(who, furnished);
  const { posts, readable, listed } = view;

  test.each(postKinds)('an %s is read by number and by slug where the table says so', async (kind) => {
    const { data, errors } = await view.asker.graphql<Found>(
      ...named(posts(kind), ({ id }) => `${kind}(number: ${id}) { number }`),
      ...named(posts(kind), ({ slug }) => `${kind}BySlug(slug: "${slug}") { number }`, 'slug'),
    );
    const rejected = posts(kind).filter((post) => !readable(post));
    const names = rejected.map(({ id }) => id);
    expect(data).toEqual({ ...found(posts(kind), readable), ...found(posts(kind), readable, 'slug') });
    const rejection = { code: `${kind}-not-accessible`, status: 403 };
    const rejections = names.flatMap((id) => [`number${id}`, `slug${id}`]).map((name) => [name, rejection]);
    expect(new Set(errors.map(({ path, extensions }) => [path?.[0], extensions]))).toEqual(
      new Set(rejections),
    );
  });

  test.each(postKinds)(
    'the node of an %s is there where the table says so, or null without a reason',
    async (kind) => {
      const type = { event: 'Event', venue: 'Venue', organizer: 'Organizer' }[kind];
      const globalId = (id: number) => Buffer.from(`${type}:${id}`).toString('base64url');
      const { data, errors } = await view.asker.graphql(
        ...named(posts(kind), ({ id }) => `node(id: "${globalId(id)}") { ... on ${type} { number } }`),
      );
      expect([data, errors]).toEqual([found(posts(kind), readable), []]);
    },
  );

  test.each(postKinds)('the pages of %ss hold what may be read singly, and count it', async (kind) => {
    const numbers: number[] = [];
    const expected = listsOf(furnished.corners, kind, listed);
    for (let page = 1; page <= Math.ceil(expected.length / 50); page += 1) {
      const { data } = await view.asker.graphql<{ page: List & { total: number } }>(
        `page: ${kind}Page(perPage: 50, page: ${page}) { total nodes { number } }`,
      );
      expect(data?.page.total).toBe(expected.length);
      numbers.push(...numbersOf(data?.page.nodes));
    }
    expect(sorted(numbers)).toEqual(expected);
  });

  test.each(postKinds)('the connection of %ss holds what may be read singly, and counts it', async (kind) => {
    const numbers: number[] = [];
    const expected = listsOf(furnished.corners, kind, listed);
    for (let after = ''; ;) {
      const { data } = await view.asker.graphql<{ list: Slice }>(
        `list: ${collections[kind]}(first: 20${after}) { totalCount nodes { number } pageInfo { hasNextPage endCursor } }`,
      );
      expect(data?.list.totalCount).toBe(expected.length);
      numbers.push(...numbersOf(data?.list.nodes));
      if (data?.list.pageInfo.hasNextPage !== true) break;
      after = `, after: "${data.list.pageInfo.endCursor}"`;
    }
    expect(sorted(numbers)).toEqual(expected);
  });

  test.each(postKinds)('the connection of %ss by status holds what may be read singly', async (kind) => {
    for (const status of statuses) {
      const filter = `{ search: "${commonWord}", statuses: [${status.toUpperCase()}] }`;
      const { data, errors } = await view.asker.graphql<{ list: List | null }>(
        `list: ${collections[kind]}(first: 100, filter: ${filter}) { nodes { number } }`,
      );
      const expected = posts(kind).filter((post) => post.status === status && readable(post));
      const codes = mayAskFor(who, status) ? [] : ['rest_invalid_param'];
      expect([status, errors.map(({ extensions }) => extensions?.code)]).toEqual([status, codes]);
      expect(sorted(numbersOf(data?.list?.nodes))).toEqual(codes.length === 0 ? idsOf(expected) : []);
    }
  });

  test.each(postKinds)(
    'the search for an %s by a word of its own finds it where lists have it',
    async (kind) => {
      const search = ({ mark }: Post) =>
        `${collections[kind]}(filter: { search: "${mark}" }) { totalCount nodes { number } }`;
      const { data } = await view.asker.graphql(...named(posts(kind), search));
      const answers = posts(kind).map((post) => [
        `number${post.id}`,
        listed(post) ? { totalCount: 1, nodes: [{ number: post.id }] } : { totalCount: 0, nodes: [] },
      ]);
      expect(data).toEqual(Object.fromEntries(answers));
    },
  );

  test('an event shows the venues, the organizers and the parent that lists have', async () => {
    const numbers = furnished.corners.map(({ gathering }) => gathering).join();
    const { data } = await view.asker.graphql<{ list: { nodes: object[] } }>(
      `list: events(first: 100, filter: { numbers: [${numbers}] }) {
        nodes { number venues { number } organizers { number } parent { number } }
      }`,
    );
    const shown = (post: Post) => [post].filter(listed).map(({ id }) => ({ number: id }));
    const expected = furnished.corners.map(({ gathering, event, venue, organizer }) => ({
      number: gathering,
      venues: shown(venue),
      organizers: shown(organizer),
      parent: shown(event)[0] ?? null,
    }));
    expect(new Set(data?.list.nodes)).toEqual(new Set(expected));
  });

  test('whatever an event hangs on has it where lists have it, and counts it', async () => {
    const list = '{ totalCount nodes { number } }';
    const asked = (kinds: string, owner: 'hall' | 'club' | 'category' | 'tag', fields: string) =>
      `${kinds}(first: 100, filter: { numbers: [${furnished.corners.map((corner) => corner[owner]).join()}] }) {
        nodes { number ${fields} }
      }`;
    const { data } = await view.asker.graphql<Record<string, { nodes: Owning[] }>>(
      asked('venues', 'hall', `events ${list} upcomingEvents ${list}`),
      asked('organizers', 'club', `events ${list} upcomingEvents ${list}`),
      asked('categories', 'category', `events ${list}`),
      asked('tags', 'tag', `events ${list}`),
    );
    for (const { nodes } of Object.values(data ?? {})) {
      expect(nodes).toHaveLength(furnished.corners.length);
      for (const { number, ...lists } of nodes) {
        const corner = furnished.corners.find(({ hall, club, category, tag }) =>
          [hall, club, category, tag].includes(number),
        );
        const seen = corner !== undefined && listed(corner.event) ? [{ number: corner.event.id }] : [];
        for (const found of Object.values(lists))
          expect([number, found]).toEqual([number, { totalCount: seen.length, nodes: seen }]);
      }
    }
  });

  test('an author has the events that lists have, and counts them', async () => {
    const gatherings = furnished.corners.map(({ gathering }) => gathering);
    const { data } = await view.asker.graphql<{ list: { nodes: { author: Authored }[] } }>(
      `list: events(first: 100, filter: { numbers: [${listsOf(furnished.corners, 'event', listed).join()}] }) {
        nodes { author { number events(first: 100) { totalCount nodes { number } } } }
      }`,
    );
    for (const { author } of data?.list.nodes ?? []) {
      const written = posts('event').filter((post) => listed(post) && users[post.owner].id === author.number);
      const own = numbersOf(author.events.nodes).filter((number) => !gatherings.includes(number));
      expect([author.number, sorted(own)]).toEqual([author.number, sorted(idsOf(written))]);
      expect(author.events.totalCount).toBe(author.events.nodes.length);
    }
  });

  test('an event is near a point, and located, where its venue may be seen', async () => {
    const near = `near: { latitude: ${place.latitude}, longitude: ${place.longitude} }`;
    const located = furnished.corners.filter(({ venue }) => listed(venue)).map(({ gathering }) => gathering);
    for (const filter of [near, 'located: true']) {
      const { data } = await view.asker.graphql<{ list: List }>(
        `list: events(first: 100, filter: { ${filter} }) { nodes { number } }`,
      );
      expect(sorted(numbersOf(data?.list.nodes))).toEqual(located);
    }
  });
});

interface List {
  nodes: { number: number }[];
}

interface Owning {
  number: number;
  events: List;
  upcomingEvents?: List;
}

interface Authored {
  number: number;
  events: List & { totalCount: number };
}

interface Slice extends List {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

type Found = Record<string, { number: number } | null>;

/** One field for each post, named by its number. */
function named(posts: readonly Post[], field: (post: Post) => string, name = 'number'): string[] {
  return posts.map((post) => `${name}${post.id}: ${field(post)}`);
}

/** What the fields answer: the number of those that are there, null for others. */
function found(posts: readonly Post[], isThere: (post: Post) => boolean, name = 'number'): Found {
  return Object.fromEntries(
    posts.map((post) => [`${name}${post.id}`, isThere(post) ? { number: post.id } : null]),
  );
}

function numbersOf(resources: { number: number }[] = []): number[] {
  return resources.map(({ number }) => number);
}
