import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

test('A title in one language writes the texts and words of that language alone', async () => {
  const { id } = await createMaker(world).event({ title: 'Jackdaw', description: '<p>On the roof</p>' });
  for (const language of ['fi', 'de', 'zh-hans'] as const)
    await change(id, { language, body: { title: `${language} jackdaw` } });
  for (const table of ['event_text', 'event_words']) {
    const before = await versionsOf(table, id);
    await change(id, { language: 'de', body: { title: `Dohle in ${table}` } });
    const after = await versionsOf(table, id);
    const written = [...after.keys()].filter((language) => after.get(language) !== before.get(language));
    expect([table, after.size, written]).toEqual([table, 4, ['de']]);
  }
});

const times = { start_date: '2031-07-01 18:00:00', end_date: '2031-07-01 20:00:00', timezone: 'Asia/Tokyo' };

test('A change without times leaves those that are stored', async () => {
  const { id } = await createMaker(world).event(times);
  // What the rules of a time zone gave when the event was written.
  const instant = '2031-07-01 08:59:00';
  await world.database.query(
    CompiledQuery.raw(`update event set starts_at = timestamp '${instant}' where id = ${id}`),
  );
  await change(id, { body: { title: 'Jackdaws' } });

  const { body } = await world.rest<{ title: string; utc_start_date: string }>('GET', `/events/${id}`);
  expect(body).toMatchObject({ title: 'Jackdaws', utc_start_date: instant });
});

test('The venues, organizers and terms of a new event are written by one statement', async () => {
  const make = createMaker(world);
  const { id } = await make.event({
    venue: [{ venue: 'Rookery' }, { venue: 'Steeple' }],
    organizer: [{ organizer: 'Jackdaw society' }],
    categories: [(await make.category({ name: 'Birds' })).id],
    tags: ['Jackdaws'],
  });
  const tables = ['event_venue', 'event_organizer', 'event_term'];
  // Each statement of a transaction has a number, which its rows keep.
  const rows = tables.map((table) => `select cmin::text as statement from ${table} where event_id = ${id}`);
  const written = await world.database.query<{ statement: string }>(
    CompiledQuery.raw(rows.join(' union all ')),
  );
  expect(written).toHaveLength(5);
  expect(new Set(written.map(({ statement }) => statement)).size).toBe(1);
});

test('The tickets of an event are written by one statement, and a change writes those that it changes', async () => {
  const ask = createAsker(world);
  const { id } = await createMaker(world).event();
  const save = (...names: string[]) =>
    ask(
      `mutation ($id: Int!, $tickets: [TicketInput!]) {
        updateEvent(number: $id, input: { tickets: $tickets }) { deletedId }
      }`,
      { id, tickets: names.map((name) => ({ name })) },
      { as: 'editor' },
    );
  const rows = () =>
    world.database.query<{ name: string; transaction: string; statement: string }>(
      CompiledQuery.raw(`select name, xmin::text as transaction, cmin::text as statement
        from ticket where event_id = ${id} order by position`),
    );

  await save('Adults', 'Children', 'Dogs');
  const written = await rows();
  expect(new Set(written.map(({ statement }) => statement)).size).toBe(1);

  await save('Adults', 'Pupils');
  const changed = await rows();
  expect(changed.map(({ name }) => name)).toEqual(['Adults', 'Pupils']);
  expect(changed.map((row, place) => row.transaction === written[place]?.transaction)).toEqual([true, false]);
});

async function change(id: number, options: { language?: 'fi' | 'de' | 'zh-hans'; body: object }) {
  const { status } = await world.rest('POST', `/events/${id}`, { as: 'editor', ...options });
  expect(status).toBe(200);
}

/** The transaction that wrote the row of each language. */
async function versionsOf(table: string, eventId: number): Promise<Map<string, string>> {
  const statement = `select language, xmin::text from ${table} where event_id = ${eventId}`;
  const rows = await world.database.query<{ language: string; xmin: string }>(CompiledQuery.raw(statement));
  return new Map(rows.map(({ language, xmin }) => [language, xmin]));
}
