import { askOnce } from './asking.ts';
import { type BenchDatabase, signIn } from './database.ts';
import { shoot } from './measure.ts';
import type { Options } from './options.ts';
import type { Server } from './servers.ts';
import { medianOf, ratioOf } from './statistics.ts';

/** What 16 writers at once reached: changes a second in each round. */
export interface Writing {
  revised: number[];
  unrevised: number[];
}

const writers = 16;

/** Rows that two writers at once never share, so that they wait for nothing but the revision. */
const written = 2000;

/**
 * Lets 16 writers change titles through the REST interface, with the triggers that move the revision and without them,
 * in turns. The database is of no use for the service afterwards: changes without a revision leave it with old answers.
 */
export async function measureWriters(
  { client }: BenchDatabase,
  service: Server,
  { rounds, seconds }: Options,
): Promise<Writing> {
  const { rows } = await client.query<{ id: number }>(
    `select id from event where status = 'publish' order by id limit ${written}`,
  );
  const writing: Writing = { revised: [], unrevised: [] };
  const paths = rows.map(({ id }) => `/calendar/events/v1/events/${id}`);
  await write(service, paths, 1);
  for (let round = 0; round < rounds; round += 1) {
    writing.revised.push(await write(service, paths, seconds));
    await switchTriggers({ client }, 'disable');
    try {
      writing.unrevised.push(await write(service, paths, seconds));
    } finally {
      await switchTriggers({ client }, 'enable');
    }
  }
  return writing;
}

/** How many changes a second 16 writers reach for each that they reach without the revision. */
export function shareOfWrites({ revised, unrevised }: Writing): number | null {
  return ratioOf(revised, unrevised);
}

/** The part of the report. */
export function describeWriters(writing: Writing): string {
  const [revised, unrevised, share] = [
    medianOf(writing.revised),
    medianOf(writing.unrevised),
    shareOfWrites(writing),
  ].map((value, column) => (value === null ? '–' : value.toFixed(column === 2 ? 2 : 0)));
  return `## Writers

${writers} connections change the titles of ${written.toLocaleString('en')} events over REST, each another one: rights, version, texts, slugs and search
included. With the triggers that move the revision ${revised} changes/s, with these triggers disabled ${unrevised}: ${share} of them.
`;
}

async function write(service: Server, paths: readonly string[], seconds: number): Promise<number> {
  let count = 0;
  const setupRequest = <Asked extends object>(request: Asked) => {
    count += 1;
    return {
      ...request,
      path: paths[count % paths.length] ?? '',
      body: JSON.stringify({ title: `Written ${count}` }),
    };
  };
  const asking = {
    url: service.url,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', authorization: signIn() },
  };
  const row = {
    name: 'Writers',
    question: { name: 'titles', path: '' },
    state: 'uncached',
    server: service,
  } as const;
  const { times, duration } = await shoot(
    { ...row, connections: writers },
    { ...asking, duration: seconds, requests: [{ setupRequest }] },
  );
  // What was under way at the end must not fall into the next turn.
  await askOnce({
    ...asking,
    url: `${service.url}${paths[0] ?? ''}`,
    body: JSON.stringify({ title: 'Written' }),
  });
  return times.length / duration;
}

async function switchTriggers(
  { client }: Pick<BenchDatabase, 'client'>,
  how: 'enable' | 'disable',
): Promise<void> {
  await client.query(`do $$
  declare
    watched regclass;
  begin
    for watched in select tgrelid from pg_trigger where tgname = 'revised' loop
      execute format('alter table %s ${how} trigger revised', watched);
    end loop;
  end $$`);
}
