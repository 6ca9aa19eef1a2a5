import { describe, expect, test } from '@jest/globals';
import { idsOf } from '../harness/make.ts';
import { commonWord, listsOf, place, sorted } from './scene.ts';
import { type Asker, askers, mayAskFor, type PostKind, postKinds, type Status, statuses } from './table.ts';
import { seenBy, useFurnished } from './seen-by.ts';
import { collections, walk } from './witness.ts';

const furnished = useFurnished();

describe.each(askers)('For %s over REST', (who) => {
  const view = seenBy(who, furnished);
  const { posts, readable, listed } = view;
  /** One's own, and those of one other: each is an address of its own to ask. */
  const addressed = (kind: PostKind) =>
    posts(kind).filter(({ owner }) => owner === who || owner === otherThan(who));

  test.each(postKinds)('an %s is read by id and by slug where the table says so', async (kind) => {
    for (const post of addressed(kind)) {
      const expected = readable(post) ? [200, undefined] : [403, `${kind}-not-accessible`];
      for (const path of [`/${post.id}`, `/by-slug/${post.slug}`]) {
        const { status, body } = await view.asker.rest<{ code?: string }>(`/${collections[kind]}${path}`);
        expect([post.mark, status, body.code]).toEqual([post.mark, ...expected]);
      }
    }
  });

  test.each(postKinds)('the public page of an %s is there where the table says so', async (kind) => {
    for (const post of addressed(kind)) {
      const { status } = await view.asker.page(`/${kind}/${post.slug}`);
      expect([post.mark, status]).toEqual([post.mark, readable(post) ? 200 : 404]);
    }
  });

  test.each(postKinds)('the list of %ss holds what may be read singly, and counts it', async (kind) => {
    const { ids, totals } = await walk(view.asker, kind);
    const expected = listsOf(furnished.corners, kind, listed);
    expect(ids).toEqual(expected);
    expect(new Set(totals)).toEqual(new Set([expected.length]));
    const beyond = await view.asker.rest(`/${collections[kind]}`, { per_page: 20, page: 4 });
    expect(beyond).toMatchObject({ status: 404, body: { code: `${kind}-archive-page-not-found` } });
  });

  test.each(postKinds)('the list of %ss by status holds what may be read singly', async (kind) => {
    const inList = (status: Status) =>
      idsOf(posts(kind).filter((post) => post.status === status && readable(post)));
    const ask = (status: string) => {
      const query = { status, search: commonWord, per_page: 50 };
      return view.asker.rest<Record<string, { id: number }[]> & { total?: number }>(
        `/${collections[kind]}`,
        query,
      );
    };
    for (const status of statuses) {
      const { status: code, body } = await ask(status);
      const ids = mayAskFor(who, status) ? inList(status) : [];
      expect([status, code]).toEqual([status, mayAskFor(who, status) ? 200 : 400]);
      expect(sorted(idsOf(body[collections[kind]] ?? []))).toEqual(ids);
      expect(body.total ?? 0).toBe(ids.length);
    }
  });

  test.each(postKinds)('the search for %ss finds and counts what the list has', async (kind) => {
    const { ids, totals } = await walk(view.asker, kind, { search: commonWord });
    const expected = idsOf(posts(kind).filter(listed));
    expect(ids).toEqual(expected);
    expect(new Set(totals)).toEqual(new Set([expected.length]));
  });

  test('an event shows the venues and organizers that lists have', async () => {
    const query = { include: furnished.corners.map(({ gathering }) => gathering).join(), per_page: 50 };
    const { body } = await view.asker.rest<{ events: Relations[] }>('/events', query);
    const shown = body.events.map(({ id, venue, organizer }) => [
      id,
      idsOf([venue].flat()),
      idsOf(organizer),
    ]);
    const expected = furnished.corners.map(({ gathering, venue, organizer }) => [
      gathering,
      idsOf([venue].filter(listed)),
      idsOf([organizer].filter(listed)),
    ]);
    expect(new Set(shown)).toEqual(new Set(expected));
  });

  test.each([
    ['geoloc', { geoloc: 'true' }],
    ['a point', { geoloc_lat: place.latitude, geoloc_lng: place.longitude }],
  ])('an event is found by %s where its venue may be seen', async (_name, query) => {
    const { ids } = await walk(view.asker, 'event', query);
    expect(ids).toEqual(
      furnished.corners.filter(({ venue }) => listed(venue)).map(({ gathering }) => gathering),
    );
  });

  test.each(['has_events', 'only_with_upcoming'])('%s looks at published events alone', async (filter) => {
    const published = furnished.corners.filter(({ status }) => status === 'publish');
    // Every gathering is published, so that its venue and organizer have an event.
    for (const [kind, extra] of [
      ['venue', 'hall'],
      ['organizer', 'club'],
    ] as const) {
      const busy = [...idsOf(posts(kind).filter(listed)), ...published.map((corner) => corner[extra])];
      expect((await walk(view.asker, kind, { [filter]: 'true' })).ids).toEqual(sorted(busy));
    }
    const idle = furnished.corners.filter(({ status }) => status !== 'publish').map(({ hall }) => hall);
    expect((await walk(view.asker, 'venue', { has_events: 'false' })).ids).toEqual(idle);
  });

  test.each(['categories', 'tags'] as const)('%s count published events alone', async (list) => {
    const kind = list === 'tags' ? 'tag' : 'category';
    const counted = furnished.corners.map(
      (corner) => [corner[kind], corner.status === 'publish' ? 1 : 0] as const,
    );
    const read = async (hide_empty: string) => {
      const query = { hide_empty, per_page: 50 };
      const { body } = await view.asker.rest<Record<string, { id: number; count: number }[]>>(
        `/${list}`,
        query,
      );
      return new Map(body[list]?.map(({ id, count }) => [id, count]));
    };
    expect(await read('false')).toEqual(new Map(counted));
    expect(await read('true')).toEqual(new Map(counted.filter(([, count]) => count > 0)));
  });
});

interface Relations {
  id: number;
  venue: { id: number } | { id: number }[];
  organizer: { id: number }[];
}

function otherThan(who: Asker) {
  return who === 'author' ? 'contributor' : 'author';
}
