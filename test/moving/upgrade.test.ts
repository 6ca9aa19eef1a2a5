import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { createMaker, now } from '../harness/make.ts';
import { type Copy, copyTemplate } from '../harness/template.ts';
import { startCalendar } from '../harness/world.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyTemplate();
});
afterEach(() => copy.drop());

/** Brings a calendar back to the schema before the words of events had a table. */
const older = [
  'drop trigger words_moved on event_text',
  'drop function move_words',
  `update event_text set words = event_words.words from event_words
    where event_words.event_id = event_text.event_id and event_words.language = event_text.language`,
  'drop table event_words',
  'create index event_text_words on event_text using gin (words)',
  "delete from migration where name = '0024-event-words'",
];

test('A filled calendar of the version before is upgraded where it is', async () => {
  const before = await startCalendar({ now: () => now, config: copy.place });
  const { id } = await createMaker(before).event({ title: 'Jackdaw' });
  for (const statement of older) await before.database.query(CompiledQuery.raw(statement));
  await before.close();

  const after = await startCalendar({ now: () => now, config: copy.place });
  const { body } = await after.rest<{ events: { id: number }[] }>(
    'GET',
    '/events?search_mode=ranked&search=jackdaws&start_date=2020-01-01',
  );
  const { migrated } = after.database;
  await after.close();

  expect({ migrated, found: body.events.map((event) => event.id) }).toEqual({
    migrated: ['0024-event-words'],
    found: [id],
  });
});

test('A statement of a migration may take longer than any request', async () => {
  const before = await startCalendar({ now: () => now, config: copy.place });
  const slow = `create function take_longer() returns event_trigger language plpgsql as
    $$ begin perform pg_sleep(1.2); end $$`;
  const whenever = `create event trigger take_longer on ddl_command_end when tag in ('CREATE FUNCTION')
    execute function take_longer()`;
  for (const statement of [...older, slow, whenever])
    await before.database.query(CompiledQuery.raw(statement));
  await before.close();

  const after = await startCalendar({ now: () => now, config: { ...copy.place, requestTimeout: 1 } });
  const { migrated } = after.database;
  await after.close();
  expect(migrated).toEqual(['0024-event-words']);
});
