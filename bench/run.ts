import { writeFileSync } from 'node:fs';
import { checkAnswers } from './check.ts';
import { type BenchDatabase, createDatabase } from './database.ts';
import { listQuery } from './list-query.ts';
import { measure, type Row } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { type Measured, writeReport } from './report.ts';
import { seedCalendar } from './seed/load.ts';
import { publicUrl, type Server, startPeer, startService } from './servers.ts';

const list = '/calendar/events/v1/events';

/** Before the first round each row is asked for so many seconds, so that all code is compiled. */
const warmUp = 2;

try {
  await run(readOptions());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Prepares a database, measures every row in turns, prints the table and drops the database. */
async function run(options: Options): Promise<void> {
  const database = await createDatabase(options.server);
  const servers: Server[] = [];
  try {
    const started = performance.now();
    const facts = await seedCalendar(database, options.events);
    const seeded = (performance.now() - started) / 1000;
    console.log(`${options.events} events prepared in ${seeded.toFixed(1)} s`);
    const { service, peer, ceiling } = await startServers(database, servers);
    await checkAnswers({ service, peer, client: database.client }, facts);
    console.log('Every answer is right; measuring');
    const measured = await measureInTurns(database, rowsOf(service, peer, ceiling), options);
    const report = await writeReport(database.client, measured, { ...options, seeded });
    writeFileSync(new URL('RESULTS.md', import.meta.url), report);
    console.log(report);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  }
}

async function startServers({ url }: BenchDatabase, servers: Server[]) {
  const add = async (starting: Promise<Server>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  const service = await add(startService(url));
  const peer = await add(startPeer('express-pg', url, publicUrl));
  const ceiling = await add(startPeer('static', `${service.url}${list}`));
  return { service, peer, ceiling };
}

function rowsOf(service: Server, peer: Server, ceiling: Server): Row[] {
  const body = JSON.stringify({ query: listQuery });
  return [16, 1].flatMap((connections) => [
    { name: 'Express + pg, one query', server: peer, path: list.slice(-7), connections, isBar: true },
    { name: 'Calendar, REST, made anew', server: service, path: list, connections, isFresh: true },
    { name: 'Calendar, REST, kept', server: service, path: list, connections },
    { name: 'Calendar, REST, 304', server: service, path: list, connections, isKnown: true },
    { name: 'Calendar, GraphQL', server: service, path: '/graphql', body, connections },
    { name: 'node:http, static bytes', server: ceiling, path: '/', connections },
  ]);
}

/** Every row once a round, so that a busy moment of the machine meets them all. */
async function measureInTurns({ client }: BenchDatabase, rows: Row[], options: Options): Promise<Measured[]> {
  const measured: Measured[] = rows.map((row) => ({ row, samples: [] }));
  for (const row of rows.filter(({ connections }) => connections > 1)) await measure(row, warmUp, client);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { row, samples } of measured) samples.push(await measure(row, options.seconds, client));
    console.log(`round ${round + 1} of ${options.rounds}`);
  }
  return measured;
}
