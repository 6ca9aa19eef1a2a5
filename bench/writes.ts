import type pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { prepareNewEvent } from './new-event.ts';
import type { Options } from './options.ts';
import type { Servers } from './rows.ts';
import { shootWrites, type Write, writers } from './shoot-writes.ts';
import { medianOf, ratioOf } from './statistics.ts';

/**
 * What 16 connections reached, changes a second in each round: through the service, and through the
 * transaction written by hand.
 */
export type Writes = Record<'created' | 'retitled', { service: number[]; handWritten: number[] }>;

/** Rows that two writers at once never share, so that they do not wait for each other. */
export const written = 2000;

/** The first events that can be read, which writers change. */
export async function readRetitled(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from event where status = 'publish' order by id limit ${written}`,
  );
  return rows.map(({ id }) => id);
}

/** Changes the title of one event after the other. */
export function retitle(paths: readonly string[]): Write {
  return (count) => ({ path: paths[count % paths.length] ?? '', fields: { title: `Written ${count}` } });
}

/**
 * Creates events and changes titles over 16 connections, through the service and by hand in turns.
 */
export async function measureWrites(
  { client }: BenchDatabase,
  { service, handWritten }: Pick<Servers, 'service' | 'handWritten'>,
  { rounds, seconds }: Options,
): Promise<Writes> {
  const ids = await readRetitled(client);
  const create = createEvents(await prepareNewEvent(client));
  const sides = [
    { name: 'service', server: service, events: '/calendar/events/v1/events' },
    { name: 'handWritten', server: handWritten, events: '/events' },
  ] as const;
  const writes: Writes = {
    created: { service: [], handWritten: [] },
    retitled: { service: [], handWritten: [] },
  };
  // The first round is not counted: in it all code is compiled.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, server, events } of sides) {
      const change = retitle(ids.map((id) => `${events}/${id}`));
      const reached = {
        created: await shootWrites(server, create(events), round === 0 ? 1 : seconds),
        retitled: await shootWrites(server, change, round === 0 ? 1 : seconds),
      };
      if (round === 0) continue;
      writes.created[name].push(reached.created);
      writes.retitled[name].push(reached.retitled);
    }
  }
  return writes;
}

/** No two events have the same title: their slugs would lock each other. */
function createEvents(body: (title: string) => object): (path: string) => Write {
  let number = 0;
  return (path) => () => {
    number += 1;
    return { path, fields: body(`Evening ${number.toString(36)} of the choir`) };
  };
}

/** How many changes a second the service reaches for each of those by hand. */
export function shareByHand({ service, handWritten }: Writes[keyof Writes]): number | null {
  return ratioOf(service, handWritten);
}

/** The part of the report. */
export function describeWrites({ created, retitled }: Writes): string {
  const rates = ({ service, handWritten }: Writes[keyof Writes]) =>
    [service, handWritten].map((rounds) => medianOf(rounds)?.toFixed(0) ?? '–').join(' against ');
  return `## Writes

${writers} connections create events with texts, venue, organizer and terms over REST, then change the titles of ${written.toLocaleString('en')} events, each another one;
the same rows are written by hand in one transaction of five round trips, without accounts and rights. Changes/s of the service
against those by hand: new events ${rates(created)}, new titles ${rates(retitled)}.
`;
}
