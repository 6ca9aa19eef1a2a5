import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase } from './database.ts';
import { readFacts } from './lists-facts.ts';
import { measureList } from './lists-measure.ts';
import { short, type Size, writeListReport, writePlans } from './lists-report.ts';
import { rowsOf } from './lists-rows.ts';
import { startListService } from './lists-service.ts';
import { readServer } from './options.ts';
import { seedCalendar } from './seed/load.ts';

/*
 * Measures every documented list at several sizes: `node src/start.cjs bench/lists.ts --events 20000,1000000`. With
 * `--keep` the prepared databases stay, and are taken again by the next run; `--only TEXT` measures the lists with the
 * text in their name and writes no report.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '20000,1000000' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

try {
  const sizes: Size[] = [];
  for (const events of values.events.split(',').map(Number))
    sizes.push(await measureSize(readServer(), events));
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
}

async function measureSize(server: string, events: number): Promise<Size> {
  const prepared = await prepare(server, events);
  const { client, url } = prepared;
  try {
    await client.query('set jit = off');
    await client.query('set random_page_cost = 1.1');
    const facts = await readFacts(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const size: Size = {
      events,
      seeded: prepared.seeded,
      version: rows[0]?.server_version ?? '',
      results: [],
    };
    const service = await startListService(url);
    try {
      const wanted = rowsOf(facts).filter(({ name }) => name.includes(values.only ?? ''));
      for (const row of wanted) {
        const result = await measureList({ service, client }, row);
        size.results.push(result);
        console.log(`${events} ${row.name}: ${result.total ?? '–'}, ${result.took.toFixed(1)} ms`);
      }
    } finally {
      await service.stop();
    }
    return size;
  } finally {
    await prepared.end();
  }
}

/** A calendar of so many events: the one that an earlier run kept, or a new one. */
async function prepare(server: string, events: number) {
  const name = `calendar_scale_${short(events)}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  const known = await connect(address.href);
  if (known !== null) return { url: address.href, client: known, seeded: null, end: () => known.end() };
  const database = await createDatabase(server, name);
  const started = performance.now();
  await seedCalendar(database, events);
  const seeded = (performance.now() - started) / 1000;
  console.log(`${events} events prepared in ${seeded.toFixed(1)} s`);
  const end = () => (values.keep ? database.client.end() : database.drop());
  return { url: database.url, client: database.client, seeded, end };
}

/** PostgreSQL's `invalid_catalog_name`: there is no such database. */
const unknownDatabase = '3D000';

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
