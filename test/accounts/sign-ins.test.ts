import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Authenticator, createAuthenticator } from '../../src/accounts/credentials.ts';
import { createToken } from '../../src/accounts/user-tokens.ts';
import type { Database } from '../../src/database/database.ts';
import { CalendarError } from '../../src/errors.ts';
import { standardSignInLimits } from '../../src/rate-limits/rate-limits.ts';
import { addTestUser } from '../harness/add-user.ts';
import { basic, openMemory } from './memory.ts';
import { scaled } from '../harness/sampled.ts';

let database: Database;
beforeAll(async () => {
  database = await openMemory();
  await addTestUser(database, 'Anna', 'author', 'the right password');
  await addTestUser(database, 'Bert', 'author', 'the right password');
});
afterAll(() => database.close());

/** So many failures of one client have no consequence; each costs a hash. */
const clientLimit = scaled(standardSignInLimits.free.client, 20);
const office = '192.0.2.1';
const home = '192.0.2.2';

/**
 * An authenticator with a clock of its own, and how often it hashed or looked into the database.
 */
function start() {
  const clock = { now: 0 };
  const free = { ...standardSignInLimits.free, client: clientLimit };
  const limits = { ...standardSignInLimits, free };
  const authenticator = createAuthenticator(database, { now: () => clock.now, limits });
  return { clock, ...askers(authenticator) };
}

function askers(authenticator: Authenticator) {
  const ask = (name: string, password: string, client = office) =>
    authenticator.authenticate({ authorization: basic(name, password), client });
  /** The status that such an attempt is rejected with, and the seconds of its pause. */
  const rejection = async (name: string, password: string, client = office) => {
    const thrown = await ask(name, password, client).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(thrown instanceof CalendarError)) throw new Error('the attempt was not rejected');
    return thrown.retryAfter === undefined ? [thrown.status] : [thrown.status, thrown.retryAfter];
  };
  const fail = async (times: number, name = 'Anna', client = office) => {
    for (let count = 0; count < times; count += 1)
      expect(await rejection(name, `wrong ${Math.random()}`, client)).toEqual([401]);
  };
  return { ask, rejection, fail };
}

describe('Whoever tries wrong passwords for a name', () => {
  test('waits after five of them, and twice as long after each further one', async () => {
    const { clock, rejection, fail } = start();
    await fail(5);
    for (const seconds of [1, 2, 4]) {
      expect(await rejection('anna', 'the right password')).toEqual([429, seconds]);
      clock.now += seconds * 1000 - 1;
      expect(await rejection('Anna', 'wrong')).toEqual([429, 1]);
      clock.now += 1;
      await fail(1);
    }
  });

  test('never waits longer than five minutes, and is forgiven in time', async () => {
    const { clock, rejection, fail } = start();
    const pauses: number[] = [];
    while (pauses.length < 20) {
      const [, seconds = 0] = await rejection('Anna', `wrong ${Math.random()}`);
      if (seconds > 0) pauses.push(seconds);
      clock.now += seconds * 1000;
    }
    expect(Math.max(...pauses)).toBeGreaterThan(60);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
    clock.now += 24 * 3_600_000;
    await fail(4);
  });

  test('waits as long where there is nobody of the name', async () => {
    const { rejection, fail } = start();
    await fail(5, 'Nobody');
    expect(await rejection('nobody', 'wrong')).toEqual([429, 1]);
  });

  test('begins anew once the password was right', async () => {
    const { ask, fail } = start();
    await fail(4);
    expect(await ask('Anna', 'the right password')).toMatchObject({ name: 'Anna' });
    await fail(4);
  });

  test('gets no more tries by sending all of them at once', async () => {
    const { rejection } = start();
    const crowd = Array.from({ length: 50 }, (_, index) => rejection('Anna', `guess ${index}`));
    const statuses = (await Promise.all(crowd)).map(([status]) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  test('keeps out neither its owner elsewhere nor others at the same address', async () => {
    const { ask, fail } = start();
    await fail(5);
    expect(await ask('Anna', 'the right password', home)).toMatchObject({ name: 'Anna' });
    expect(await ask('Bert', 'the right password', office)).toMatchObject({ name: 'Bert' });
  });

  test('is rejected without a statement while it waits', async () => {
    const { rejection, fail } = start();
    await fail(5);
    const statements: string[] = [];
    const unwatch = database.watch((sql) => statements.push(sql));
    await rejection('Anna', 'wrong');
    unwatch();
    expect(statements).toEqual([]);
  });
});

describe('During a pause', () => {
  test('a sign-in that was right before and a token are answered', async () => {
    const { ask, rejection, fail } = start();
    const { secret: token } = await createToken(database, 'Anna');
    await ask('Anna', 'the right password');
    await fail(5);
    expect(await rejection('Anna', 'wrong')).toEqual([429, 1]);
    expect(await ask('Anna', 'the right password')).toMatchObject({ name: 'Anna' });
    expect(await ask('Anna', token)).toMatchObject({ name: 'Anna' });
  });
});

test('A client that tries many names waits too, whatever the name', async () => {
  const { ask, rejection } = start();
  const crowd = Array.from({ length: 1.5 * clientLimit }, (_, index) =>
    rejection(`stranger ${index}`, 'wrong'),
  );
  const statuses = (await Promise.all(crowd)).map(([status]) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(clientLimit);
  expect(await rejection('Bert', 'the right password')).toEqual([429, 1]);
  expect(await ask('Bert', 'the right password', home)).toMatchObject({ name: 'Bert' });
});
