import { type Interfaces, prepareInterfaces } from '../../src/app/interfaces.ts';
import { createServer } from '../../src/app/server.ts';
import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createMedia } from '../../src/media/media.ts';
import { openListener, standardLimits } from '../../src/http/listener.ts';
import { createMonitoring } from '../../src/monitoring/monitoring.ts';
import { byteLimits, type ByteLimits, exportLimits, type ExportLimits } from '../../src/runtime/limits.ts';
import type { Logger } from '../../src/runtime/log.ts';
import type { Role } from '../../src/entities/user.ts';
import { loadSampleCalendar } from '../../src/sample/load.ts';
import { addTestUser } from './add-user.ts';
import { type Client, createClient } from './client.ts';
import { importInto, type ImportOptions } from './import.ts';
import type { Relay } from './relay.ts';
import { stubResolvers } from './stub-resolvers.ts';
import { type Copy, copyTemplate, testConfig } from './template.ts';
import { users } from './users.ts';

/** A complete calendar for one test file, with its own database. */
export interface World extends Client {
  /** The root URL, without a trailing slash. */
  url: string;
  /** Its settings. */
  config: Config;
  database: Database;
  /** A user of each role, all with the same password. */
  users: typeof users;
  /** Adds a user with the password of all of them. */
  addUser: (name: string, role: Role) => Promise<{ id: number; name: string; role: Role }>;
  /** The statements that reads run during the work. */
  statements(work: () => Promise<unknown>): Promise<string[]>;
  /** Imports from a source, as `npm run import` does. */
  importFrom(locations: string | readonly string[], options?: ImportOptions): ReturnType<typeof importInto>;
  /** Stops it and removes its database. */
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Settings that differ from the defaults. */
  config?: Partial<Config>;
  /** The clock of the service, in epoch milliseconds. */
  now?: () => number;
  /** The log of the service; by default stderr. */
  log?: Logger;
  /** What stands before the database server. */
  relay?: Pick<Relay, 'url'>;
  /** Whether it contains the sample calendar; by default it is empty. */
  sample?: boolean;
  /** Whether GraphQL answers with stubs instead of the calendar. */
  stubs?: boolean;
  /** Other limits of bytes. */
  bytes?: Partial<ByteLimits>;
  /** Other limits of exports. */
  exports?: Partial<ExportLimits>;
}

/** Starts the complete service in this process, on a free port. */
export async function startCalendar(options: WorldOptions = {}): Promise<World> {
  const { config: changes = {}, now = Date.now, log, relay, sample = false, bytes, exports } = options;
  const { copy, isLoaded } = await prepareCopy(sample, changes);
  const wanted = { ...testConfig(copy.place), ...pathTo(copy.place, relay), ...changes };
  const database = await openDatabase(wanted, { limits: { ...byteLimits, ...bytes } });
  const media = createMedia(wanted);
  if (!isLoaded) await loadSampleCalendar({ database, config: wanted, media });
  const monitoring = await createMonitoring(wanted);
  const listener = await openListener(wanted, standardLimits, monitoring.early);
  const config = { ...wanted, port: listener.port, publicUrl: wanted.publicUrl ?? listener.url };
  const server = await createServer(config, database, {
    ...{
      interfaces: await prepareInterfacesOf(options, monitoring.tracing !== null),
      now,
      log,
      media,
      exports: { ...exportLimits, ...exports },
    },
    requestEnds: monitoring.requestEnds,
    startTrace: monitoring.tracing?.start,
  });
  listener.open(server.handler, server.noteUnreadable);
  monitoring.serve(database);
  return {
    ...createClient(listener.url, config.basePath),
    url: listener.url,
    config,
    database,
    users,
    addUser: (name, role) => addTestUser(database, name, role),
    statements: (work) => collectStatements(database, work),
    importFrom: (locations, options) => importInto({ database, config, now }, [locations].flat(), options),
    close: async () => {
      monitoring.health.stop();
      server.endStreams();
      await listener.close();
      await server.close();
      await database.close();
      await monitoring.tracing?.close();
      await copy.drop();
    },
  };
}

/** The sample takes seconds to load: each worker does so once, and copies the closed calendar. */
let usualSample: Promise<Copy> | undefined;

/**
 * A copy of a calendar, and whether it has the sample already, if one is wanted. What depends on
 * these settings is loaded anew, and so is a sample on a server, where images are not copied along.
 */
async function prepareCopy(sample: boolean, changes: Partial<Config>) {
  const deciding = ['dataDir', 'databaseUrl', 'defaultLanguage', 'mediaStore', 'uploadMaxMb'];
  const isUsual = process.env.TEST_DATABASE_URL === undefined && !deciding.some((name) => name in changes);
  if (!sample || !isUsual) return { copy: await copyTemplate(), isLoaded: !sample };
  return { copy: await copyTemplate(await (usualSample ??= makeSample())), isLoaded: true };
}

async function makeSample(): Promise<Copy> {
  const copy = await copyTemplate();
  const config = testConfig(copy.place);
  const database = await openDatabase(config);
  await loadSampleCalendar({ database, config, media: createMedia(config) });
  await database.close();
  return copy;
}

/** Those of all calendars of this worker that neither write traces nor answer with stubs. */
let shared: Promise<Interfaces> | undefined;

async function prepareInterfacesOf({ stubs = false }: WorldOptions, isTraced: boolean): Promise<Interfaces> {
  if (!stubs && !isTraced) return (shared ??= prepareInterfaces({ isTraced }));
  const interfaces = await prepareInterfaces({ isTraced });
  if (stubs) stubResolvers(interfaces.schema);
  return interfaces;
}

function pathTo({ databaseUrl }: Copy['place'], relay: WorldOptions['relay']): Partial<Config> {
  return relay === undefined ? {} : { databaseUrl: relay.url(databaseUrl ?? '') };
}

async function collectStatements(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stop = database.watch((sql) => statements.push(sql));
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}
