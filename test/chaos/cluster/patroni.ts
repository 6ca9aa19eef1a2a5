import { mkdirSync, readFileSync, writeFileSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { Daemon, freePorts, signalTree, until } from './daemon.ts';
import { findPostgres, pathOf, systemUser } from './programs.ts';

/** One PostgreSQL with the Patroni that runs it. */
export interface Node {
  name: string;
  /** Of PostgreSQL, and of the REST API of Patroni. */
  port: number;
  restPort: number;
  patroni: Daemon;
  /** The process of PostgreSQL, which is no child of Patroni; null if it does not run. */
  postmaster: () => number | null;
}

export interface Cluster {
  nodes: readonly Node[];
  /** The node that Patroni reports as the primary; null while there is none. */
  leader(): Promise<Node | null>;
  /** The node that has every acknowledged write, besides the primary; null while there is none. */
  synchronous(): Promise<Node | null>;
  /**
   * Whether there is a primary, and all other nodes follow it, at least one of them synchronously.
   */
  isWhole: () => Promise<boolean>;
  /** Makes another node the primary, as an operator would. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What was proved (decision 0091). A primary that crashes is not started again in its place: its
 * successor has every acknowledged write, while it may itself show writes that no other node has.
 * Lost servers are noticed within five seconds.
 */
const settings = {
  ttl: 20,
  loop_wait: 1,
  retry_timeout: 4,
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 150,
      shared_buffers: '32MB',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      wal_keep_size: '256MB',
      wal_log_hints: 'on',
    },
  },
};

/**
 * Starts etcd and a cluster of three nodes with synchronous replication, and waits until it is
 * whole.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const etcdPorts = await freePorts(2);
  const etcd = startEtcd(folder, etcdPorts);
  const ports = await freePorts(6);
  const nodes = [0, 1, 2].map((index) => {
    const [port = 0, restPort = 0] = ports.slice(index * 2);
    return createNode(folder, { name: `node${index + 1}`, port, restPort, etcdPort: etcdPorts[0] ?? 0 });
  });
  const cluster: Cluster = {
    nodes,
    leader: () => findLeader(nodes),
    synchronous: () => findSynchronous(nodes),
    isWhole: () => isWhole(nodes),
    switchOver: () => switchOver(nodes),
    stop: async () => {
      await Promise.all(nodes.map((node) => stopNode(node)));
      await etcd.stop();
    },
  };
  process.prependOnceListener('exit', () => killAll(nodes));
  for (const { patroni } of nodes) patroni.start();
  await until('the cluster is whole', cluster.isWhole, 120_000);
  return cluster;
}

function startEtcd(folder: string, [client = 0, peer = 0]: readonly number[]): Daemon {
  const data = makeFolder(join(folder, 'etcd'));
  const etcd = new Daemon({
    path: pathOf('etcd'),
    args: [
      ...['--data-dir', data, '--log-level', 'error', '--enable-v2'],
      ...['--listen-client-urls', `http://127.0.0.1:${client}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${client}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ],
    log: join(folder, 'etcd.log'),
  });
  etcd.start();
  return etcd;
}

interface Place {
  name: string;
  port: number;
  restPort: number;
  etcdPort: number;
}

function createNode(folder: string, place: Place): Node {
  const { name, port, restPort } = place;
  const home = makeFolder(join(folder, name));
  const config = join(home, 'patroni.yml');
  writeFileSync(config, JSON.stringify(describeNode(home, place)));
  const log = join(folder, `${name}.log`);
  const patroni = new Daemon({ path: pathOf('patroni'), args: [config], log, env: { HOME: home } });
  return { name, port, restPort, patroni, postmaster: () => readPostmaster(join(home, 'data')) };
}

/** The configuration of Patroni; YAML includes JSON. */
function describeNode(home: string, { name, port, restPort, etcdPort }: Place) {
  const at = (number: number) => `127.0.0.1:${number}`;
  return {
    scope: 'calendar',
    name,
    restapi: { listen: at(restPort), connect_address: at(restPort) },
    // With the other protocol, Patroni before 3.0.3 overwrites the lock of its successor when it
    // wakes (docs/operations.md).
    etcd: { host: at(etcdPort) },
    bootstrap: { dcs: settings, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }] },
    postgresql: {
      listen: at(port),
      connect_address: at(port),
      data_dir: join(home, 'data'),
      bin_dir: findPostgres(),
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'unused' },
        replication: { username: 'replicator', password: 'unused' },
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: home },
    },
  };
}

function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = systemUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

function readPostmaster(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    // The file survives a crash, and the number may then belong to another process.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
  } catch {
    return null;
  }
}

async function findLeader(nodes: readonly Node[]): Promise<Node | null> {
  const found = await Promise.all(nodes.map((node) => isLeader(node)));
  return nodes.find((_, index) => found[index]) ?? null;
}

async function isLeader({ restPort }: Node): Promise<boolean> {
  return (await ask(restPort, '/primary'))?.status === 200;
}

interface Follower {
  application_name: string;
  state: string;
  sync_state: string;
}

/** Who follows the primary; empty without one. */
async function readFollowers(nodes: readonly Node[]): Promise<Follower[]> {
  const leader = await findLeader(nodes);
  const report = leader === null ? null : await ask(leader.restPort, '/patroni');
  const { replication = [] } = ((await report?.json()) ?? {}) as { replication?: Follower[] };
  return replication;
}

async function findSynchronous(nodes: readonly Node[]): Promise<Node | null> {
  const followers = await readFollowers(nodes);
  const found = followers.find(({ sync_state: state }) => state === 'sync');
  return nodes.find(({ name }) => name === found?.application_name) ?? null;
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const replication = await readFollowers(nodes);
  const streaming = replication.filter(({ state }) => state === 'streaming');
  return streaming.length === nodes.length - 1 && streaming.some(({ sync_state: state }) => state === 'sync');
}

async function switchOver(nodes: readonly Node[]): Promise<void> {
  const leader = await findLeader(nodes);
  const body = JSON.stringify({ leader: leader?.name });
  const answer = await fetch(`http://127.0.0.1:${leader?.restPort ?? 0}/switchover`, {
    method: 'POST',
    body,
  });
  if (!answer.ok) throw new Error(`The switchover was rejected: ${await answer.text()}`);
}

/** null if Patroni does not answer in time. */
async function ask(port: number, path: string): Promise<Response | null> {
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(1_000) });
  } catch {
    return null;
  }
}

async function stopNode({ patroni, postmaster }: Node): Promise<void> {
  await patroni.stop();
  const pid = postmaster();
  if (pid !== null) signalTree(pid, 'SIGKILL');
}

function killAll(nodes: readonly Node[]): void {
  for (const { patroni, postmaster } of nodes) {
    patroni.kill();
    const pid = postmaster();
    if (pid !== null) signalTree(pid, 'SIGKILL');
  }
}
