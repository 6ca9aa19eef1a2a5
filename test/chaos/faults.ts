import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, signalOne, signalTree, treeOf, until } from './cluster/daemon.ts';
import type { Cluster, Node } from './cluster/patroni.ts';
import type { Scene } from './scene.ts';

/** Something that fails. */
export interface Fault {
  name: string;
  /**
   * Whether it kills or stops a process that clients are connected to, so that their connections
   * may break.
   */
  breaks?: boolean;
  /** Whether it takes a minute; the short form skips it. */
  long?: boolean;
  /** Whether the scene has what is to fail. */
  isPossible?: (scene: Scene) => boolean;
  /**
   * Carries it out and mends it. Returns the moment from which on the service must be back soon.
   */
  run(scene: Scene): Promise<number>;
}

/** How long a process stands still, and how long a machine is off, in milliseconds. */
const pause = 4_000;
const off = 3_000;

/** Longer than the time after which Patroni gives up a primary, in milliseconds. */
const longPause = 30_000;

const hasPgbouncer = ({ pgbouncer }: Scene) => pgbouncer !== null;
const hasNginx = ({ nginx }: Scene) => nginx !== null;

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the primary',
    run: ({ cluster }) => replacePrimary(cluster, (node) => signalPostgres(node, 'SIGKILL')),
  },
  {
    name: 'kill -9 of a worker',
    breaks: true,
    run: ({ first }) => {
      signalOne(first.workers[0] ?? 0, 'SIGKILL');
      return moment();
    },
  },
  {
    name: 'kill -9 of PgBouncer',
    isPossible: hasPgbouncer,
    run: async ({ pgbouncer }) => {
      pgbouncer?.daemon.kill();
      await wait(off);
      pgbouncer?.daemon.start();
      return moment();
    },
  },
  {
    name: 'SIGTERM of the first gateway',
    isPossible: hasNginx,
    run: async ({ first }) => {
      await first.stop();
      await first.start();
      return moment();
    },
  },
  {
    name: 'kill -9 of the synchronous replica',
    run: async ({ cluster }) => {
      signalPostgres(await replicaOf(cluster), 'SIGKILL');
      return moment();
    },
  },
  {
    name: 'kill -9 of the leader of the workers',
    breaks: true,
    run: async ({ first }) => {
      const workers = first.workers;
      first.killLeader();
      const isOver = () => Promise.resolve(workers.every((pid) => !isRunning(pid)));
      await until('the workers end with their leader', isOver, 30_000);
      await first.start();
      return moment();
    },
  },
  {
    name: 'a switchover of the primary',
    run: ({ cluster }) => replacePrimary(cluster, () => cluster.switchOver()),
  },
  {
    name: 'SIGTERM of the second gateway',
    isPossible: hasNginx,
    run: async ({ second }) => {
      await second.stop();
      await second.start();
      return moment();
    },
  },
  { name: 'a pause of the primary', run: ({ cluster }) => pausePostgres(leaderOf(cluster)) },
  { name: 'a pause of the synchronous replica', run: ({ cluster }) => pausePostgres(replicaOf(cluster)) },
  { name: 'a pause of HAProxy', run: ({ haproxy }) => pauseTree(haproxy.daemon.pid) },
  {
    name: 'a pause of PgBouncer',
    isPossible: hasPgbouncer,
    run: ({ pgbouncer }) => pauseTree(pgbouncer?.daemon.pid ?? 0),
  },
  { name: 'a pause of a worker', breaks: true, run: ({ first }) => pauseTree(first.workers[0] ?? 0) },
  {
    name: 'kill -9 of the second gateway',
    breaks: true,
    run: async ({ second }) => {
      second.kill();
      await wait(off);
      await second.start();
      return moment();
    },
  },
  {
    name: 'a crash of the machine of the primary',
    long: true,
    run: ({ cluster }) =>
      replacePrimary(cluster, async (node) => {
        node.patroni.kill();
        signalPostgres(node, 'SIGKILL');
        await wait(off);
        node.patroni.start();
      }),
  },
  {
    name: 'a primary that stands still until another one has its place',
    long: true,
    run: async ({ cluster }) => {
      const node = await leaderOf(cluster);
      const back = await replacePrimary(cluster, () => {
        signalTree(node.patroni.pid, 'SIGSTOP');
        signalPostgres(node, 'SIGSTOP');
      });
      setTimeout(() => {
        signalPostgres(node, 'SIGCONT');
        signalTree(node.patroni.pid, 'SIGCONT');
      }, longPause / 3);
      return back;
    },
  },
];

function moment(): Promise<number> {
  return Promise.resolve(performance.now());
}

/** Does something to the primary, and waits until there is another one, or it is one again. */
async function replacePrimary(
  cluster: Cluster,
  strike: (node: Node) => Promise<void> | void,
): Promise<number> {
  const old = await leaderOf(cluster);
  const isGone = async () => (await cluster.leader())?.name !== old.name;
  const findNew = async () => {
    await until('the primary is gone', isGone);
    await until('there is a new primary', () => cluster.leader());
    return performance.now();
  };
  const [since] = await Promise.all([findNew(), strike(old)]);
  return since;
}

function leaderOf(cluster: Cluster): Promise<Node> {
  return until('there is a primary', () => cluster.leader());
}

async function replicaOf(cluster: Cluster): Promise<Node> {
  return until('there is a synchronous replica', () => cluster.synchronous());
}

function signalPostgres(node: Node, signal: NodeJS.Signals): void {
  const pid = node.postmaster();
  if (pid !== null) signalTree(pid, signal);
}

async function pausePostgres(finding: Promise<Node>): Promise<number> {
  const node = await finding;
  return pauseTree(node.postmaster() ?? 0);
}

/** Stops a process and its descendants for a while, as if the network were down. */
async function pauseTree(pid: number): Promise<number> {
  const tree = treeOf(pid);
  for (const each of tree) signalOne(each, 'SIGSTOP');
  await wait(pause);
  for (const each of tree) signalOne(each, 'SIGCONT');
  return performance.now();
}
