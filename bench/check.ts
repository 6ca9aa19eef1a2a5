import { deepEqual, equal } from 'node:assert/strict';
import type pg from 'pg';
import { checkBytes, listQueries } from './check-bytes.ts';
import { checkWritten } from './check-written.ts';
import { signIn } from './database.ts';
import { listQuery } from './list-query.ts';
import type { EventFacts } from './seed/events.ts';
import type { Facts } from './seed/load.ts';
import type { Server } from './servers.ts';

const api = '/calendar/events/v1';

interface Named {
  id: number;
}

interface Listed extends Named {
  title: string;
  venue: Named | Named[];
  organizer: Named[];
  categories: Named[];
  tags: Named[];
}

interface List {
  events: Listed[];
  total: number;
}

/** The service, and the handlers that are written by hand. */
interface Compared {
  service: Server;
  express: Server;
  handWritten: Server;
  client: pg.Client;
}

/**
 * Compares the responses of the service with the prepared data, and those of its peers with its
 * own. Throws at the first difference.
 */
export async function checkAnswers(
  { service, express, handWritten, client }: Compared,
  facts: Facts,
): Promise<void> {
  await checkTotals(service, facts);
  for (const event of facts.events.filter(({ listed }) => listed).slice(0, 20))
    await checkEvent(service, event);
  await checkWrites(service, client, facts.events);
  await checkWritten({ service, handWritten, client }, facts.events);
  // After the writes: the first peer counts by itself what the others take from maintained sums.
  for (const query of listQueries)
    deepEqual(await read(express, `/events${query}`), await read(service, `${api}/events${query}`), query);
  await checkBytes({ service, handWritten }, facts.events);
  await checkGraphql(service);
}

async function checkTotals(service: Server, { listed, tagged }: Facts): Promise<void> {
  equal((await read<List>(service, `${api}/events`)).total, listed);
  for (const [tag, total] of [...tagged].slice(0, 1))
    equal((await read<List>(service, `${api}/events?tags=${tag}`)).total, total);
}

async function checkEvent(service: Server, event: EventFacts): Promise<void> {
  const answer = await read<Listed>(service, `${api}/events/${event.id}`);
  const { en, fi } = event.titles;
  equal(answer.title, en ?? fi);
  const translated = await read<Listed>(service, `/fi${api}/events/${event.id}`);
  equal(translated.title, fi ?? en);
  deepEqual(ids([answer.venue].flat()), event.venues);
  deepEqual(ids(answer.organizer), event.organizers);
  deepEqual(ids(answer.categories).sort(), event.categories.toSorted());
  deepEqual(ids(answer.tags).sort(), event.tags.toSorted());
}

function ids(resources: readonly Named[]): number[] {
  return resources.map(({ id }) => id);
}

/** Checks that a rewrite by the service stores the same as the preparation. */
async function checkWrites(service: Server, client: pg.Client, facts: readonly EventFacts[]): Promise<void> {
  const event = facts.find(({ listed, titles }) => listed && Object.keys(titles).length === 4);
  if (event === undefined) throw new Error('no listed event has texts in all languages');
  const resources = [
    { kind: 'event', table: 'event', path: 'events', naming: 'title', id: event.id },
    { kind: 'venue', table: 'venue', path: 'venues', naming: 'venue', id: event.venues[0] ?? 0 },
    {
      kind: 'organizer',
      table: 'organizer',
      path: 'organizers',
      naming: 'organizer',
      id: event.organizers[0] ?? 0,
    },
    { kind: 'category', table: 'term', path: 'categories', naming: 'name', id: event.categories[0] ?? 0 },
  ];
  for (const resource of resources.filter(({ id }) => id > 0)) {
    const before = await readStored(client, resource);
    const own = await read<Record<string, string>>(service, `${api}/${resource.path}/${resource.id}`);
    const language = own.i18n_language ?? 'en';
    await write(service, `/${language}${api}/${resource.path}/${resource.id}`, {
      [resource.naming]: own[resource.naming],
    });
    deepEqual(await readStored(client, resource), before, resource.kind);
  }
}

async function readStored(
  client: pg.Client,
  { kind, table, id }: { kind: string; table: string; id: number },
) {
  const sets = [
    [`select * from ${table}_translation where ${table}_id = $1 order by language`, [id]],
    [`select * from ${table}_text where ${table}_id = $1 order by language`, [id]],
    [`select * from slug where owner_id = $1 and kind = $2`, [id, kind]],
    [`select * from event_term where event_id = $1 and $2 = 'event' order by term_id`, [id, kind]],
    [
      `select to_jsonb(resource) - '{version,modified_at}'::text[] from ${table} resource where id = $1`,
      [id],
    ],
  ] as const;
  const stored: unknown[] = [];
  for (const [text, values] of sets) stored.push((await client.query(text, [...values])).rows);
  return stored;
}

/** Checks for the same events in the same order, with as many relations. */
async function checkGraphql(service: Server): Promise<void> {
  interface Node {
    number: number;
    title: string;
    venues: unknown[];
    categories: { number: number; count: number }[];
  }
  const answer = await read<{ data: { eventPage: { total: number; nodes: Node[] } } }>(service, '/graphql', {
    query: listQuery,
  });
  const rest = await read<List>(service, `${api}/events`);
  const { total, nodes } = answer.data.eventPage;
  equal(total, rest.total);
  deepEqual(
    nodes.map(({ number, title, venues, categories }) => [number, title, venues.length, categories.length]),
    rest.events.map(({ id, title, venue, categories }) => [
      id,
      title,
      [venue].flat().length,
      categories.length,
    ]),
  );
}

async function read<Answer>({ url }: Server, path: string, body?: unknown): Promise<Answer> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${url}${path}`, body === undefined ? {} : post);
  equal(response.status, 200, `${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

async function write({ url }: Server, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: signIn() };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  equal(response.status, 200, `${path}: ${await response.text()}`);
}
