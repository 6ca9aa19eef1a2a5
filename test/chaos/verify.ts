import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { until } from './cluster/daemon.ts';
import { runSql } from './cluster/run-sql.ts';
import type { Ledger } from './ledger.ts';
import type { Scene } from './scene.ts';
import { countOf } from './writers.ts';

interface Row {
  id: number;
  title: string;
  version: number;
  whole: boolean;
}

/** Every event with its English title, and whether all its parts are there. */
const selectEvents = `
  select event.id, event_text.title, event.version,
    exists (select from event_venue join venue_text using (venue_id) where event_id = event.id)
      and exists (select from event_term where event_id = event.id) as whole
  from event left join event_text on event_text.event_id = event.id and event_text.language = 'en'`;

/** Compares the database with what clients were told; what is wrong is reported to the ledger. */
export async function verify(scene: Scene, ledger: Ledger): Promise<void> {
  const rows = await runSql<Row>(scene.databaseUrl, selectEvents);
  verifyEvents(rows, ledger);
  verifyCounters(rows, ledger);
  const areEqual = async () => {
    const revisions = await Promise.all(scene.cluster.nodes.map(({ port }) => readRevision(port)));
    return new Set(revisions).size === 1;
  };
  await until('all servers have the same data', areEqual, 60_000);
}

/** A standby is not the primary. Throws if the service starts over one. */
export async function rejectsStandby({ cluster }: Scene): Promise<void> {
  const standby = await until('there is a standby', () => cluster.synchronous());
  const settings = { DATABASE_URL: addressOf(standby.port), SAMPLE_DATA: 'off', LOG_LEVEL: 'silent' };
  const reason = await openDatabase(readConfig(settings)).then(
    (database) => database.close().then(() => 'it started'),
    (error: unknown) => String(error),
  );
  if (!reason.includes('standby')) throw new Error(`A standby in place of the primary: ${reason}`);
}

function addressOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/calendar`;
}

function verifyEvents(rows: readonly Row[], ledger: Ledger): void {
  const created = rows.filter(({ title }) => title.startsWith('Event '));
  const byTitle = Map.groupBy(created, ({ title }) => title);
  for (const [title, id] of ledger.acknowledged) {
    const found = byTitle.get(title) ?? [];
    if (!found.some((row) => row.id === id)) ledger.report(`lost: ${title} was acknowledged as event ${id}`);
  }
  for (const [title, found] of byTitle) {
    if (found.length > 1) ledger.report(`twice: there are ${found.length} events ${title}`);
    if (found.some(({ whole }) => !whole)) ledger.report(`half: ${title} has not all its parts`);
  }
}

function verifyCounters(rows: readonly Row[], ledger: Ledger): void {
  for (const { id, seen, sent } of ledger.counters) {
    const row = rows.find((each) => each.id === id);
    const count = row === undefined ? -1 : countOf(row.title);
    if (count < seen) ledger.report(`lost: event ${id} is at ${count} after ${seen} was acknowledged`);
    if (count > sent) ledger.report(`event ${id} is at ${count}, but only ${sent} was sent`);
    if (row !== undefined && row.version !== count + 1)
      ledger.report(`twice: event ${id} is at ${count} in version ${row.version}`);
  }
}

async function readRevision(port: number): Promise<string> {
  const [row] = await runSql<{ revision: string }>(
    addressOf(port),
    `select string_agg(value::text, '.' order by shard) as revision from revision`,
  );
  return row?.revision ?? '';
}
