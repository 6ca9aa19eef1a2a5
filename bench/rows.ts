import type { Question, State } from './asking.ts';
import { moveRevision, writeBeside } from './beside.ts';
import type { BenchDatabase } from './database.ts';
import type { Row } from './measure.ts';
import { list, readQuestions, staticBytes } from './questions.ts';
import type { Server } from './servers.ts';

/** All servers. */
export interface Servers {
  service: Server;
  express: Server;
  postgraphile: Server;
  ceiling: Server;
}

/** The names of the servers in the rows. */
export const names = {
  rest: 'Calendar, REST',
  graphql: 'Calendar, GraphQL',
  express: 'Express + pg',
  postgraphile: 'PostGraphile 5',
  ceiling: 'node:http, static',
} as const;

type Asked = Pick<Row, 'name' | 'server' | 'question'>;

/** Every row of the table. */
export async function makeRows({ client, url }: BenchDatabase, servers: Servers): Promise<Row[]> {
  const { service } = servers;
  const lists = listsOf(servers);
  const move = moveRevision(url);
  const write = writeBeside(service, await readWritten({ client }));
  const again = { name: names.graphql, server: service, question: list.graphql, state: '304' as const };
  return [
    ...[16, 1, 64].flatMap((connections) => mainRows(servers).map((row) => ({ ...row, connections }))),
    ...[lists.express, lists.rest, lists.graphql].map((asked) => row(asked, 'cold', { beside: move })),
    ...[lists.rest, lists.graphql].map((asked) => row(asked, 'written', { beside: write })),
    { ...again, connections: 16, bar: { name: names.ceiling, state: 'cached' } },
    ...otherRows(service, await readQuestions(client)),
  ];
}

function listsOf({ service, express, postgraphile }: Servers) {
  return {
    rest: { name: names.rest, server: service, question: list.rest },
    graphql: { name: names.graphql, server: service, question: list.graphql },
    express: { name: names.express, server: express, question: list.peer },
    postgraphile: { name: names.postgraphile, server: postgraphile, question: list.postgraphile },
  } satisfies Record<string, Asked>;
}

/** The rows for each number of connections. */
function mainRows(servers: Servers): Row[] {
  const { rest, graphql, express, postgraphile } = listsOf(servers);
  return [
    { ...row({ name: names.ceiling, server: servers.ceiling, question: staticBytes }, 'cached') },
    row(express, 'uncached'),
    row(postgraphile, 'uncached'),
    row(rest, 'uncached'),
    row(rest, 'cached'),
    { ...row(rest, '304'), bar: { name: names.ceiling, state: 'cached' } },
    row(graphql, 'uncached'),
    row(graphql, 'cached'),
  ];
}

/** The rows without peers. */
function otherRows(service: Server, questions: { rest: Question[]; graphql: Question[] }): Row[] {
  return (['rest', 'graphql'] as const).flatMap((endpoint) =>
    questions[endpoint].flatMap((question) =>
      (['uncached', 'cached'] as const).map((state) => ({
        ...{ name: names[endpoint], server: service, question, state, connections: 16 },
      })),
    ),
  );
}

/** A row over 16 connections, compared as in the issue. */
function row(asked: Asked, state: State, more: Partial<Row> = {}): Row {
  const other = asked.name === names.graphql ? names.postgraphile : names.express;
  // PostGraphile has no cache, and computes all events that it skips: there is no cold row of it.
  const isBarCold = state === 'cold' && other === names.express;
  const bar = { name: other, state: isBarCold ? state : ('uncached' as const) };
  const isCompared = asked.name === names.rest || asked.name === names.graphql;
  return { ...asked, state, connections: 16, ...(isCompared ? { bar } : {}), ...more };
}

/** Events that no request reads, at the end of the calendar. */
async function readWritten({ client }: Pick<BenchDatabase, 'client'>): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from event where status = 'publish' order by start_date desc, id limit 100`,
  );
  return rows.map(({ id }) => id);
}
