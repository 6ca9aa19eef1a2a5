import type { Database } from '../database/database.ts';

/**
 * What `/health/ready` reports. It has neither addresses nor reasons, because anybody may read it.
 */
export interface HealthReport {
  status: 'ready' | 'starting' | 'stopping' | 'unavailable';
  /** Absent while starting and stopping. */
  checks?: HealthChecks;
}

interface HealthChecks {
  database: 'ok' | 'unreachable';
  migrations: 'ok' | 'pending' | 'unknown';
  /**
   * In the order of `DATABASE_READ_URLS`. Without them the primary answers, so they do not change
   * the status.
   */
  replicas: ('connected' | 'disconnected')[];
}

/** Whether this process can serve requests. */
export class Health {
  #database: Pick<Database, 'health' | 'replicas'> | undefined;
  #isStopping = false;

  /** To be called when the service is complete. */
  serve(database: Pick<Database, 'health' | 'replicas'>): void {
    this.#database = database;
  }

  /** To be called before the listener closes. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Checks the database, in two seconds at most; never throws. */
  async report(): Promise<HealthReport> {
    const database = this.#database;
    if (this.#isStopping) return { status: 'stopping' };
    if (database === undefined) return { status: 'starting' };
    const checks = await check(database);
    return { status: checks.migrations === 'ok' ? 'ready' : 'unavailable', checks };
  }
}

async function check(database: Pick<Database, 'health' | 'replicas'>): Promise<HealthChecks> {
  const { isReachable, isMigrated } = await database.health();
  const links = database.replicas?.links() ?? [];
  const migrations = isMigrated ? 'ok' : 'pending';
  return {
    database: isReachable ? 'ok' : 'unreachable',
    migrations: isReachable ? migrations : 'unknown',
    replicas: links.map((link) => (link === undefined ? 'disconnected' : 'connected')),
  };
}
