import { request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { basic } from './memory.ts';

/** So many hashes of guessers, those that run already included, may come before that of somebody else. */
const mostBefore = 6;

interface Sent {
  authorization?: string;
  localAddress?: string;
  path?: string;
  method?: string;
  body?: string;
}

let world: World;
beforeEach(async () => {
  world = await startCalendar({ config: { restAliases: ['/wp-json/tribe/events/v1'] } });
});
afterEach(() => world.close());

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

/** Fifty connections that guess as long as the work lasts, which may ask how many guesses were hashed. */
async function beside(guess: (count: number) => Sent, work: (hashed: () => number) => Promise<void>) {
  const statuses = new Map<number, number>();
  const hashed = () => statuses.get(401) ?? 0;
  const state = { isOver: false, count: 0 };
  const guessers = Array.from({ length: 50 }, async () => {
    while (!state.isOver) {
      const { status } = await ask(guess((state.count += 1)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  try {
    while (hashed() < 5) await wait(10);
    await work(hashed);
  } finally {
    state.isOver = true;
    await Promise.all(guessers);
  }
  expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
}

const { editor, author } = {
  editor: basic('editor', 'correct horse battery staple'),
  author: basic('author', 'correct horse battery staple'),
};

/** `isBound`: to a name that is not that of the honest one, and to names that were tried before. */
const crowds: { who: string; isBound?: boolean; guess: (count: number) => Sent }[] = [
  {
    who: 'one name',
    isBound: true,
    guess: (count) => ({ authorization: basic('administrator', `guess ${count}`) }),
  },
  {
    who: 'the name of the honest one',
    guess: (count) => ({ authorization: basic('editor', `guess ${count}`) }),
  },
  { who: 'ever other names', guess: (count) => ({ authorization: basic(`name ${count}`, 'guess') }) },
  {
    who: 'three names',
    isBound: true,
    guess: (count) => ({ authorization: basic(`name ${count % 3}`, `guess ${count}`) }),
  },
];

describe('Beside fifty connections that guess the password of', () => {
  test.each(crowds)('$who, others sign in soon, and those who are known at once', async ({ guess }) => {
    expect((await ask({ authorization: author, localAddress: '127.0.0.2' })).status).toBe(200);
    await beside(guess, async (hashed) => {
      const before = hashed();
      const honest = await ask({ authorization: editor, localAddress: '127.0.0.2' });
      expect(honest.status).toBe(200);
      expect(hashed() - before).toBeLessThanOrEqual(mostBefore);
      expect((await ask({ authorization: author })).status).toBe(200);
      expect((await ask({ authorization: credentialsOf('contributor').authorization })).status).toBe(200);
    });
  });

  test.each(crowds.filter(({ isBound }) => isBound))(
    '$who, others sign in soon from the same address',
    async ({ guess }) => {
      await beside(guess, async (hashed) => {
        const before = hashed();
        expect((await ask({ authorization: editor })).status).toBe(200);
        expect(hashed() - before).toBeLessThanOrEqual(mostBefore);
      });
    },
  );
});

/** Guesses until there is a pause, which may have passed before a slow machine asks again: then it is longer. */
async function guessUntilRefused(sent: Sent) {
  for (let count = 0; ; count += 1) {
    const answer = await ask({ ...sent, authorization: basic('editor', `guess ${count}`) });
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
  ])('is told when to try again by %s', async (_where, sent) => {
    const { status, retryAfter, text } = await guessUntilRefused(sent);
    expect([status, retryAfter]).toEqual([429, expect.stringMatching(/^[1-9]\d{0,2}$/)]);
    expect(text).toContain('rest_too_many_attempts');
  });

  test('is refused as /doc says, in the language of the address', async () => {
    await guessUntilRefused({});
    const headers = { authorization: basic('editor', 'another guess') };
    const { status, body } = await world.rest('GET', '/events', { headers, language: 'fi' });
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'rest_too_many_attempts' })]);
    expect(body.message).toMatch(/kirjautumisyritystä/);
  });
});
