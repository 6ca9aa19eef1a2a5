import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as } from './scene.ts';
import { rejection } from './table.ts';
import { addressOf, cells, makePost, mutate, mutations, namings, read, slugAddressOf } from './writing.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

test.each(cells.filter(({ writes }) => !writes))(
  'A $status $kind, $whose, is not to be changed by $who, and stays as it is',
  async ({ who, ...cell }) => {
    const post = await makePost(world, { who, ...cell });
    const before = await read(world, post);
    const fields = { [namings[post.kind].wire]: 'Taken', status: 'draft', author: users.subscriber.id };
    for (const [method, path, body] of [
      ['PATCH', addressOf(post), fields],
      ['PUT', addressOf(post), fields],
      ['POST', slugAddressOf(post), fields],
      ['DELETE', addressOf(post)],
      ['DELETE', slugAddressOf(post)],
    ] as const) {
      const answer = await world.rest(method, path, { as: as(who), body });
      expect([method, answer.status, answer.body.code]).toEqual([method, rejection(who), 'rest_forbidden']);
    }
    const rejected = { resource: null, codes: ['rest_forbidden'], fields: [] };
    const tried = Object.values(mutations(post));
    expect(await mutate(world, who, tried)).toEqual(tried.map(() => rejected));
    expect(await read(world, post)).toEqual(before);
  },
);
