import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { basic } from '../accounts/memory.ts';
import type { World } from '../harness/world.ts';
import { from, type Line, newAddress, quotaOf, startLimited } from './scene.ts';

const guess = (world: World, address: string, name = 'nobody') =>
  world.request('GET', '/calendar/events/v1/tags', {
    headers: { ...from(address), authorization: basic(name, `guess ${Math.random()}`) },
  });

describe('Wrong passwords', () => {
  let world: World;
  let lines: Line[];
  beforeAll(async () => {
    ({ world, lines } = await startLimited({
      failedSignInsPerName: 2,
      failedSignInsPerAddress: 4,
      trustedAddresses: ['203.0.113.0/24'],
    }));
  });
  afterAll(() => world.close());

  test('are answered with 429 and the limit, once there are more than configured', async () => {
    const address = newAddress();
    await guess(world, address);
    await guess(world, address);
    const { status, headers } = await guess(world, address);
    expect([status, headers.get('retry-after'), quotaOf(headers)]).toEqual([
      429,
      '1',
      { q: 2, w: 900, r: 0, t: 1, names: ['failed-sign-ins', 'failed-sign-ins'] },
    ]);
  });

  test('are counted for an address, whatever the names', async () => {
    const address = newAddress();
    for (const name of ['one', 'two', 'three', 'four'])
      expect((await guess(world, address, name)).status).toBe(401);
    const { status, headers } = await guess(world, address, 'five');
    expect([status, quotaOf(headers).q]).toEqual([429, 4]);
  });

  test('are logged one by one until there is a pause, whose length the last line says', async () => {
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) await guess(world, address);
    const failures = lines.filter(({ client }) => client === address);
    expect(failures.map(({ msg, pause }) => [msg, pause])).toEqual([
      ['sign-in failed', undefined],
      ['sign-in failed', 1],
    ]);
  });

  test('never cause a pause at a trusted address', async () => {
    for (let count = 0; count < 6; count += 1) expect((await guess(world, '203.0.113.9')).status).toBe(401);
  });
});
