import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { type Auditor, createAuditor } from './audited.ts';

let world: World;
let ask: Asker;
let make: Maker;
let auditor: Auditor;
beforeAll(async () => {
  world = await startCalendar();
  ask = createAsker(world);
  make = createMaker(world);
  auditor = await createAuditor(world);
});
afterAll(() => world.close());

const historyOf =
  'query ($number: Int!) { event(number: $number) { history { totalCount nodes { action } } } }';

describe('The history of an event', () => {
  test.each([undefined, 'subscriber', 'contributor', 'author'] as const)('is null for %s', async (as) => {
    const { id: number } = await make.event({}, { as: 'author' });
    expect(await ask(historyOf, { number }, { as })).toEqual({ event: { history: null } });
  });

  test.each(['editor', 'administrator'] as const)('is shown to an %s', async (as) => {
    const { id: number } = await make.event();
    expect(await ask(historyOf, { number }, { as })).toEqual({
      event: { history: { totalCount: 1, nodes: [{ action: 'CREATE' }] } },
    });
  });

  test('is never stale: a response that was cached shows the next change', async () => {
    const { id: number } = await make.event();
    await ask(historyOf, { number }, { as: 'editor' });
    await world.rest('POST', `/events/${number}`, { as: 'editor', body: { title: 'Next' } });
    expect(await ask(historyOf, { number }, { as: 'editor' })).toMatchObject({
      event: { history: { totalCount: 2 } },
    });
  });

  test('is read with as many statements for three events as for twelve', async () => {
    const { tag } = await make.tagged(...Array.from({ length: 12 }, () => ({})));
    const query = `query ($first: Int!, $tag: TermReference!) { events(first: $first, filter: { tags: [$tag] }) {
      nodes { history(first: 2) { totalCount nodes { user { name } changes { field } } } } } }`;
    const count = async (first: number) => {
      const statements = await world.statements(() => ask(query, { first, tag }, { as: 'editor' }));
      return statements.length;
    };
    await count(1);
    expect(await count(3)).toBe(await count(12));
  });

  test('comes in pages, forwards and backwards', async () => {
    const { id: number } = await make.event();
    for (const title of ['Two', 'Three'])
      await world.rest('POST', `/events/${number}`, { as: 'editor', body: { title } });
    const query = `query ($number: Int!, $first: Int, $after: String, $last: Int, $before: String) { event(number: $number) {
      history(first: $first, after: $after, last: $last, before: $before) { nodes { version }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
    const page = async (slice: object) => {
      const { event } = await ask<{
        event: { history: { nodes: { version: number }[]; pageInfo: Record<string, unknown> } };
      }>(query, { number, ...slice }, { as: 'editor' });
      return event.history;
    };
    const first = await page({ first: 2 });
    expect(first).toMatchObject({ nodes: [{ version: 3 }, { version: 2 }], pageInfo: { hasNextPage: true } });
    const next = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(next).toMatchObject({
      nodes: [{ version: 1 }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    const back = await page({ last: 1, before: next.pageInfo.startCursor });
    expect(back.nodes).toEqual([{ version: 2 }]);
  });
});

describe('The audit', () => {
  const all = '{ auditEntries { totalCount } }';

  test.each([
    [undefined, 'rest_forbidden'],
    ['subscriber', 'rest_forbidden'],
    ['editor', 'rest_forbidden'],
    ['administrator', 'rest_forbidden'],
  ] as const)('rejects %s with a token that is not for administration', async (as, code) => {
    const { data, errors } = await world.graphql(all, {}, { as });
    expect(data).toEqual({ auditEntries: null });
    expect(errors).toMatchObject([{ extensions: { code } }]);
  });

  test('finds who deleted a tag that no longer exists', async () => {
    const { id: number, name } = await make.tag();
    await world.rest('DELETE', `/tags/${number}`, { as: 'administrator' });
    const { nodes } = await auditor.find({ kinds: ['TAG'], number, actions: ['DELETE'] });
    expect(nodes).toMatchObject([
      { name, userName: 'administrator', user: { number: 1 }, interface: 'REST' },
    ]);
  });

  test('is filtered by time, user and kind', async () => {
    const { id: number } = await make.tag({}, { as: 'administrator' });
    const now = Date.now();
    const hour = 3_600_000;
    const period = (from: number, to: number) => ({
      changedAt: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    });
    const count = async (filter: object) =>
      (await auditor.find({ kinds: ['TAG'], number, ...filter })).totalCount;
    expect(await count(period(now - hour, now + hour))).toBe(1);
    expect(await count(period(now + hour, now + 2 * hour))).toBe(0);
    expect(await count({ user: 'administrator' })).toBe(1);
    expect(await count({ user: 'editor' })).toBe(0);
    expect(await count({ kinds: ['CATEGORY'] })).toBe(0);
    expect(await count({ kinds: [] })).toBe(0);
  });

  test.each([
    [{ user: '' }, 'filter.user'],
    [{ number: 0 }, 'filter.number'],
    [{ changedAt: {} }, 'filter.changedAt'],
  ])('names the field of a filter that is invalid: %j', async (filter, name) => {
    const query = 'query ($filter: AuditFilter) { auditEntries(filter: $filter) { totalCount } }';
    const { errors } = await world.graphql(query, { filter }, { headers: auditor.headers });
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });

  test('has the sample calendar under its own name', async () => {
    const sample = await startCalendar({ sample: true });
    try {
      const { find } = await createAuditor(sample);
      const { nodes, totalCount } = await find({ user: 'sample' }, { first: 1 });
      expect(nodes).toMatchObject([
        // The pictures of events come last.
        { kind: 'EVENT', action: 'UPDATE', interface: 'SAMPLE', user: null, requestId: null },
      ]);
      expect(totalCount).toBeGreaterThan(50);
    } finally {
      await sample.close();
    }
  });
});
