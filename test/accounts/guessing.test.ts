import { request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { sample, scaled } from '../harness/sampled.ts';
import { credentialsOf, users } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { basic } from './memory.ts';

/**
 * So many hashes of guessers, those that run already included, may come before that of somebody
 * else.
 */
const mostBefore = 6;

interface Sent {
  authorization?: string;
  localAddress?: string;
  path?: string;
  method?: string;
  body?: string;
}

let world: World;
beforeAll(async () => {
  world = await startCalendar({ config: { restAliases: ['/wp-json/tribe/events/v1'] } });
});
afterAll(() => world.close());

/** Sends a request from an address of this machine. */
function ask({ authorization, localAddress, path = '/calendar/events/v1/tags', method, body }: Sent) {
  return new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
    const headers = {
      'apollo-require-preflight': 'true',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const request = send(world.url + path, { method, headers, localAddress, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

/**
 * Many connections that guess as long as the work lasts, which may ask how many guesses were
 * hashed.
 */
async function beside(guess: (count: number) => Sent, work: (hashed: () => number) => Promise<void>) {
  const statuses = new Map<number, number>();
  const hashed = () => statuses.get(401) ?? 0;
  const crowd = { isOver: false, count: 0 };
  const guessers = Array.from({ length: scaled(50, 12) }, async () => {
    while (!crowd.isOver) {
      const { status } = await ask(guess((crowd.count += 1)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  try {
    while (hashed() < 5) await wait(10);
    await work(hashed);
  } finally {
    crowd.isOver = true;
    await Promise.all(guessers);
  }
  expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
}

const state = { made: 0 };

/** Addresses of this machine that nobody else uses here, and somebody who never signed in. */
async function prepare() {
  const number = (state.made += 1);
  const name = `honest ${number}`;
  const user = {
    name,
    role: 'author' as const,
    password_hash: await hashPassword('honest'),
    created_at: '2027-01-01',
  };
  await world.database.query(sqlBuilder.insertInto('user_account').values(user).compile());
  return { crowd: `127.1.1.${number}`, home: `127.1.2.${number}`, name, honest: basic(name, 'honest') };
}

interface Crowd {
  who: string;
  /** Which name is guessed at, beside somebody of this name. */
  nameOf: (count: number, honest: string) => string;
}

const others: Crowd[] = [
  { who: 'one name', nameOf: () => 'administrator' },
  { who: 'three names', nameOf: (count) => `name ${count % 3}` },
];
const crowds: Crowd[] = [
  ...others,
  { who: 'the name of the honest one', nameOf: (_count, honest) => honest },
  { who: 'ever other names', nameOf: (count) => `name ${count}` },
];

describe('Beside many connections that guess the password of', () => {
  test.each(sample(crowds, 2))(
    '$who, others sign in soon, and those who are known at once',
    async ({ nameOf }) => {
      const { crowd, home, name, honest } = await prepare();
      const known = { authorization: basic('author', users.author.password), localAddress: crowd };
      expect((await ask(known)).status).toBe(200);
      const guess = (count: number) => ({
        authorization: basic(nameOf(count, name), `guess ${count}`),
        localAddress: crowd,
      });
      await beside(guess, async (hashed) => {
        const before = hashed();
        expect((await ask({ authorization: honest, localAddress: home })).status).toBe(200);
        expect(hashed() - before).toBeLessThanOrEqual(mostBefore);
        expect((await ask(known)).status).toBe(200);
        const token = { authorization: credentialsOf('contributor').authorization, localAddress: crowd };
        expect((await ask(token)).status).toBe(200);
      });
    },
  );

  test.each(sample(others, 1))('$who, others sign in soon from the same address', async ({ nameOf }) => {
    const { crowd: localAddress, name, honest } = await prepare();
    const guess = (count: number) => ({
      authorization: basic(nameOf(count, name), `guess ${count}`),
      localAddress,
    });
    await beside(guess, async (hashed) => {
      const before = hashed();
      expect((await ask({ authorization: honest, localAddress })).status).toBe(200);
      expect(hashed() - before).toBeLessThanOrEqual(mostBefore);
    });
  });
});

/**
 * Guesses until there is a pause, which may have passed before a slow machine asks again: then it
 * is longer.
 */
async function guessUntilRefused(name: string, sent: Sent) {
  for (let count = 0; ; count += 1) {
    const answer = await ask({ ...sent, authorization: basic(name, `guess ${count}`) });
    if (answer.status !== 401 || count > 12) return answer;
  }
}

describe('Whoever guesses too often', () => {
  const query = '{ __typename }';
  test.each<[string, Sent]>([
    ['REST', {}],
    ['a write by REST', { method: 'POST', body: '{"name":"x"}' }],
    ['GraphQL', { path: '/graphql', method: 'POST', body: JSON.stringify({ query }) }],
    ['GraphQL by GET', { path: `/graphql?query=${encodeURIComponent(query)}` }],
    [
      'a stream',
      { path: '/graphql/stream', method: 'POST', body: '{"query":"subscription{eventChanged{kind}}"}' },
    ],
    ['an export', { path: '/export/events.csv' }],
    ['a page', { path: '/event/nothing' }],
    ['the place where clients check credentials', { path: '/wp-json/wp/v2/users/me' }],
  ])('is told when to try again by %s', async (where, sent) => {
    const { status, retryAfter, text } = await guessUntilRefused(`guest of ${where}`, sent);
    expect([status, retryAfter]).toEqual([429, expect.stringMatching(/^[1-9]\d{0,2}$/)]);
    expect(text).toContain('rest_too_many_attempts');
  });

  test('is rejected as /doc says, in the language of the address', async () => {
    await guessUntilRefused('guest', {});
    const headers = { authorization: basic('guest', 'another guess') };
    const { status, body } = await world.rest('GET', '/events', { headers, language: 'fi' });
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'rest_too_many_attempts' })]);
    expect(body.message).toMatch(/kirjautumisyritystä/);
  });
});
