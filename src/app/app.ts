import type { Config } from '../config/config.ts';
import { type Listener, openListener, standardLimits } from '../http/listener.ts';
import {
  createMonitoring,
  type Monitoring,
  openMonitoringListener,
  readText,
} from '../monitoring/monitoring.ts';
import { answerPrimary } from '../monitoring/workers.ts';
import { createLogger } from '../runtime/log.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { type Calendar, findNotice, openCalendar } from './bootstrap.ts';
import { serveCommands } from './local-socket.ts';
import { type Interfaces, prepareInterfaces } from './interfaces.ts';
import { createServer } from './server.ts';

/** A running service. */
export interface Running {
  /** Where it listens: `http://127.0.0.1:4000`. */
  url: string;
  /** Where metrics are, if they have a port of their own. */
  metricsUrl?: string;
  /** The administrator, if the service created one. */
  administrator: Calendar['administrator'];
  /** What the operator should know about the settings. */
  notice?: string | null;
  /**
   * Rejects with a `StartupError` when the service cannot go on; undefined if that cannot happen.
   */
  ended?: Promise<unknown>;
  /** Finishes running requests and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process; port 0 means any free one. The port is taken before the
 * database is opened, so that a start that fails at the port creates no database. Throws a
 * `StartupError`.
 */
export async function start(config: Config, tell: TellStep = tellNobody): Promise<Running> {
  const monitoring = await createMonitoring(config);
  const { health, metrics, early } = monitoring;
  const readMetrics = () => (metrics === null ? Promise.resolve('') : readText(metrics));
  const own = await openMonitoringListener(config, { health, readMetrics });
  const listener = await openListener(config, standardLimits, early).catch(async (error: unknown) => {
    await own?.close();
    throw error;
  });
  try {
    const { calendar, interfaces } = await prepareToServe(config, monitoring, tell);
    tell('Preparing the interfaces');
    const serving = serve({ config, listener, monitoring }, calendar, interfaces);
    const [running, notice] = await Promise.all([serving, findNotice(calendar, config)]);
    // It reports the end of the others, so it is the last to close.
    const close = () => running.close().finally(() => own?.close());
    return { ...running, notice, metricsUrl: own?.url, close };
  } catch (error) {
    await listener.close();
    await own?.close();
    throw error;
  }
}

/**
 * Starts a worker on a shared port, with a database that is prepared. The port is taken last: until
 * then other workers serve, and a start that fails loses no request. Throws a `StartupError`.
 */
export async function startWorker(config: Config): Promise<Running> {
  const monitoring = await createMonitoring(config);
  const { calendar, interfaces } = await prepareToServe(config, monitoring);
  answerPrimary(monitoring);
  const opening = openListener({ ...config, shared: true }, standardLimits, monitoring.early);
  const listener = await opening.catch(async (error: unknown) => {
    await calendar.database.close();
    throw error;
  });
  return serve({ config, listener, monitoring }, calendar, interfaces);
}

/**
 * Prepares the interfaces while the database opens, which leaves this thread idle for about as
 * long.
 */
async function prepareToServe(
  config: Config,
  { tracing }: Monitoring,
  tell?: TellStep,
): Promise<{ calendar: Calendar; interfaces: Interfaces }> {
  const opening = openCalendar(config, tell);
  const preparing = prepareInterfaces({ isTraced: tracing !== null });
  try {
    const [calendar, interfaces] = await Promise.all([opening, preparing]);
    return { calendar, interfaces };
  } catch (error) {
    const calendar = await opening.catch(() => null);
    await calendar?.database.close();
    throw error;
  }
}

/** What a process has before it serves. */
interface Process {
  config: Config;
  listener: Listener;
  monitoring: Monitoring;
}

async function serve(
  { config, listener, monitoring }: Process,
  { database, media, administrator }: Calendar,
  interfaces: Interfaces,
): Promise<Running> {
  const settled = { ...config, port: listener.port, publicUrl: config.publicUrl ?? listener.url };
  try {
    const { requestEnds, tracing } = monitoring;
    const server = await createServer(settled, database, {
      ...{ interfaces, media, requestEnds },
      startTrace: tracing?.start,
    });
    listener.open(server.handler, server.noteUnreadable);
    monitoring.serve(database);
    const endCommands = await serveCommands(config, database, createLogger(config.logLevel));
    const close = async () => {
      monitoring.health.stop();
      server.endStreams();
      await listener.close();
      await server.close();
      await endCommands();
      await database.close();
      await tracing?.close();
    };
    return { url: listener.url, administrator, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
