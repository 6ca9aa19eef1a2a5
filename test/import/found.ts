import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { sql } from 'kysely';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import type { ImportOptions } from '../harness/import.ts';
import type { WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { startOne } from './scene.ts';

/** Files that a test imports. */
export interface Files {
  write: (name: string, content: string | Buffer) => string;
  clean: () => void;
}

export function createFiles(): Files {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-files-'));
  return {
    write: (name, content) => {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    clean: () => rmSync(folder, { recursive: true }),
  };
}

/** A calendar for the tests of a file, and files that they import into it. */
export function useImports(options?: Parameters<typeof startOne>[0]) {
  let here: World;
  let files: Files;
  beforeAll(async () => {
    here = await startOne(options);
    files = createFiles();
  });
  afterAll(async () => {
    files.clean();
    await here.close();
  });
  return { world: () => here, files: () => files };
}

/**
 * What an import has brought: the events by their titles, each as `start – end`, and the report.
 */
export async function importAlone(world: World, file: string, options: ImportOptions = {}) {
  const before = await listEvents(world);
  const report = await world.importFrom(file, options);
  const events = (await listEvents(world)).filter(({ id }) => before.every((each) => each.id !== id));
  const times = events.map((event) => `${event.title} | ${timesOf(event)}`);
  return { ...report, events, times };
}

/** Remembers what was imported under another key, as an earlier version did. */
export async function rememberAs(
  { database }: Pick<World, 'database'>,
  { key, former }: { key: string; former: string },
): Promise<void> {
  await database.query(sql`update import_entry set key = ${former} where key = ${key}`.compile(sqlBuilder));
}

/** Every event that an editor may see. */
export async function listEvents(world: World): Promise<WirePage['events']> {
  const query = {
    ...{ start_date: '1900-01-01', end_date: '2999-12-31', per_page: 50 },
    status: 'publish,draft,pending,private',
  };
  return (await world.rest<WirePage>('GET', '/events', { as: 'editor', query })).body.events;
}

function timesOf(event: WirePage['events'][number]): string {
  const { all_day: isAllDay, start_date: first, end_date: last } = event;
  if (isAllDay) return `${first.slice(0, 10)} – ${last.slice(0, 10)}`;
  return [event.utc_start_date, event.utc_end_date].map((time) => String(time).slice(0, 16)).join(' – ');
}
