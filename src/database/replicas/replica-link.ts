import type { Client, ClientBase, Pool, PoolClient, PoolConfig } from 'pg';
import { singleFlight } from '../../runtime/single-flight.ts';
import { createServerExecutor, type Executor, type Run } from '../server/executor.ts';
import { isOwnProcess } from '../server/pooler.ts';
import { countMissing, holdsRevision, selectReplayed } from '../statements/revision.ts';
import { createStatementNames } from '../statements/statement-names.ts';

/** A replica that does not report its revision within this time is lost, in milliseconds. */
const patience = 2_000;

/** Connects to a replica. Throws if the server cannot be used, or is not a replica. */
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
 * A replica for the lifetime of one connection, which reports the replica's revision and that it is
 * alive. After that the revision is forgotten: the next server at the address may be another one.
 */
export class ReplicaLink implements Executor {
  readonly run: Run;
  readonly turns: Executor['turns'];
  /** Reads and remembers the replica's revision; concurrent calls share one read. */
  readonly read: () => Promise<void>;
  readonly #watcher: Client;
  /** The connections for reads. */
  readonly pool: Pool;
  readonly #running = new Set<(reason: unknown) => void>();
  #known = '';
  #held: string | undefined;
  #closed: Promise<unknown> | undefined;
  #loss: { reason: unknown } | undefined;
  #onLost: (reason: unknown) => void = () => undefined;

  constructor(watcher: Client, createPool: (verify: PoolConfig['verify']) => Pool) {
    const lose = (reason: unknown) => this.lose(reason);
    this.#watcher = watcher.on('error', lose).on('end', () => lose(new Error('The connection has ended')));
    this.pool = createPool((client, done) => this.#verify(client, done)).on('error', lose);
    this.pool.on('connect', (client) => client.on('error', lose));
    const longest = Number(this.pool.options.statement_timeout);
    const executor = createServerExecutor(this.pool, { isPooled: false, longest }, createStatementNames());
    this.turns = executor.turns;
    this.run = (query, planning) => this.#unlessLost(executor.run(query, planning));
    this.read = singleFlight(async () => {
      const shown = await readReplayed(watcher);
      if (!holdsRevision(shown, this.#known)) throw olderRevision();
      this.#known = shown;
    });
  }

  /**
   * Whether the replica provably holds this revision of the primary. Revisions only grow: a held
   * one stays held.
   */
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

  /**
   * Whether the primary shows everything that the replica shows now (decision 0106): what it is
   * about to commit may be on the replica already. A replica that does not respond is lost, and
   * shows nothing.
   */
  async isConfirmed(readPrimary: () => Promise<string>): Promise<boolean> {
    try {
      await this.read();
    } catch (error) {
      this.lose(error);
      return false;
    }
    const shown = this.#known;
    return shown === this.#held || holdsRevision(await readPrimary(), shown);
  }

  /** Reads how many changes of a revision of the primary the replica has not replayed. */
  async countMissing(revision: string): Promise<number> {
    await this.read();
    return countMissing(this.#known, revision);
  }

  /** Calls the listener once with the reason when the replica is lost. */
  onLost(listener: (reason: unknown) => void): void {
    if (this.#loss === undefined) this.#onLost = listener;
    else listener(this.#loss.reason);
  }

  /** Fails running reads with the reason, and closes the connections. */
  lose(reason: unknown): void {
    const isNew = this.#loss === undefined;
    this.#loss ??= { reason };
    for (const giveUp of this.#running) giveUp(reason);
    this.#closed ??= this.#end();
    if (isNew) this.#onLost(reason);
  }

  async close(): Promise<void> {
    await (this.#closed ??= this.#end());
  }

  #end(): Promise<unknown> {
    return Promise.allSettled([this.pool.end(), this.#watcher.end()]);
  }

  /** A vanished server never ends a statement: the replica is polled while one runs. */
  async #unlessLost<Rows>(running: Promise<Rows>): Promise<Rows> {
    const { promise, reject } = Promise.withResolvers<never>();
    const polling = setInterval(() => {
      this.read().catch((error: unknown) => this.lose(error));
    }, patience);
    this.#running.add(reject);
    try {
      return await Promise.race([running, promise]);
    } finally {
      clearInterval(polling);
      this.#running.delete(reject);
    }
  }

  /**
   * A new connection must reach a server that holds the known revision: an address may move to
   * another server.
   */
  #verify(client: PoolClient, done: (error?: Error) => void): void {
    readReplayed(client).then((replayed) => {
      const holds = holdsRevision(replayed, this.#known);
      done(holds ? undefined : olderRevision());
    }, done);
  }
}

function olderRevision(): Error {
  return new Error('The address leads to a server with an older revision');
}

const replayed = selectReplayed().sql;

interface Replayed {
  values: string | null;
  readonly: boolean;
  pid: number;
}

/**
 * The revision of a server, which must be a replica: one that accepts writes may lack data in spite
 * of its counts. Behind a pooler, what one connection reports says nothing about the server of the
 * next (decision 0091).
 */
async function readReplayed(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Replayed>(replayed);
  const [row] = rows;
  if (row?.readonly !== true) throw new Error('The server accepts writes, so it is not a replica');
  if (!isOwnProcess(client, row.pid))
    throw new Error('The address leads to a pooler, not to a replica itself');
  return row.values ?? '';
}
