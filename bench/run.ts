import { existsSync, writeFileSync } from 'node:fs';
import type { Results } from './bars.ts';
import { checkPostgraphile } from './check-postgraphile.ts';
import { checkAnswers } from './check.ts';
import { type BenchDatabase, createDatabase } from './database.ts';
import { measureEmbedded } from './embedded.ts';
import { nameOf } from './measure.ts';
import { isWanted, type Options, readOptions, readServer } from './options.ts';
import { list } from './questions.ts';
import { readLoad, writeReport } from './report.ts';
import { makeRows, type Servers } from './rows.ts';
import { seedInTime } from './seed/load.ts';
import { publicUrl, type Server, startPeer, startService } from './servers.ts';
import { describeStarts, measureStarts } from './start.ts';
import { isBarOf, measureInTurns } from './turns.ts';
import { measureWriters } from './writers.ts';
import { measureWrites } from './writes.ts';

try {
  const options = readOptions();
  // Starts need no PostgreSQL.
  if (options.only.join() === 'start') console.log(describeStarts(await measureStarts(options)));
  else await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Prepares a database, measures the selected rows, prints the report, saves a complete one, and
 * drops the database.
 */
async function run(options: Options): Promise<void> {
  requirePeers();
  const load = readLoad();
  const database = await createDatabase(readServer());
  const started: Server[] = [];
  try {
    const { facts, seeded } = await seedInTime(database, options.events);
    const servers = await startServers(database, started);
    await checkAnswers({ ...servers, client: database.client }, facts);
    await checkPostgraphile(servers.service, servers.postgraphile);
    console.log('Every answer is right; measuring');
    const results = await measureAll(database, servers, options);
    const report = await writeReport(database.client, results, { ...options, seeded, load });
    if (options.only.length === 0) writeFileSync(new URL('RESULTS.md', import.meta.url), report);
    console.log(report);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await database.drop();
  }
}

/** Throws with the command that installs the peers of the service, which `npm ci` leaves out. */
function requirePeers(): void {
  if (existsSync(new URL('peers/node_modules/postgraphile', import.meta.url))) return;
  throw new Error(
    'PostGraphile is missing, which the benchmark compares: run "npm ci --prefix bench/peers" first.',
  );
}

async function startServers({ url }: BenchDatabase, started: Server[]): Promise<Servers> {
  const add = async (starting: Promise<Server>) => {
    const server = await starting;
    started.push(server);
    return server;
  };
  const service = await add(startService(url));
  const express = await add(startPeer('express-pg', url, publicUrl));
  const handWritten = await add(startPeer('hand-written', url, publicUrl));
  const postgraphile = await add(startPeer('postgraphile', url, publicUrl));
  const ceiling = await add(startPeer('static', `${service.url}${list.rest.path}`));
  return { service, express, handWritten, postgraphile, ceiling };
}

/**
 * The rows, then the parts that need the machine alone; writers last, because they change the data.
 */
async function measureAll(database: BenchDatabase, servers: Servers, options: Options): Promise<Results> {
  const rows = await makeRows(database, servers);
  const named = rows.filter((row) => isWanted(options, nameOf(row)));
  // Rows that selected ones are compared with are measured too.
  const wanted = rows.filter((row) => named.some((one) => one === row || isBarOf(one, row)));
  const measured = await measureInTurns(database.client, wanted, options);
  const embedded = isWanted(options, 'embedded') ? await measureEmbedded(options) : null;
  const writes = isWanted(options, 'writers, by hand')
    ? await measureWrites(database, servers, options)
    : null;
  const writing = isWanted(options, 'writers, revision')
    ? await measureWriters(database, servers.service, options)
    : null;
  const starts = isWanted(options, 'start') ? await measureStarts(options) : null;
  return { measured, writes, writing, embedded, starts };
}
