import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transaction } from '../../src/database/database.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import type { Role } from '../../src/entities/user.ts';
import { createMaker, type Maker } from '../harness/make.ts';
import { roles } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ config: { restAliases: ['/wp-json/tribe/events/v1'] } });
  make = createMaker(world);
});
afterAll(() => world.close());

const change = (fields: { name?: string; display_name?: string }, role: Role) =>
  transaction(world.database, async (em) => {
    await inTransaction(em).updateTable('user_account').set(fields).where('name', '=', role).execute();
  });

const readAuthor = async (number: number, { as, language = 'EN' }: { as?: Role; language?: string } = {}) => {
  const query = `{ event(number: ${number}, language: ${language}) { author { name } } }`;
  const { data } = await world.graphql<{ event: { author: { name: string } } }>(query, {}, { as });
  return data?.event.author.name;
};

test('An author without a display name has a neutral one in the language of the answer, whoever asks', async () => {
  const { id } = await make.event({}, { as: 'author' });
  for (const as of [undefined, ...roles]) expect(await readAuthor(id, { as })).toBe('Author 3');
  expect(await readAuthor(id, { language: 'FI' })).toBe('Kirjoittaja 3');
  expect(await readAuthor(id, { language: 'DE' })).toBe('Autor/in 3');
  expect(await readAuthor(id, { language: 'ZH_HANS' })).toBe('作者 3');
});

test('An author is called by the display name as soon as there is one', async () => {
  const { id } = await make.event({}, { as: 'editor' });
  expect(await readAuthor(id)).toBe('Author 2');
  await change({ display_name: 'Ärla K.' }, 'editor');
  expect(await readAuthor(id)).toBe('Ärla K.');
});

test('Nothing that everybody may read names who signs in', async () => {
  const name = 'contributor-who-signs-in';
  await change({ name }, 'contributor');
  const { id, slug } = await make.event({ author: '4', title: 'By somebody' });
  const query = `{
    event(number: ${id}) { author { id name } }
    events { nodes { author { name events { nodes { author { name } } } } } }
  }`;
  const texts = [
    JSON.stringify(await world.graphql(query)),
    (await world.rest('GET', `/events/${id}`)).text,
    (await world.rest('GET', '/events')).text,
    (await world.request('GET', `/event/${slug}`, { headers: { accept: 'text/html' } })).text,
    (await world.request('GET', '/export/events.csv?raw=true')).text,
    (await world.request('GET', '/wp-json/wp/v2/users/me', { as: 'author' })).text,
  ];
  expect(texts.filter((text) => text.includes(name))).toEqual([]);
  expect(texts[0]).toContain('Author 4');
});
