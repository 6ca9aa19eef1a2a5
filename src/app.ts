import type { Config } from './config.ts';
import { openDoor, type Door } from './door.ts';
import { openCalendar, type Calendar } from './open.ts';
import { createServer } from './server.ts';

/** A running service. */
export interface Running {
  /** Where it listens: `http://127.0.0.1:4000`. */
  url: string;
  /** The administrator, if the service created one. */
  administrator: Calendar['administrator'];
  /** Finishes running requests and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process; port 0 takes any free one. The port is taken before the database is opened: a
 * start that fails for its port leaves no new database whose password nobody saw. Throws a `StartFailure`.
 */
export async function start(config: Config): Promise<Running> {
  const door = await openDoor(config);
  try {
    const calendar = await openCalendar(config);
    return await serve(config, door, calendar);
  } catch (error) {
    await door.close();
    throw error;
  }
}

/**
 * Starts the service beside others on the same port, in a database that is prepared. The port is taken last: who comes
 * meanwhile is answered by the others, and a start that fails turns nobody away. Throws a `StartFailure`.
 */
export async function startBesideOthers(config: Config): Promise<Running> {
  const calendar = await openCalendar(config);
  const door = await openDoor({ ...config, shared: true }).catch(async (error: unknown) => {
    await calendar.database.close();
    throw error;
  });
  return serve(config, door, calendar);
}

async function serve(config: Config, door: Door, { database, administrator }: Calendar): Promise<Running> {
  const settled = { ...config, port: door.port, publicUrl: config.publicUrl ?? door.url };
  try {
    const server = await createServer(settled, database);
    door.open(server.handler);
    const close = async () => {
      server.endStreams();
      await door.close();
      await server.close();
      await database.close();
    };
    return { url: door.url, administrator, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
