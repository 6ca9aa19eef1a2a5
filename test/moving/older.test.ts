import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '../../src/runtime/log.ts';
import { serveCommands } from '../../src/app/local-socket.ts';
import { createMaker, now } from '../harness/make.ts';
import { resetColumns } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import {
  createPlaces,
  type OpenDump,
  packDump,
  type Places,
  readEverything,
  mustRun,
  unpackDump,
} from './scene.ts';

let places: Places;
let world: World;
let endDumps: () => Promise<void>;
const config = { publicUrl: 'https://calendar.example', queryCostLimit: 1e9 };
beforeAll(async () => {
  places = await createPlaces();
  world = await startCalendar({ now: () => now, config, sample: true });
  // There were no uploads yet, every event took place as planned, and tickets had one name.
  await resetColumns(world, {
    event: "image_id = null, event_status = 'scheduled', online_url = null",
    event_translation: 'status_reason = null',
    event_text: 'status_reason = null',
    ticket: "names = '{}'",
  });
  endDumps = await serveCommands(world.config, world.database, createLogger('silent'));
});
afterAll(async () => {
  await endDumps();
  await world.close();
  await places.clean();
});

/**
 * The last migration before counts of terms, display names, the fallback of texts, names of tokens,
 * and uploads.
 */
const last = '0004-revision';

const later = {
  tables: [
    'term_count',
    'text_fallback',
    'event_tally',
    'event_delta',
    'event_sum',
    'event_letters',
    'search_chunk',
  ],
  columns: {
    event: ['event_status', 'online_url'],
    event_translation: ['status_reason'],
    event_text: ['status_reason', 'sort_key'],
    venue_text: ['sort_key'],
    organizer_text: ['sort_key'],
    user_account: ['display_name', 'disabled'],
    token: ['id', 'name', 'scope', 'expires_at', 'last_used_at'],
    ticket: ['names'],
    event_venue: ['starts_at'],
    event_organizer: ['starts_at'],
    image: [
      ...['name', 'filesize', 'alt', 'sizes', 'author_id', 'uploaded_at'],
      ...['title', 'caption', 'description', 'slug', 'published_at', 'modified_at'],
    ],
    search_word: ['event_id', 'known_from'],
    revision: ['public'],
  },
} as const;

/** The words of events were in their texts, without the weight of those that they make known. */
function moveWordsBack({ event_text: texts, event_words: words }: OpenDump['tables']): void {
  const keyOf = (row: OpenDump['tables'][string]['rows'][number]) => `${row[0]} ${row[1]}`;
  const stored = new Map(
    words?.rows.map((row) => [keyOf(row), row[2]?.replaceAll(/(?<=:[\dC,]*\d)C/g, '') ?? null]),
  );
  const at = texts?.columns.indexOf('words') ?? -1;
  for (const row of texts?.rows ?? []) row[at] = stored.get(keyOf(row)) ?? null;
}

/** What the version with `last` as its last migration would have dumped. */
function toOlder({ migrations, tables, sequences }: OpenDump, known: ReadonlySet<string>): OpenDump {
  moveWordsBack(tables);
  const older = Object.entries(tables).filter(
    ([name]) => known.has(name) && !later.tables.includes(name as never),
  );
  return {
    migrations: migrations.filter((name) => name <= last),
    sequences: Object.fromEntries(
      Object.entries(sequences).filter(([name]) => !/^(term_count|event_delta)/.test(name)),
    ),
    tables: Object.fromEntries(
      older.map(([name, { columns, rows }]) => {
        const dropped = (Reflect.get(later.columns, name) ?? []) as readonly string[];
        const kept = columns
          .map((column, place) => ({ column, place }))
          .filter(({ column }) => !dropped.includes(column));
        return [
          name,
          {
            columns: kept.map(({ column }) => column),
            rows: rows.map((row) => kept.map(({ place }) => row[place] ?? null)),
          },
        ];
      }),
    ),
  };
}

/** The tables of the first schemas. */
const firstTables = new Set(
  ['user_account', 'token', 'image', 'slug', 'search_word', 'revision', 'ticket'].concat(
    ['venue', 'organizer', 'term', 'event'].flatMap((kind) => [kind, `${kind}_translation`, `${kind}_text`]),
    ['event_venue', 'event_organizer', 'event_term'],
  ),
);

test('A dump of an older version is migrated as its database would have been', async () => {
  const make = createMaker(world);
  const { id } = await make.venue({ venue: 'Old hall' });
  const answers = await readEverything(world);
  const file = places.file('current.dump');
  await mustRun('dump', world.config, file);
  const older = toOlder(await unpackDump(file), firstTables);
  setValue(older.tables.venue, String(id), { phone: '<b>+358</b>' });
  await packDump(places.file('older.dump'), older);
  const server = await places.server();
  for (const place of server.databaseUrl === null ? [server] : [places.embedded(), server]) {
    await mustRun('load', place, places.file('older.dump'));
    const loaded = await startCalendar({ now: () => now, config: { ...config, ...place } });
    try {
      const cleaned = await loaded.rest<{ phone: string }>('GET', `/venues/${id}`);
      expect(cleaned.body.phone).toBe('+358');
      const tags = (all: readonly string[]) => all.filter((answer) => answer.includes('"tags"'));
      expect(tags(await readEverything(loaded)).map(withoutVersion)).toEqual(
        tags(answers).map(withoutVersion),
      );
      expect(await ranked(world)).toEqual(await ranked(loaded));
      const created = await createMaker(loaded).venue();
      expect(created.id).toBeGreaterThan(id);
    } finally {
      await loaded.close();
    }
  }
});

/** The titles that ranked search finds; some. */
async function ranked(place: World): Promise<string[]> {
  const { body } = await place.rest<{ events: { title: string }[] }>(
    'GET',
    '/events?search_mode=ranked&search=workshop&start_date=2020-01-01',
  );
  expect(body.events).not.toEqual([]);
  return body.events.map(({ title }) => title);
}

function setValue(
  table: OpenDump['tables'][string] | undefined,
  id: string,
  values: Record<string, string>,
): void {
  const { columns, rows } = table ?? { columns: [], rows: [] };
  const row = rows.find((each) => each[columns.indexOf('id')] === id) ?? [];
  for (const [column, value] of Object.entries(values)) row[columns.indexOf(column)] = value;
}

/** The migration that cleans the telephone number counts as a change of its venue. */
function withoutVersion(answer: string): string {
  return answer.replaceAll(/"version":\d+/g, '').replaceAll('"phone":"+358"', '"phone":""');
}
