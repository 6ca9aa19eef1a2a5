import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, now } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as } from './scene.ts';
import {
  askedStatuses,
  askers,
  created,
  mayGiveAway,
  postKinds,
  type Status,
  termRejection,
} from './table.ts';
import { collections } from './witness.ts';
import { creation, later, mutate, needed, otherThan } from './writing.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

/** The statuses that GraphQL knows for writing. */
const writable = askedStatuses.filter((asked) => asked !== 'trash');

const terms = [
  ['category', 'categories', 'Category'],
  ['tag', 'tags', 'Tag'],
] as const;

describe.each(askers)('What %s makes:', (who) => {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await world.rest<Resource>(method, path, { as: as(who), body });
    return { ...answer.body, code: answer.status };
  };
  const total = async (path: string) => {
    const query = { per_page: 1, hide_empty: 'false' };
    return (await world.rest<{ total: number }>('GET', path, { as: 'editor', query })).body.total;
  };

  test.each(postKinds)('an %s gets the status of the table through REST, or is not made', async (kind) => {
    for (const asked of askedStatuses) {
      const before = await total(`/${collections[kind]}`);
      const body = { ...needed(kind, aName('New')), ...dated(asked) };
      const { code, status, author } = await send('POST', `/${collections[kind]}`, body);
      const expected = created(who, asked);
      const made = typeof expected === 'string';
      expect([asked, code, status]).toEqual([asked, made ? 201 : expected, made ? expected : undefined]);
      if (made) expect(author).toBe(String(users[as(who) ?? 'subscriber'].id));
      expect(await total(`/${collections[kind]}`)).toBe(before + (made ? 1 : 0));
    }
  });

  test.each(postKinds)('an %s gets the status of the table through GraphQL, or is not made', async (kind) => {
    const before = await total(`/${collections[kind]}`);
    const outcomes = await mutate(
      world,
      who,
      writable.map((asked) => creation(kind, aName('New'), asked)),
    );
    const expected = writable.map((asked) => created(who, asked));
    const made = expected.filter((status) => typeof status === 'string');
    expect(outcomes.map(({ resource, codes }) => resource?.status ?? codes[0])).toEqual(
      expected.map((status) => (typeof status === 'string' ? status.toUpperCase() : codeOf(status))),
    );
    expect(await total(`/${collections[kind]}`)).toBe(before + made.length);
  });

  test.each(postKinds)('an %s cannot be asked for in the trash through GraphQL', async (kind) => {
    const before = await total(`/${collections[kind]}`);
    const query = `mutation { ${creation(kind, aName('New'), 'trash')} }`;
    const { errors } = await world.graphql(query, {}, { as: as(who) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(await total(`/${collections[kind]}`)).toBe(before);
  });

  test.each(postKinds)('an %s is in the name of somebody else where the table says so', async (kind) => {
    const before = await total(`/${collections[kind]}`);
    const body = { ...needed(kind, aName('Given')), author: otherThan(who).id };
    const { code, author } = await send('POST', `/${collections[kind]}`, body);
    const rejection = created(who, undefined);
    const expected = typeof rejection === 'number' ? rejection : 400;
    expect([code, author]).toEqual(
      mayGiveAway(who) ? [201, String(otherThan(who).id)] : [expected, undefined],
    );
    expect(await total(`/${collections[kind]}`)).toBe(before + (mayGiveAway(who) ? 1 : 0));
  });

  test.each(terms)('a %s is made, changed and deleted by whom the table names', async (kind, list, type) => {
    const rejection = termRejection(who);
    const old = await createMaker(world)[kind]();
    const before = await world.rest('GET', `/${list}/${old.id}`);
    const count = await total(`/${list}`);
    const path = `/${list}/${old.id}`;
    const name = aName('Changed');
    const done = [
      await send('POST', `/${list}`, { name: aName('Made') }),
      await send('PATCH', path, { name }),
      await send('PUT', path, { name }),
      await send('POST', path, { name }),
      await send('DELETE', path),
      await send('DELETE', path),
    ].map(({ code }) => code);
    expect(done).toEqual(
      rejection === undefined ? [201, 200, 200, 200, 200, 404] : done.map(() => rejection),
    );
    if (rejection === undefined) return;
    const fields = `{ resource: ${kind} { number } errors { code field } }`;
    const mutations = [
      `create${type}(input: { name: "${name}" }) ${fields}`,
      `update${type}(number: ${old.id}, input: { name: "${name}" }) ${fields}`,
      `delete${type}(number: ${old.id}) ${fields}`,
    ];
    const rejected = { resource: null, codes: ['rest_forbidden'], fields: [] };
    expect(await mutate(world, who, mutations)).toEqual(mutations.map(() => rejected));
    expect((await world.rest('GET', path)).text).toBe(before.text);
    expect(await total(`/${list}`)).toBe(count);
  });
});

/** Those who make resources at all. */
const makers = askers.filter((who) => typeof created(who, undefined) === 'string');

describe.each(makers)('When %s asks for a status in a change', (who) => {
  test.each(postKinds)('an own draft %s gets the one that a new resource would get', async (kind) => {
    for (const asked of askedStatuses.filter((status) => status !== undefined)) {
      const draft = { ...needed(kind, aName('Draft')), status: 'draft' };
      const { id } = await createMaker(world)[kind](draft, { as: as(who) });
      const options = { as: as(who), body: dated(asked) };
      const answer = await world.rest<Resource>('PATCH', `/${collections[kind]}/${id}`, options);
      const expected = created(who, asked);
      expect([asked, answer.body.status ?? answer.status]).toEqual([asked, expected]);
    }
  });
});

interface Resource {
  status?: string;
  author?: string;
}

function dated(status: Status | undefined) {
  return status === 'future' ? { status, date: later } : { status };
}

function codeOf(status: number): string {
  return status === 400 ? 'rest_invalid_param' : 'rest_forbidden';
}
