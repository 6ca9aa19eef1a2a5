import type { Config } from '../config/config.ts';
import { type Listener, openListener, standardLimits } from '../http/listener.ts';
import { Health } from '../monitoring/health.ts';
import { createHealthEndpoint } from '../monitoring/health-endpoint.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { type Calendar, openCalendar } from './bootstrap.ts';
import { createServer } from './server.ts';

/** A running service. */
export interface Running {
  /** Where it listens: `http://127.0.0.1:4000`. */
  url: string;
  /** The administrator, if the service created one. */
  administrator: Calendar['administrator'];
  /** Rejects with a `StartupError` when the service cannot go on; undefined if that cannot happen. */
  ended?: Promise<unknown>;
  /** Finishes running requests and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process; port 0 means any free one. The port is taken before the database is opened, so that
 * a start that fails at the port creates no database. Throws a `StartupError`.
 */
export async function start(config: Config, tell: TellStep = tellNobody): Promise<Running> {
  const health = new Health();
  const listener = await openListener(config, standardLimits, createHealthEndpoint(health));
  try {
    const calendar = await openCalendar(config, tell);
    return await serve({ config, listener, health }, calendar);
  } catch (error) {
    await listener.close();
    throw error;
  }
}

/**
 * Starts a worker on a shared port, with a database that is prepared. The port is taken last: until then other workers
 * serve, and a start that fails loses no request. Throws a `StartupError`.
 */
export async function startWorker(config: Config): Promise<Running> {
  const calendar = await openCalendar(config);
  const health = new Health();
  const shared = { ...config, shared: true };
  const opening = openListener(shared, standardLimits, createHealthEndpoint(health));
  const listener = await opening.catch(async (error: unknown) => {
    await calendar.database.close();
    throw error;
  });
  return serve({ config, listener, health }, calendar);
}

/** What a process has before it serves. */
interface Process {
  config: Config;
  listener: Listener;
  health: Health;
}

async function serve(
  { config, listener, health }: Process,
  { database, administrator }: Calendar,
): Promise<Running> {
  const settled = { ...config, port: listener.port, publicUrl: config.publicUrl ?? listener.url };
  try {
    const server = await createServer(settled, database);
    listener.open(server.handler);
    health.serve(database);
    const close = async () => {
      health.stop();
      server.endStreams();
      await listener.close();
      await server.close();
      await database.close();
    };
    return { url: listener.url, administrator, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
