import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as, type Corner, furnish, type Post } from './scene.ts';
import { created, ignorant, type PostKind } from './table.ts';

/** A number and a slug that name nothing. */
const nothing = { id: 799_999, slug: 'q0nothing' };

/** Reads that name a resource, which may be hidden: `ID` and `SLUG` stand for its own. */
const readings: [PostKind, string, string][] = [
  ['event', 'GET', '/calendar/events/v1/events?post_parent=ID'],
  ['event', 'GET', '/calendar/events/v1/events?include=ID'],
  ['event', 'GET', '/calendar/events/v1/venues?event=ID'],
  ['event', 'GET', '/calendar/events/v1/organizers?event=ID'],
  ['event', 'GET', '/calendar/events/v1/categories?event=ID'],
  ['event', 'GET', '/calendar/events/v1/tags?post=ID'],
  ['venue', 'GET', '/calendar/events/v1/events?venue=ID'],
  ['organizer', 'GET', '/calendar/events/v1/events?organizer=ID'],
  ['event', 'OPTIONS', '/calendar/events/v1/events/ID'],
  ['venue', 'OPTIONS', '/calendar/events/v1/venues/by-slug/SLUG'],
  ['event', 'GET', '/event/SLUG'],
  ['event', 'GET', '/event/ID'],
  ['venue', 'GET', '/fi/venue/SLUG'],
  ['organizer', 'HEAD', '/organizer/SLUG'],
];

/** The same over GraphQL. One field each: of two that fail, the first takes the whole answer. */
const queries: [PostKind, string][] = [
  ['event', '{ events(filter: { parent: ID }) { totalCount } }'],
  ['event', '{ events(filter: { numbers: [ID] }) { totalCount nodes { number } } }'],
  ['event', '{ eventPage(postParent: ID) { total } }'],
  ['event', '{ venues(filter: { event: ID }) { totalCount } }'],
  ['event', '{ organizerPage(event: ID) { total } }'],
  ['event', '{ categories(filter: { event: ID }) { totalCount } }'],
  ['event', '{ tagPage(post: ID) { total } }'],
  ['venue', '{ events(filter: { venues: [ID] }) { totalCount } }'],
  ['venue', '{ venues(filter: { numbers: [ID] }) { totalCount } }'],
  ['organizer', '{ eventPage(organizer: [ID]) { total } }'],
  ['organizer', '{ organizers(filter: { numbers: [ID] }) { totalCount } }'],
  ['event', '{ node(id: "Event:ID") { id } }'],
  ['venue', '{ node(id: "Venue:ID") { id } }'],
];

/** Fields of a new event that name another resource. */
const links: [PostKind, string, object][] = [
  ['venue', 'an id', { venue: 'ID' }],
  ['venue', 'a list', { venue: ['ID'] }],
  ['venue', 'an object', { venue: { id: 'ID' } }],
  ['organizer', 'an id', { organizer: 'ID' }],
  ['organizer', 'an object', { organizer: [{ id: 'ID' }] }],
];

let world: World;
let corners: Corner[];
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  corners = (await furnish(world, ['editor'])).filter(({ status }) => status !== 'publish');
  // The first to read asks when something will be published next; all others know. Anonymous
  // clients have a revision of their own.
  for (const first of [undefined, 'subscriber'] as const) await world.rest('GET', '/events', { as: first });
});
afterAll(() => world.close());

const hidden = (kind: PostKind): Post[] => corners.map((corner) => corner[kind]);

/** Compares answers and statements about a hidden resource with those about a missing one. */
describe.each(ignorant)('To %s what is hidden is as what does not exist', (who) => {
  const ask = async (method: string, template: string, name: Name) => {
    let answer = '';
    const statements = await world.statements(async () => {
      const options = { as: as(who), headers: { accept: 'text/html' } };
      const { status, headers, text } = await world.request(method, fill(template, name), options);
      answer = told({ status, headers, text }, name);
    });
    return { answer, statements: statements.sort() };
  };

  const query = async (template: string, name: Name) => {
    let answer = '';
    const statements = await world.statements(async () => {
      const reply = await world.graphql(fill(template, name), {}, { as: as(who) });
      answer = told({ ...reply, text: JSON.stringify([reply.data, reply.errors]) }, name);
    });
    return { answer, statements: statements.sort() };
  };

  test.each(readings)('when %s is named in %s %s', async (kind, method, template) => {
    const unknown = await ask(method, template, nothing);
    for (const post of hidden(kind)) expect(await ask(method, template, post)).toEqual(unknown);
  });

  test.each(queries)('when %s is named in %s', async (kind, template) => {
    const unknown = await query(template, nothing);
    for (const post of hidden(kind)) expect(await query(template, post)).toEqual(unknown);
  });
});

/** Who may not write at all is rejected before the search; the others may name it in a field. */
const writers = ignorant.filter((who) => typeof created(who, undefined) === 'string');

describe.each(writers)('A write by %s', (who) => {
  const write = async (method: string, path: string, fields: object, name: Name) => {
    const body: unknown = JSON.parse(JSON.stringify(fields).replaceAll('"ID"', String(name.id)));
    const answer = await world.rest(method, path, { as: as(who), body });
    return told(answer, name);
  };
  const mutate = async (input: string, name: Name) => {
    const dates = `startDate: "${times.start_date}", endDate: "${times.end_date}"`;
    const mutation = `mutation { createEvent(input: { title: "Named", ${dates}, ${input} }) { event { number } errors { code field message } } }`;
    const { data, errors } = await world.graphql(fill(mutation, name), {}, { as: as(who) });
    return JSON.stringify([data, errors]).replaceAll(String(name.id), 'ID');
  };

  test.each(links)(
    'that names a hidden %s by %s is rejected as if there were none',
    async (kind, _form, fields) => {
      const event = { title: 'Named', ...times, ...fields };
      const unknown = await write('POST', '/events', event, nothing);
      expect(unknown).toMatch(/^\[400/);
      for (const post of hidden(kind)) expect(await write('POST', '/events', event, post)).toBe(unknown);
    },
  );

  test.each(['event', 'venue', 'organizer'] as const)(
    'that names the image of a hidden %s is rejected as if there were none',
    async (kind) => {
      const path = `/${kind}s`;
      const fields = {
        event: { title: 'Named', ...times },
        venue: { venue: 'Named' },
        organizer: { organizer: 'Named' },
      };
      const withImage = { ...fields[kind], image: 'ID' };
      const unknown = await write('POST', path, withImage, nothing);
      expect(unknown).toMatch(/^\[400/);
      for (const post of hidden(kind)) {
        const { body } = await world.rest<{ image: { id: number } }>('GET', `${path}/${post.id}`, {
          as: 'editor',
        });
        expect(await write('POST', path, withImage, { ...post, id: body.image.id })).toBe(unknown);
      }
    },
  );

  test('may name an image that a resource shows which is not hidden', async () => {
    const make = createMaker(world);
    const shown = await make.venue({ image: 'https://example.org/shown.jpg' });
    const own = await make.event({ status: 'draft', image: 'https://example.org/own.jpg' }, { as: as(who) });
    for (const { image } of [shown, own]) {
      const { id } = image as { id: number };
      const event = await make.event({ image: id }, { as: as(who) });
      expect(event.image).toEqual(image);
    }
  });

  test('that asks for the slug of a hidden event gets the next one, and learns no more', async () => {
    for (const { id, slug } of hidden('event')) {
      const body = { title: 'Named', ...times, slug, status: 'pending' };
      const answer = await world.rest('POST', '/events', { as: as(who), body });
      expect(answer.body.slug).toMatch(new RegExp(`^${slug}-\\d+$`));
      expect(answer.text).not.toContain(String(id));
    }
  });

  test('that repeats a hidden venue makes another one', async () => {
    const make = createMaker(world);
    const fields = { venue: aName('Repeated'), city: 'Oulu' };
    const { id } = await make.venue({ ...fields, status: 'private' });
    expect((await make.venue(fields, { as: as(who) })).id).not.toBe(id);
  });

  test.each([
    ['event', 'parent: ID'],
    ['venue', 'venues: [{ number: ID }]'],
    ['organizer', 'organizers: [{ number: ID }]'],
  ] as const)(
    'that names a hidden %s through GraphQL is rejected as if there were none',
    async (kind, input) => {
      const unknown = await mutate(input, nothing);
      expect(unknown).toContain('rest_invalid_param');
      for (const post of hidden(kind)) expect(await mutate(input, post)).toBe(unknown);
    },
  );
});

describe.each(ignorant.filter((who) => !writers.includes(who)))('A write by %s', (who) => {
  test.each(['PATCH', 'PUT', 'POST', 'DELETE'])(
    'with %s is rejected before the resource is looked for',
    async (method) => {
      const write = async (name: Name) => {
        const answer = await world.rest(method, `/venues/${name.id}`, {
          as: as(who),
          body: { venue: 'Taken' },
        });
        return told(answer, name);
      };
      const unknown = await write(nothing);
      for (const post of hidden('venue')) expect(await write(post)).toBe(unknown);
    },
  );
});

test.each(ignorant)('The rejection of a hidden address tells %s nothing but the rejection', async (who) => {
  for (const [kind, path] of [
    ['event', '/events'],
    ['venue', '/venues'],
    ['organizer', '/organizers'],
  ] as const) {
    const rejections = new Set<string>();
    for (const post of hidden(kind))
      for (const name of [String(post.id), `by-slug/${post.slug}`])
        rejections.add(told(await world.rest('GET', `${path}/${name}`, { as: as(who) }), post));
    expect([...rejections]).toEqual([expect.stringMatching(/^\[403/)]);
  }
});

interface Name {
  id: number;
  slug: string;
}

function fill(template: string, { id, slug }: Name): string {
  const node = (_text: string, type: string) => `"${Buffer.from(`${type}:${id}`).toString('base64url')}"`;
  return template
    .replace(/"(\w+):ID"/g, node)
    .replaceAll('SLUG', slug)
    .replaceAll('ID', String(id));
}

/** What an answer says, but for the name that was asked for and what differs each time. */
function told(
  { status, headers, text }: { status: number; headers: Headers; text: string },
  { id, slug }: Name,
): string {
  const kept = [...headers]
    .filter(([name]) => !['date', 'ratelimit', 'x-request-id', 'content-length'].includes(name))
    .map(([name, value]) => [name, name === 'etag' ? withoutAddress(value) : value]);
  return JSON.stringify([status, kept, text.replaceAll(slug, 'SLUG').replaceAll(String(id), 'ID')]);
}

/** A tag holds a digest of the address that was asked, and so of the number in it. */
function withoutAddress(tag: string): string {
  return tag.replace(/^"([^.]+)\.[^.]+/, '"$1');
}
