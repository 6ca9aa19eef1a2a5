import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import { users } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { as } from './scene.ts';
import { created, kept, mayGiveAway } from './table.ts';
import { addressOf, cells, makePost, mutate, mutations, read, slugAddressOf } from './writing.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

interface Resource {
  status?: string;
  code?: string;
  author?: string;
}

describe.each(cells.filter(({ writes }) => writes))('A $status $kind, $whose, of $who', (cell) => {
  const { kind, status, who } = cell;
  const gone = `${kind}-is-in-trash`;

  test('is changed, given away where that is allowed, and put into the trash over both interfaces', async () => {
    const post = await makePost(world, cell);
    const [path, bySlug] = [addressOf(post), slugAddressOf(post)];
    const send = async (method: string, address: string, body?: object) => {
      const answer = await world.rest<Resource>(method, address, { as: as(who), body });
      return [answer.status, answer.body.status ?? answer.body.code, answer.body.author];
    };
    const owner = String((await read(world, post))?.authorNumber);
    const [reader, chief] = [String(users.subscriber.id), String(users.administrator.id)];
    const gives = mayGiveAway(who);
    // The first change settles the status, which the next ones keep.
    expect(await send('PATCH', path, { description: 'One' })).toEqual([200, kept(who, status), owner]);
    expect(await send('PUT', bySlug, { description: 'Two' })).toEqual([200, kept(who, status), owner]);

    const { updateBySlug, giveAway, publish, delete: remove } = mutations(post);
    const outcomes = await mutate(world, who, [updateBySlug, giveAway, publish, remove, remove]);
    // What is scheduled stays so: its date is still to come.
    const published = kept(who, status) === 'future' ? 'future' : created(who, 'publish');
    expect(outcomes.map(({ resource, codes }) => resource?.status.toLowerCase() ?? codes.join())).toEqual([
      kept(who, status),
      gives ? status : 'rest_invalid_param',
      published,
      'trash',
      gone,
    ]);

    const restored = await send('POST', path, { status: 'publish', date: '2027-03-01' });
    expect(restored).toEqual([200, created(who, 'publish'), gives ? reader : owner]);
    expect(await send('PUT', path, { author: chief, description: 'Three' })).toEqual(
      gives ? [200, 'publish', chief] : [400, 'rest_invalid_param', undefined],
    );
    expect(await send('DELETE', path)).toEqual([200, 'trash', gives ? chief : owner]);
    expect(await send('DELETE', path)).toEqual([410, gone, undefined]);
    const oldSlug = bySlug.replace('__trashed', '');
    expect(await send('DELETE', oldSlug)).toEqual([404, `rest-${kind}-not-found`, undefined]);
  });
});
