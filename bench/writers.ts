import type { BenchDatabase } from './database.ts';
import type { Options } from './options.ts';
import type { Server } from './servers.ts';
import { shootWrites, writers } from './shoot-writes.ts';
import { medianOf, ratioOf } from './statistics.ts';
import { readRetitled, retitle, written } from './writes.ts';

/** What 16 writers at once reached: changes a second in each round. */
export interface Writing {
  revised: number[];
  unrevised: number[];
}

/**
 * Lets 16 writers change titles through the REST interface, with the triggers that move the
 * revision and without them, in turns. The database is of no use for the service afterwards:
 * changes without a revision leave it with old answers.
 */
export async function measureWriters(
  { client }: BenchDatabase,
  service: Server,
  { rounds, seconds }: Options,
): Promise<Writing> {
  const ids = await readRetitled(client);
  const writing: Writing = { revised: [], unrevised: [] };
  const write = retitle(ids.map((id) => `/calendar/events/v1/events/${id}`));
  await shootWrites(service, write, 1);
  for (let round = 0; round < rounds; round += 1) {
    writing.revised.push(await shootWrites(service, write, seconds));
    await switchTriggers({ client }, 'disable');
    try {
      writing.unrevised.push(await shootWrites(service, write, seconds));
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
