import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase } from './database.ts';
import { readFacts } from './lists-facts.ts';
import { type Calendar, measureInTurns } from './lists-measure.ts';
import { short, type Size, writeListReport, writePlans } from './lists-report.ts';
import { type ListRow, rowsOf } from './lists-rows.ts';
import { startListService } from './lists-service.ts';
import { readVersion } from './markdown.ts';
import { readServer } from './options.ts';
import { seedInTime } from './seed/load.ts';

/*
 * Measures every documented list at several sizes:
 * `node src/start.cjs bench/lists.ts --events 20000,1000000`. With `--keep` the next run reuses the
 * prepared databases; `--only TEXT` measures the lists with the text in their name, and writes no
 * report.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '20000,1000000' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** PostgreSQL's `invalid_catalog_name`: there is no such database. */
const unknownDatabase = '3D000';

const calendars: Prepared[] = [];
try {
  for (const events of values.events.split(',').map(Number))
    calendars.push(await prepareSize(readServer(), events));
  const sizes = await measureSizes(calendars);
  const report = writeListReport(sizes);
  if (values.only === undefined) {
    writeFileSync(new URL('LISTS.md', import.meta.url), report);
    const largest = sizes.at(-1);
    if (largest !== undefined) writeFileSync(new URL('plans.md', import.meta.url), writePlans(largest));
  }
  console.log(report);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const calendar of calendars) await calendar.end();
}

interface Prepared extends Calendar {
  size: Size;
  rows: ListRow[];
  end(): Promise<void>;
}

async function prepareSize(server: string, events: number): Promise<Prepared> {
  const { client, url, seeded, end } = await prepare(server, events);
  try {
    await client.query('set jit = off');
    await client.query('set random_page_cost = 1.1');
    const facts = await readFacts(client);
    const service = await startListService(url);
    return {
      client,
      service,
      size: { events, seeded, version: await readVersion(client), results: [] },
      rows: rowsOf(facts),
      end: () => service.stop().finally(end),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Fills in the results, list by list. */
async function measureSizes(calendars: readonly Prepared[]): Promise<Size[]> {
  const rows = calendars[0]?.rows ?? [];
  for (const [index, { name }] of rows.entries()) {
    if (!name.includes(values.only ?? '')) continue;
    const lists = calendars.flatMap((calendar) => {
      const row = calendar.rows[index];
      return row === undefined ? [] : [{ calendar, row }];
    });
    const results = await measureInTurns(lists);
    const shown = results.map(({ total, took }) => `${total ?? '–'} in ${took.toFixed(1)} ms`);
    console.log(`${name}: ${shown.join(', ')}`);
    for (const [place, result] of results.entries()) calendars[place]?.size.results.push(result);
  }
  return calendars.map(({ size }) => size);
}

/** A calendar with so many events: that of an earlier run, or a new one. */
async function prepare(server: string, events: number) {
  const name = `calendar_scale_${short(events)}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  const known = await connect(address.href);
  if (known !== null) return { url: address.href, client: known, seeded: null, end: () => known.end() };
  const database = await createDatabase(server, name);
  try {
    const { seeded } = await seedInTime(database, events);
    const end = () => (values.keep ? database.client.end() : database.drop());
    return { url: database.url, client: database.client, seeded, end };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === unknownDatabase) return null;
    throw error;
  }
}
