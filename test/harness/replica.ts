import pg from 'pg';
import { copyTemplate } from './template.ts';

/** How long statements may take to end, in milliseconds. */
const moment = 1_000;

/**
 * A database that acts as a read replica: it accepts no writes, and lags behind the primary. The
 * titles of its events end with its name, so that a response shows where it was read.
 */
export interface Replica {
  url: string;
  /** Copies all data of the primary. */
  catchUp(primary: string): Promise<void>;
  /** Runs statements as the administrator. */
  administrate(sql: string): Promise<void>;
  /**
   * Blocks reads until the returned function is called, which returns how many still wait a moment
   * after the answer.
   */
  hold(): Promise<() => Promise<number>>;
  /** Closes its connections, and rejects new ones until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  drop(): Promise<void>;
}

/** A replica with the data that every calendar starts with. */
export async function createReplica(name: string): Promise<Replica> {
  const copy = await copyTemplate();
  const url = copy.place.databaseUrl ?? '';
  const database = new URL(url).pathname.slice(1);
  const onServer = new URL(url);
  onServer.pathname = '/postgres';
  const administrateServer = (sql: string) => withClient(onServer.href, (client) => client.query(sql));
  await administrateServer(`alter database ${database} set default_transaction_read_only = on`);
  const administrate = (sql: string) => withClient(url, (client) => change(client, [sql]));
  return {
    url,
    catchUp: async (primary) => {
      const taken = await withClient(primary, readTables);
      const marked = `update event_text set title = title || ' ${name}'`;
      await withClient(url, (client) => change(client, [...taken.map(toStatement), marked]));
    },
    administrate,
    hold: async () => {
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('begin read write');
      await holder.query('lock table event_text in access exclusive mode');
      const countWaiting = async () => {
        await holder.query('select pg_stat_clear_snapshot()');
        const { rows } = await holder.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.count ?? 0;
      };
      return async () => {
        // The answer does not wait until PostgreSQL has ended the statements.
        const end = performance.now() + moment;
        let waiting = await countWaiting();
        while (waiting > 0 && performance.now() < end) waiting = await countWaiting();
        await holder.end();
        return waiting;
      };
    },
    goAway: async () => {
      await administrateServer(`alter database ${database} allow_connections false`);
      await administrateServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      );
    },
    comeBack: async () => {
      await administrateServer(`alter database ${database} allow_connections true`);
    },
    drop: () => copy.drop(),
  };
}

interface Table {
  name: string;
  columns: string;
  rows: string;
}

/** All rows of all tables as JSON, in one snapshot. */
async function readTables(client: pg.Client): Promise<Table[]> {
  await client.query('begin isolation level repeatable read');
  const { rows: tables } = await client.query<Omit<Table, 'rows'>>(
    `select table_name as name, string_agg(quote_ident(column_name), ',') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name`,
  );
  const taken: Table[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(one), '[]')::text as rows from ${table.name} one`,
    );
    taken.push({ ...table, rows: rows[0]?.rows ?? '[]' });
  }
  return taken;
}

function toStatement({ name, columns, rows }: Table): string {
  const values = pg.escapeLiteral(rows);
  return `delete from ${name};
    insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${values})`;
}

/** Like replication: no trigger fires, and everything becomes visible at once. */
async function change(client: pg.Client, statements: string[]): Promise<void> {
  await client.query('begin read write');
  await client.query('set local session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
