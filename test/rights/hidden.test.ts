import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as, commonWord, type Corner, furnish, may, place, type Post, postsOf } from './scene.ts';
import { type Asker, ignorant, mayAskFor, postKinds, statuses } from './table.ts';
import { collections } from './witness.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

/**
 * Asks for everything, takes away for good what the one who asks may not read, and asks again:
 * counts, pages, orders, links, headers and whatever else an answer holds must be those of a
 * calendar that has no such resources.
 */
test.each(sample(ignorant, 2))(
  'Every answer to %s is the one of a calendar without what is hidden',
  async (who) => {
    const owners = who === 'nobody' ? (['editor'] as const) : (['editor', who] as const);
    const corners = await furnish(world, owners);
    const seen = postsOf(corners).filter((post) => may(who, post).reads);
    const ask = () => answers(who, { corners, seen });
    const before = await ask();
    await removeHidden(who);
    const after = await ask();
    expect(after.size).toBeGreaterThan(50);
    for (const [asked, answer] of after) expect([asked, before.get(asked)]).toEqual([asked, answer]);
  },
);

interface Scene {
  corners: readonly Corner[];
  seen: readonly Post[];
}

/** The answers to every kind of question, word for word, by the question. */
async function answers(who: Asker, scene: Scene): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const path of [...restPaths(who, scene), ...pagePaths(scene)]) {
    const accept = path.startsWith('/calendar') ? 'application/json' : 'text/html';
    const answer = await world.request('GET', path, { as: as(who), headers: { accept } });
    all.set(path, told(answer.status, answer.headers, answer.text));
  }
  for (const query of graphqlQueries(scene)) {
    const { status, headers, data, errors } = await world.graphql(query, {}, { as: as(who) });
    all.set(query, told(status, headers, JSON.stringify({ data, errors })));
  }
  return all;
}

function restPaths(who: Asker, { corners, seen }: Scene): string[] {
  const { hall, club, category, tag, gathering } = corners[0] ?? fail();
  const asked = statuses.filter((status) => mayAskFor(who, status));
  const lists = Object.values(collections).flatMap((list) => [
    `/${list}?per_page=50`,
    `/${list}?per_page=4&page=2`,
    `/${list}?search=${commonWord}&per_page=2`,
    ...asked.map((status) => `/${list}?status=${status}&per_page=50`),
  ]);
  const associated = ['venues', 'organizers'].flatMap((list) => [
    `/${list}?has_events=true`,
    `/${list}?has_events=false&per_page=50`,
    `/${list}?only_with_upcoming=true`,
    `/${list}?event=${gathering}`,
  ]);
  const terms = ['categories', 'tags'].flatMap((list) => [
    `/${list}?hide_empty=false&orderby=count&order=desc&per_page=50`,
    `/${list}?event=${gathering}`,
  ]);
  const filters = [
    `venue=${hall}`,
    `organizer=${club}`,
    `categories=${category}`,
    `tags=${tag}`,
    'ticketed=false&per_page=3',
    'geoloc=true',
    'geoloc=false',
    `geoloc_lat=${place.latitude}&geoloc_lng=${place.longitude}`,
    `include=${corners.map((corner) => corner.gathering).join()}`,
  ].map((query) => `/events?${query}`);
  const single = [
    ...seen.map(({ kind, slug }) => `/${collections[kind]}/by-slug/${slug}`),
    ...corners.map((corner) => `/events/${corner.gathering}`),
    `/venues/${hall}`,
    `/categories/${category}`,
    `/tags/${tag}`,
  ];
  const paths = ['', '/doc', ...lists, ...associated, ...terms, ...filters, ...single];
  return paths.map((path) => `/calendar/events/v1${path}`);
}

function pagePaths({ corners, seen }: Scene): string[] {
  const gatherings = corners.map(({ gathering }) => `/event/${gathering}`);
  const { hall, club } = corners[0] ?? fail();
  const owners = [`/venue/${hall}`, `/organizer/${club}`];
  const pages = seen.slice(0, 3).map(({ kind, slug }) => `/${kind}/${slug}`);
  return ['/', '/sitemap.xml', '/robots.txt', ...gatherings, ...owners, ...pages];
}

function graphqlQueries({ corners }: Scene): string[] {
  const event =
    'number title version venues { number name } organizers { number name } parent { number title }';
  const term = 'number name count';
  const fields = { event, venue: 'number name version', organizer: 'number name version' };
  const lists = postKinds.map((kind) => {
    const list = collections[kind];
    const slice = `totalCount edges { cursor node { ${fields[kind]} } } pageInfo { hasNextPage hasPreviousPage endCursor }`;
    return `{
      all: ${list}(first: 100) { ${slice} }
      first: ${list}(first: 2) { ${slice} }
      last: ${list}(last: 2) { ${slice} }
      found: ${list}(filter: { search: "${commonWord}" }) { ${slice} }
      page: ${kind}Page(perPage: 3) { total totalPages nodes { ${fields[kind]} } }
    }`;
  });
  return [
    ...lists,
    `{ categories(first: 50) { totalCount nodes { ${term} } } tags(first: 50) { totalCount nodes { ${term} } } }`,
    '{ venues(filter: { hasEvents: true }) { totalCount } organizers(filter: { hasEvents: false }) { totalCount } }',
    `{ ${corners.map(({ gathering }) => `event${gathering}: event(number: ${gathering}) { ${event} related(first: 50) { number } }`).join(' ')} }`,
  ];
}

/** What an answer says, but for what differs each time. */
function told(status: number, headers: Headers, text: string): string {
  // A tag changes with everything that those who are signed in may read, for all others with what
  // is or will be public (decision 0118): a scheduled post is removed here as well. The rate limit
  // is in what is executed, not in what the cache has.
  const others = ['date', 'etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'];
  const kept = [...headers].filter(([name]) => !others.includes(name));
  return JSON.stringify([status, kept, text]);
}

/**
 * Removes what the one who asks may not read as if it had never been: by SQL, because the calendar
 * forgets nothing.
 */
async function removeHidden(who: Asker): Promise<void> {
  const database = world.database.orm.em.fork().getConnection();
  const author = who === 'contributor' || who === 'author' ? world.users[who].id : 0;
  for (const kind of postKinds) {
    const hidden = `(select id from ${kind} where status <> 'publish' and author_id <> ${author})`;
    await database.execute(`delete from slug where kind = '${kind}' and owner_id in ${hidden}`);
    if (kind === 'event')
      await database.execute(`update event set parent_id = null where parent_id in ${hidden}`);
    await database.execute(`delete from ${kind} where id in ${hidden}`);
  }
}

function fail(): never {
  throw new Error('The scene has no corner.');
}
