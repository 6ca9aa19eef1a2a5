import { deepEqual, equal } from 'node:assert/strict';
import type pg from 'pg';
import { signIn } from './database.ts';
import { prepareNewEvent } from './new-event.ts';
import type { EventFacts } from './seed/events.ts';
import type { Server } from './servers.ts';

const api = '/calendar/events/v1';

interface Pair {
  service: Server;
  handWritten: Server;
  client: pg.Client;
}

interface Answer {
  id: number;
  slug: string;
}

type Write = (path: string, body: object) => Promise<Answer>;

/** A word that no event has yet. */
const newWord = 'xylophonist';

/**
 * Checks that the service and the handler store the same rows and answer the same: for a new event,
 * for its new title, and for one of an event with texts in four languages.
 */
export async function checkWritten(pair: Pair, facts: readonly EventFacts[]): Promise<void> {
  const writes = [writeTo(pair.service, api), writeTo(pair.handWritten, '')] as const;
  const body = await prepareNewEvent(pair.client);
  const event = facts.find(({ listed, titles }) => listed && Object.keys(titles).length === 4);
  if (event === undefined) throw new Error('no listed event has texts in all languages');
  const stored: string[][] = [];
  for (const write of writes) {
    const created = await store(pair, () => write('/events', body(`Choir, orchestra & a ${newWord}`)));
    const retitled = await store(pair, () =>
      write(`/events/${created.id}`, { title: `The ${newWord} sings` }),
    );
    // Both start from the same title.
    await writes[0](`/events/${event.id}`, { title: 'Once more' });
    const translated = await store(pair, () =>
      write(`/events/${event.id}`, { title: `A title with a ${newWord}` }),
    );
    stored.push([created, retitled, translated].flatMap(({ rows }) => rows));
  }
  deepEqual(stored[1], stored[0]);
}

/**
 * Writes, compares the answer with that of the service for the event, and returns what is stored
 * now.
 */
async function store(
  { service, client }: Pair,
  write: () => Promise<Answer>,
): Promise<{ id: number; rows: string[] }> {
  await client.query('delete from search_word where word = $1', [newWord]);
  const answer = await write();
  const { id, slug } = answer;
  const read = await fetch(`${service.url}${api}/events/${id}`);
  deepEqual(answer, withoutJsonLd(await read.text()));
  const rows = await readStored(client, id);
  // The second event with a title has a number in its slug.
  return { id, rows: rows.map((row) => row.replaceAll(slug, 'slug')) };
}

/** Only reads describe events for search engines. */
function withoutJsonLd(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) => (name === 'json_ld' ? undefined : value));
}

/**
 * Moments, versions and running numbers differ between two writes of the same, and so does the
 * state an event is counted in where a second passes between the beginning of its transaction and
 * its publication.
 */
const differing = [
  ...[
    'published_at',
    'visible_at',
    'known_from',
    'created_at',
    'modified_at',
    'changed_at',
    'version',
    'request_id',
  ],
  ...['id', 'event_id', 'owner_id', 'resource_id', 'number', 'xid', 'state'],
];

const ofEvent = [
  ...['event_translation', 'event_text', 'event_words', 'event_term', 'event_venue', 'event_organizer'],
  ...['event_tally', 'ticket'],
].map((table) => [table, 'event_id = $1'] as const);

const last = (table: string, column: string, condition: string) =>
  [table, `${column} = (select max(${column}) from ${table} where ${condition})`] as const;

/** The rows of each table, by condition. */
const tables = [
  ['event', 'id = $1'],
  ...ofEvent,
  ['slug', `owner_id = $1 and kind = 'event'`],
  ['search_word', `word = '${newWord}' and $1 > 0`],
  last('event_change', 'number', 'event_id = $1'),
  last('audit_entry', 'id', `resource_id = $1 and kind = 'event'`),
] as const;

async function readStored(client: pg.Client, id: number): Promise<string[]> {
  const rows: string[] = [];
  for (const [table, condition] of tables) {
    const log =
      table === 'audit_entry'
        ? ` || jsonb_build_object('changes', changes - $2::text[], 'snapshot', snapshot - $2::text[])`
        : '';
    const { rows: found } = await client.query<{ row: string }>(
      `select (to_jsonb(stored) - $2::text[]${log})::text as row from ${table} stored where ${condition} order by 1`,
      [id, differing],
    );
    rows.push(`${table}: ${found.length}`, ...found.map(({ row }) => row));
  }
  return rows;
}

function writeTo({ url }: Server, root: string): Write {
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: signIn() };
    const response = await fetch(`${url}${root}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    equal(response.ok, true, `${path}: ${answer}`);
    return JSON.parse(answer) as Answer;
  };
}
