import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kind, kinds } from '../../src/values/kinds.ts';
import { type Asker, createAsker, createMaker, type Maker, now, type Payload } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const collections: Record<Kind, string> = {
  ...{ event: 'events', venue: 'venues', organizer: 'organizers' },
  ...{ category: 'categories', tag: 'tags' },
};
const typeOf = (kind: Kind) => kind.charAt(0).toUpperCase() + kind.slice(1);

describe('A root field resolves for REST as for GraphQL clients', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const codeOf = (answer: { errors: { extensions?: { code?: unknown } }[] }) =>
    answer.errors[0]?.extensions?.code;

  test.each(kinds)('a list of one %s and the resource itself', async (kind) => {
    const { id } = await make[kind]();
    const all = kind === 'category' || kind === 'tag' ? '(hideEmpty: false)' : '';
    interface Page {
      page: { nodes: { number: number }[]; total: number };
    }
    const { page } = await ask<Page>(`{ page: ${kind}Page${all} { nodes { number } total } }`);
    const { body } = await world.rest('GET', `/${collections[kind]}`, {
      query: all === '' ? {} : { hide_empty: 'false' },
    });
    const listed = body[collections[kind]] as { id: number }[];
    expect([listed.map((item) => item.id), body.total]).toEqual([
      page.nodes.map(({ number }) => number),
      page.total,
    ]);
    const one = await ask(`{ one: ${kind}(number: ${id}) { number slug } }`);
    const shown = (await world.rest<{ id: number; slug: string }>('GET', `/${collections[kind]}/${id}`)).body;
    expect(one).toEqual({ one: { number: shown.id, slug: shown.slug } });
  });

  test.each(kinds)('what is wrong with reads of %s', async (kind) => {
    const [missing, invalid] = [
      await world.graphql(`{ ${kind}(number: 99999) { number } }`),
      await world.graphql(`{ ${kind}Page(page: 0) { total } }`),
    ];
    const codes = [`/${collections[kind]}/99999`, `/${collections[kind]}?page=0`].map(
      async (path) => (await world.rest<{ code: string }>('GET', path)).body.code,
    );
    expect(await Promise.all(codes)).toEqual([codeOf(missing), codeOf(invalid)]);
  });

  test.each(kinds)('what is wrong with writes of %s', async (kind) => {
    const { id } = await make[kind]();
    const type = typeOf(kind);
    const text = `mutation ($input: Update${type}Input!) {
      done: update${type}(number: ${id}, input: $input) { errors { code } } }`;
    const input = kind === 'event' ? { title: '' } : { name: '' };
    const name = { event: 'title', venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' };
    for (const as of ['editor', 'subscriber'] as const) {
      const { done } = await ask<{ done: Payload }>(text, { input }, { as });
      const { body } = await world.rest<{ code: string }>('PATCH', `/${collections[kind]}/${id}`, {
        ...{ as, body: { [name[kind]]: '' } },
      });
      expect([as, body.code]).toEqual([as, done.errors[0]?.code]);
    }
  });
});
