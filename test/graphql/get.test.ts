import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, fetchExchange, gql } from '@urql/core';
import { createPeople } from '../harness/accounts.ts';
import { type Asker, createAsker, createMaker } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/calendar.ts';

const query = '{ eventPage(anyDate: true) { nodes { title } } }';
const data = { eventPage: { nodes: [{ title: 'Market' }] } };
const role = '{ viewer { role } }';
const mutation = 'mutation { createTag(input: { name: "By GET" }) { tag { number } } }';
/** The header that pages of other sites cannot set. */
const proof = { 'apollo-require-preflight': 'true' };

let world: World;
let cookie: string;
let read: Asker;
const { person, signIn } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  read = createAsker(world);
  await createMaker(world).event({ title: 'Market', start_date: 'tomorrow', end_date: 'tomorrow' });
  cookie = await signIn(await person('editor'));
});
afterAll(() => world.close());

const get = (document: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url}/graphql?${new URLSearchParams({ query: document }).toString()}`, { method, headers });

describe('GraphQL by GET', () => {
  test('answers urql with its defaults', async () => {
    const methods: unknown[] = [];
    const client = new Client({
      url: `${world.url}/graphql`,
      exchanges: [fetchExchange],
      fetch: (input, options) => {
        methods.push(options?.method);
        return fetch(input, options);
      },
    });
    const { data: answer, error } = await client.query<typeof data>(gql(query), {});
    expect([error, answer]).toMatchObject([undefined, data]);
    expect(methods).toEqual(['GET']);
  });

  test.each([
    ['no header at all', {}],
    ['what graphql-request sends', { accept: 'application/graphql-response+json, application/json' }],
    ['a page of another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ])('answers %s', async (_who, headers) => {
    const answer = await get(query, headers);
    expect([answer.status, await answer.json()]).toEqual([200, { data }]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('vary')).not.toMatch(/cookie/i);
    const again = await get(query, { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('answers credentials that no browser adds by itself', async () => {
    const answer = await get(role, credentialsOf('editor'));
    expect(await answer.json()).toEqual({ data: { viewer: { role: 'EDITOR' } } });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('rejects a cookie without proof that no other site has sent it', async () => {
    for (const sent of [cookie, 'calendar_session=none', 'theme=dark']) {
      const rejected = await get(role, { cookie: sent });
      expect([sent, rejected.status, await rejected.text()]).toEqual([
        sent,
        400,
        expect.stringMatching(/CSRF/),
      ]);
      expect(rejected.headers.get('etag')).toBeNull();
    }
    const answer = await get(role, { cookie, ...proof });
    expect(await answer.json()).toEqual({ data: { viewer: { role: 'EDITOR' } } });
  });

  test.each([
    ['nobody', () => ({})],
    ['an editor', () => credentialsOf('editor')],
    ['a session', () => ({ cookie, ...proof })],
  ])('writes nothing for %s', async (_who, headers) => {
    const rejected = await get(mutation, headers());
    expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'POST']);
    const { tagPage } = await read('{ tagPage(search: "By GET", hideEmpty: false) { total } }');
    expect(tagPage).toEqual({ total: 0 });
  });

  test('answers HEAD with the methods there are', async () => {
    const { status, headers } = await get(query, {}, 'HEAD');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});
