import { join } from 'node:path';
import { createDatabase } from '../../bench/database.ts';
import { times } from '../attack/attack.ts';
import { addUsers, basic } from '../attack/provision.ts';
import { startWatch, type Watch } from '../attack/watch.ts';
import type { Weather } from './clients.ts';
import { type Cluster, startCluster } from './cluster/patroni.ts';
import { until } from './cluster/daemon.ts';
import { findProgram } from './cluster/programs.ts';
import { runSql } from './cluster/run-sql.ts';
import { type Proxy, startHaproxy, startNginx, startPgbouncer } from './cluster/proxies.ts';
import { Gateway } from './gateway.ts';

/**
 * Everything that an operator runs: the cluster, what stands before it, two gateways, and nginx
 * before those.
 */
export interface Scene {
  cluster: Cluster;
  haproxy: Proxy;
  /** null if it is not installed. */
  pgbouncer: Proxy | null;
  nginx: Proxy | null;
  /** Two workers, over HAProxy. */
  first: Gateway;
  /** One process, over PgBouncer and HAProxy. */
  second: Gateway;
  /** Where clients send their requests. */
  url: string;
  /** The `Authorization` header of an editor. */
  editor: string;
  /** The database on the primary, over HAProxy. */
  databaseUrl: string;
  /** The file with the log of both gateways. */
  log: string;
  watch: Watch;
  weather: Weather;
  close(): Promise<void>;
}

/** Statements for the role: PgBouncer passes on no settings of connections (decision 0091). */
const roleSettings = [
  'statement_timeout = 15000',
  'idle_in_transaction_session_timeout = 60000',
  'jit = off',
  'random_page_cost = 1.1',
];

/**
 * Starts everything in a folder. With synchronous replication, replicas show writes that the
 * primary does not show yet (decision 0106); the first gateway uses them only on request.
 */
export async function startScene(folder: string, usesReplicas: boolean): Promise<Scene> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  try {
    const cluster = await startCluster(folder);
    closing.push(() => cluster.stop());
    const haproxy = await startHaproxy(folder, cluster.nodes);
    closing.push(() => haproxy.daemon.stop());
    const server = `postgres://postgres@127.0.0.1:${haproxy.port}/postgres`;
    await until('HAProxy leads to the primary', () => isPrimary(server));
    const { databaseUrl, editor } = await prepare(server);
    const pgbouncer = findProgram('pgbouncer') === null ? null : await startPgbouncer(folder, databaseUrl);
    closing.push(() => pgbouncer?.daemon.stop());
    const watch = await startWatch();
    closing.push(() => watch.close());
    const log = join(folder, 'service.log');
    const common = {
      ...watch.settings,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'on',
      TRUSTED_ADDRESSES: '127.0.0.0/8',
    };
    const urls = cluster.nodes.map(({ port }) => `postgres://postgres@127.0.0.1:${port}/calendar`);
    const replicas = usesReplicas ? urls : [];
    const first = await Gateway.start(
      'the first gateway',
      { ...common, WORKERS: '2', DATABASE_URL: databaseUrl, DATABASE_READ_URLS: replicas.join(',') },
      log,
    );
    closing.push(() => first.stop());
    const pooled = `postgres://postgres@127.0.0.1:${(pgbouncer ?? haproxy).port}/calendar`;
    const second = await Gateway.start('the second gateway', { ...common, DATABASE_URL: pooled }, log);
    closing.push(() => second.stop());
    const hasNginx = findProgram('nginx') !== null;
    const nginx = hasNginx ? await startNginx(folder, [first.port, second.port]) : null;
    closing.push(() => nginx?.daemon.stop());
    const url = nginx === null ? first.url : `http://127.0.0.1:${nginx.port}`;
    const weather = { breaks: false };
    return {
      cluster,
      haproxy,
      pgbouncer,
      nginx,
      first,
      second,
      url,
      editor,
      databaseUrl,
      log,
      watch,
      weather,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** HAProxy takes every server for the primary until its first check, and leads to each in turn. */
async function isPrimary(server: string): Promise<boolean> {
  const isStandby = 'select pg_is_in_recovery() as standby';
  const asked = times(6, () => runSql<{ standby: boolean }>(server, isStandby).catch(() => []));
  return (await Promise.all(asked)).every(([row]) => row?.standby === false);
}

/** Creates the calendar and its users. */
async function prepare(server: string): Promise<{ databaseUrl: string; editor: string }> {
  const { client, url } = await createDatabase(server, 'calendar');
  for (const setting of roleSettings)
    await client.query(`alter role postgres in database calendar set ${setting}`);
  await client.end();
  const tokens = await addUsers({ DATABASE_URL: url });
  return { databaseUrl: url, editor: basic('editor', tokens.editor) };
}
