import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { createMaker, now } from '../harness/make.ts';
import { type Copy, copyTemplate } from '../harness/template.ts';
import { startCalendar, type World } from '../harness/world.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyTemplate();
});
afterEach(() => copy.drop());

interface Older {
  migrations: readonly string[];
  /** Bring a calendar back to the schema before the migration. */
  statements: readonly string[];
  searches: readonly string[];
}

/** Before the words of events had a table. */
const beforeWords: Older = {
  migrations: ['0024-event-words'],
  searches: ['search_mode=ranked&search=jackdaws'],
  statements: [
    'drop trigger words_moved on event_text',
    'drop function move_words',
    `update event_text set words = event_words.words from event_words
      where event_words.event_id = event_text.event_id and event_words.language = event_text.language`,
    'drop table event_words',
    'create index event_text_words on event_text using gin (words)',
  ],
};

/** Before letters had one, and their table took the place of two indexes. */
const beforeLetters: Older = {
  migrations: ['0029-event-letters', '0034-one-index-of-letters'],
  searches: ['search=ackda', 'search=j', 'search=ackda -z', 'search=kda&status=publish'],
  statements: [
    'drop trigger letters_indexed on event_text',
    'drop trigger letters_indexed_again on event_text',
    'drop trigger listing_repeated on event',
    'drop table event_letters, search_chunk',
    'drop function index_letters(), repeat_listing()',
    'drop function forget_pairs() cascade',
    'drop index event_text_en_encoded, event_text_fi_encoded, event_text_de_encoded, event_text_zh_hans_folded',
    'create index event_text_folded on event_text using gin (folded gin_trgm_ops)',
    'create index event_text_pairs on event_text using gin (pairs)',
  ],
};

async function bringBack({ database }: World, { migrations, statements }: Older): Promise<void> {
  const undone = migrations.map((name) => `delete from migration where name = '${name}'`);
  for (const statement of [...statements, ...undone]) await database.query(CompiledQuery.raw(statement));
}

test.each([beforeWords, beforeLetters])(
  'A filled calendar before $migrations.0 is upgraded where it is',
  async (older) => {
    const before = await startCalendar({ now: () => now, config: copy.place });
    const { id } = await createMaker(before).event({ title: 'Jackdaw' });
    await bringBack(before, older);
    await before.close();

    const after = await startCalendar({ now: () => now, config: copy.place });
    const searching = older.searches.map(async (search) => {
      const path = `/events?${search}&start_date=2020-01-01`;
      const { body } = await after.rest<{ events: { id: number }[] }>('GET', path);
      return body.events.map((event) => event.id);
    });
    const found = await Promise.all(searching);
    const { migrated } = after.database;
    await after.close();

    expect({ migrated, found }).toEqual({
      migrated: older.migrations,
      found: older.searches.map(() => [id]),
    });
  },
);

test('A statement of a migration may take longer than any request', async () => {
  const before = await startCalendar({ now: () => now, config: copy.place });
  await bringBack(before, beforeWords);
  const slow = `create function take_longer() returns event_trigger language plpgsql as
    $$ begin perform pg_sleep(1.2); end $$`;
  const whenever = `create event trigger take_longer on ddl_command_end when tag in ('CREATE FUNCTION')
    execute function take_longer()`;
  for (const statement of [slow, whenever]) await before.database.query(CompiledQuery.raw(statement));
  await before.close();

  const after = await startCalendar({ now: () => now, config: { ...copy.place, requestTimeout: 1 } });
  const { migrated } = after.database;
  await after.close();
  expect(migrated).toEqual(beforeWords.migrations);
});
