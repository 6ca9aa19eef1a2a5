import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompiledQuery } from 'kysely';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/database/open.ts';
import { publicUrl } from './servers.ts';

/** A statement that the service ran, and how long it waited for the rows, in milliseconds. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  took: number;
}

/** The service in this process, with every statement that it runs. */
export interface ListService {
  url: string;
  /** The statements since the last call, in the order in which they ended. */
  takeStatements(): Statement[];
  stop(): Promise<void>;
}

/** Starts it on a free port. Requests may take as long as they need. */
export async function startListService(databaseUrl: string): Promise<ListService> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'warn',
    REQUEST_TIMEOUT: '300',
  });
  const database = await openDatabase(config);
  let statements: Statement[] = [];
  const query: typeof database.query = async <Row>(
    compiled: CompiledQuery<Row>,
    planning?: Parameters<typeof database.query>[1],
  ) => {
    const started = performance.now();
    const rows = await database.query(compiled, planning);
    const { sql, parameters } = compiled;
    statements.push({ sql, parameters, took: performance.now() - started });
    return rows;
  };
  const calendar = await createServer(config, { ...database, query });
  const server = http.createServer(calendar.handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await calendar.close();
    await database.close();
  };
  const takeStatements = () => {
    const taken = statements;
    statements = [];
    return taken;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, takeStatements, stop };
}
