import type { Client, ClientBase, Pool, PoolClient, PoolConfig } from 'pg';
import { createServerExecutor, type Executor, type Run } from '../server/executor.ts';
import { holdsRevision, selectReplayed } from '../statements/revision.ts';
import { singleFlight } from '../statements/single-flight.ts';

/** A replica that does not tell in this time what it holds is lost, in milliseconds. */
const patience = 2_000;

/** Connects with a replica and gives a link that is not lost yet. Throws where it is none, or of no use. */
export async function openReplicaLink(options: PoolConfig): Promise<ReplicaLink> {
  const { default: pg } = await import('pg');
  const watcher = new pg.Client({ ...options, query_timeout: patience, connectionTimeoutMillis: patience });
  const link = new ReplicaLink(watcher, (verify) => new pg.Pool({ ...options, verify }));
  try {
    await watcher.connect();
    await link.read();
    return link;
  } catch (error) {
    link.lose(error);
    throw error;
  }
}

/**
 * A replica as long as one connection to it lasts. That connection tells what the replica holds, and that it is there;
 * what it told is forgotten with it, since the next server at the address may be another one.
 */
export class ReplicaLink implements Executor {
  readonly run: Run;
  readonly share: Executor['share'];
  readonly turns: Executor['turns'];
  /** Reads and remembers what the replica holds; many who ask at once share one read. */
  readonly read: () => Promise<void>;
  readonly #watcher: Client;
  readonly #pool: Pool;
  readonly #running = new Set<(reason: unknown) => void>();
  #known = '';
  #held: string | undefined;
  #closed: Promise<unknown> | undefined;
  #loss: { reason: unknown } | undefined;
  #tellLoss: (reason: unknown) => void = () => undefined;

  constructor(watcher: Client, createPool: (verify: PoolConfig['verify']) => Pool) {
    const lose = (reason: unknown) => this.lose(reason);
    this.#watcher = watcher.on('error', lose).on('end', () => lose(new Error('The connection has ended')));
    this.#pool = createPool((client, done) => this.#verify(client, done)).on('error', lose);
    this.#pool.on('connect', (client) => client.on('error', lose));
    const place = createServerExecutor(this.#pool);
    this.share = place.share;
    this.turns = place.turns;
    this.run = (query, planning) => this.#unlessLost(place.run(query, planning));
    this.read = singleFlight(async () => {
      this.#known = await readReplayed(watcher);
    });
  }

  /** Whether the replica provably holds everything of this revision of the primary. It only grows, so what it held it holds. */
  async holds(revision: string): Promise<boolean> {
    if (this.#held === revision) return true;
    try {
      if (!holdsRevision(this.#known, revision)) await this.read();
    } catch (error) {
      this.lose(error);
    }
    if (this.#closed !== undefined || !holdsRevision(this.#known, revision)) return false;
    this.#held = revision;
    return true;
  }

  /** Tells the reason, once, when nothing can be asked here any more. */
  whenLost(tell: (reason: unknown) => void): void {
    if (this.#loss === undefined) this.#tellLoss = tell;
    else tell(this.#loss.reason);
  }

  /** Gives up: what runs fails with the reason, connections are closed. */
  lose(reason: unknown): void {
    const isNew = this.#loss === undefined;
    this.#loss ??= { reason };
    for (const giveUp of this.#running) giveUp(reason);
    this.#closed ??= this.#end();
    if (isNew) this.#tellLoss(reason);
  }

  async close(): Promise<void> {
    await (this.#closed ??= this.#end());
  }

  #end(): Promise<unknown> {
    return Promise.allSettled([this.#pool.end(), this.#watcher.end()]);
  }

  /** A server that is gone without a word never ends a statement: while one runs long, the replica is asked whether it is there. */
  async #unlessLost<Rows>(running: Promise<Rows>): Promise<Rows> {
    const { promise, reject } = Promise.withResolvers<never>();
    const asking = setInterval(() => {
      this.read().catch((error: unknown) => this.lose(error));
    }, patience);
    this.#running.add(reject);
    try {
      return await Promise.race([running, promise]);
    } finally {
      clearInterval(asking);
      this.#running.delete(reject);
    }
  }

  /** Each new connection must reach a server that holds what was known of the others: an address may move to another one. */
  #verify(client: PoolClient, done: (error?: Error) => void): void {
    readReplayed(client).then((replayed) => {
      const holds = holdsRevision(replayed, this.#known);
      done(holds ? undefined : new Error('The address leads to a server that holds less than it did'));
    }, done);
  }
}

const replayed = selectReplayed().sql;

/** What the server holds, which must be a replica: one that takes writes of its own may hold less than its counts say. */
async function readReplayed(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ values: string | null; readonly: boolean }>(replayed);
  if (rows[0]?.readonly !== true) throw new Error('The server takes writes, so that it is no replica');
  return rows[0].values ?? '';
}
