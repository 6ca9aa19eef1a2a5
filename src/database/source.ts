import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { createLogger } from '../runtime/log.ts';
import { EmbeddedConnection } from './embedded/connection.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { ormOptions } from './orm-options.ts';
import { createReplicas, type Replicas } from './replicas/replicas.ts';
import { createEmbeddedExecutor, createServerExecutor, type Executor } from './server/executor.ts';
import { detectPooler } from './server/pooler.ts';
import { openPool, serverDialect, unreachable } from './server/postgres.ts';
import { createProbe } from './server/probe.ts';
import { createRevisionReader, type RevisionReader } from './statements/revision-reader.ts';
import { createStatementNames, noNames } from './statements/statement-names.ts';
import { TextDriver } from './text-driver.ts';

/** How long `close` waits for running statements of the embedded database, in milliseconds. */
const patience = 5_000;

/** An open database whose schema may not exist yet. */
export interface Source {
  orm: MikroORM;
  /** The connections to the server; null if embedded. */
  pool: Pool | null;
  /** Where everything is written, and read by default. */
  primary: Executor;
  revision: RevisionReader;
  /** null if there are none. */
  replicas: Replicas | null;
  /**
   * Runs a statement that returns names, on a server over a connection of its own; for health
   * checks.
   */
  probe(statement: string): Promise<string[]>;
  /** Throws `storageFull` (503) while the disk is too full to write. */
  assertWritable: () => void;
  /** To be called once the schema exists. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the embedded database and locks its folder. Throws a `StartupError` if it is in use. */
export async function openInside(config: Config, copiesTemplate = false): Promise<Source> {
  const embedded = await openEmbedded(config.dataDir, copiesTemplate);
  const connection = new EmbeddedConnection(embedded.client);
  const orm = createOrm(config, { dbName: 'postgres', driverOptions: connection.dialect });
  const primary = createEmbeddedExecutor((query) => connection.read(query));
  await orm.connect();
  return {
    orm,
    pool: null,
    primary,
    revision: connection.revision,
    replicas: null,
    probe: async (statement) => {
      const rows = await connection.read<{ name: string }>(CompiledQuery.raw(statement));
      return rows.map(({ name }) => name);
    },
    assertWritable: embedded.assertWritable,
    confirm: () => embedded.confirm(),
    close: async () => {
      // A statement that does not finish ends with its thread.
      const closing = orm.close();
      await Promise.race([closing, wait(patience, undefined, { ref: false })]);
      await embedded.close();
      await closing;
    },
  };
}

/**
 * Connects to a server and prepares its replicas. Throws a `StartupError` if it does not answer.
 */
export async function openServer(config: Config, url: string): Promise<Source> {
  const isPooled = await detectPooler(config, url).catch((error: unknown) => {
    throw unreachable(url, error);
  });
  const pool = await openPool(config, url, isPooled);
  const probe = await createProbe(url);
  const nameOf = isPooled ? noNames : createStatementNames();
  const orm = createOrm(config, { clientUrl: url, driverOptions: serverDialect(pool, nameOf) });
  try {
    await orm.connect();
    await pool.query('select 1');
    const replicas = config.databaseReadUrls.length === 0 ? null : createReplicas(config, pool.options.types);
    const limits = { isPooled, longest: config.requestTimeout * 1000 };
    const primary = createServerExecutor(pool, limits, nameOf);
    return {
      orm,
      pool,
      primary,
      revision: createRevisionReader((query) => primary.run(query)),
      replicas,
      probe: (statement) => probe.read(statement),
      assertWritable: () => undefined,
      confirm: () => {
        replicas?.connect();
        return Promise.resolve();
      },
      close: async () => {
        await replicas?.close();
        await probe.close();
        await orm.close();
        await pool.end();
      },
    };
  } catch (error) {
    await orm.close();
    await pool.end();
    throw unreachable(url, error);
  }
}

function createOrm(config: Config, connection: Partial<typeof ormOptions>): MikroORM {
  const log = createLogger(config.logLevel);
  return new MikroORM({ ...ormOptions, ...connection, driver: TextDriver, logger: (line) => log.info(line) });
}
