import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type Asking, createGraphqlAsker, methods } from './graphql-asker.ts';

describe('An answer of GraphQL', () => {
  let world: World;
  let make: Maker;
  let asker: ReturnType<typeof createGraphqlAsker>;
  const ask = (asking: Asking) => asker.ask(asking);
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    asker = createGraphqlAsker(world);
  });
  afterAll(() => world.close());

  const query =
    'query One($n: Int) { eventPage(perPage: $n) { total perPage } } query Two { tags { totalCount } }';
  const known: Asking = { query, operationName: 'One', variables: { n: 3 } };
  const others: [string, Partial<Asking>][] = [
    ['variables', { variables: { n: 4 } }],
    ['operation', { operationName: 'Two', variables: {} }],
    ['text', { query: `${query} ` }],
    ['viewer', { as: 'editor' }],
    ['language', { headers: { 'accept-language': 'fi' } }],
    ['form', { headers: { accept: 'application/graphql-response+json' } }],
    ['request for the cost', { headers: { 'x-calendar-cost': '1' } }],
    ['request for the cost within', { extensions: { cost: true } }],
  ];

  test.each(others)('of one %s is not taken for that of another', async (_what, other) => {
    for (const [method] of methods) {
      const first = await ask({ method, ...known });
      const asking = { method, ...known, ...other };
      const answer = await ask({ ...asking, etag: first.etag });
      expect([method, answer.status]).toEqual([method, 200]);
      const facts = [answer.text, answer.headers.get('content-type'), answer.headers.get('content-language')];
      // Kept in its turn, it is its own.
      const second = await ask(asking);
      expect([
        second.text,
        second.headers.get('content-type'),
        second.headers.get('content-language'),
      ]).toEqual(facts);
    }
  });

  test('speaks the language, and shows what the reader may see', async () => {
    const { id } = await make.event({ title: 'A draft', status: 'draft' });
    const text = `{ eventPage(include: [${id}], status: [DRAFT]) { nodes { title } } }`;
    const draft = { data: { eventPage: { nodes: [{ title: 'A draft' }] } } };
    for (const [method] of methods) {
      expect((await ask({ method, query: text, as: 'editor' })).body).toEqual(draft);
      expect((await ask({ method, query: text })).body).not.toEqual(draft);
      expect((await ask({ method, query: text, as: 'editor' })).body).toEqual(draft);
    }
  });

  test.each(methods)('to %s tells its cost where that is asked for', async (method) => {
    const asking: Asking = {
      method,
      query: '{ eventPage(perPage: 2) { nodes { id } } }',
      extensions: { cost: true },
    };
    const first = await ask(asking);
    expect(first.body).toMatchObject({ extensions: { cost: { value: expect.any(Number), most: 100_000 } } });
    expect((await ask(asking)).text).toBe(first.text);
    const plain = await ask({ method, query: asking.query });
    expect(plain.body).not.toHaveProperty('extensions');
  });

  test.each<[string, Asking, number]>([
    ['an error', { query: '{ event(number: 99999999) { id } }' }, 200],
    ['a document that is none', { query: '{ nothing }' }, 400],
    ['variables that are none', { query: known.query, operationName: 'One', variables: { n: 'x' } }, 400],
  ])('is made for everybody anew where it is %s', async (_what, asking, status) => {
    for (const [method] of methods) {
      const first = await ask({ method, ...asking });
      expect([first.status, first.etag]).toEqual([status, '']);
      const { text } = await ask({ method, ...asking });
      expect(text).toBe(first.text);
    }
  });

  test('is no answer to who sends what a form of another page could', async () => {
    const operation = '{ eventPage(search: "forged") { total } }';
    await ask({ query: operation });
    const sent = { query: { query: operation }, headers: { cookie: 'theme=dark' } };
    expect((await world.request('GET', '/graphql', sent)).status).toBe(400);
    const forged = { raw: JSON.stringify({ query: operation }), headers: { 'content-type': 'text/plain' } };
    expect((await world.request('POST', '/graphql', forged)).status).toBe(400);
  });

  test('is no answer to wrong credentials', async () => {
    const operation = '{ eventPage(search: "credentials") { total } }';
    for (const [method] of methods) {
      const { etag } = await ask({ method, query: operation });
      const headers = { authorization: 'Bearer nobody' };
      const rejected = await ask({ method, query: operation, etag, headers });
      expect([rejected.status, rejected.headers.get('etag')]).toEqual([401, null]);
    }
  });

  test('of a mutation is never given to another', async () => {
    const { id } = await make.event();
    const operation = `mutation { updateEvent(number: ${id}, input: { featured: true }) { event { version } } }`;
    const hidden = `query Q { __typename } ${operation.replace('mutation', 'mutation M')}`;
    const versions = [];
    for (const query of [operation, operation, hidden, hidden]) {
      const operationName = query === hidden ? 'M' : undefined;
      const { body } = await ask({ method: 'POST', query, operationName, as: 'editor' });
      versions.push(body);
    }
    const answer = (version: number) => ({ data: { updateEvent: { event: { version } } } });
    expect(versions).toEqual([2, 3, 4, 5].map(answer));
    const asking: Asking = { method: 'POST', query: hidden, operationName: 'M', as: 'editor' };
    await Promise.all([1, 2, 3, 4].map(() => ask(asking)));
    const { body } = await ask({ query: `{ event(number: ${id}) { version } }`, as: 'editor' });
    expect(body).toEqual({ data: { event: { version: 9 } } });
  });

  test('lets a query be learnt that is sent along with its hash', async () => {
    const operation = '{ eventPage(search: "learnt") { total } }';
    const sha256Hash = createHash('sha256').update(operation).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const asking: Asking = { query: operation, extensions };
    const { databaseUrl, publicUrl } = world.config;
    const other = await startCalendar({ now: () => now, config: { databaseUrl, publicUrl } });
    try {
      const { etag } = await ask(asking);
      const parameters = { query: operation, extensions: JSON.stringify(extensions) };
      const headers = { 'apollo-require-preflight': 'true', 'if-none-match': etag };
      const by = (query: Record<string, string>) => other.request('GET', '/graphql', { query, headers });
      // A database inside a process has no other process: there the query is executed, and so
      // learnt.
      expect((await by(parameters)).status).toBe(databaseUrl === null ? 200 : 304);
      expect((await by({ extensions: parameters.extensions })).body).toEqual({
        data: { eventPage: { total: 0 } },
      });
    } finally {
      await other.close();
    }
  });
});
