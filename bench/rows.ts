import type { Question, State } from './asking.ts';
import { moveRevision, writeBeside } from './beside.ts';
import type { BenchDatabase } from './database.ts';
import type { Bar, Row } from './measure.ts';
import { list, type Questions, readQuestions, staticBytes } from './questions.ts';
import type { Server } from './servers.ts';

/** All servers. */
export interface Servers {
  service: Server;
  express: Server;
  handWritten: Server;
  postgraphile: Server;
  ceiling: Server;
}

/** The names of the servers in the rows. */
export const names = {
  rest: 'Calendar, REST',
  graphql: 'Calendar, GraphQL',
  express: 'Express + pg, one statement',
  handWritten: 'Express + pg, several statements',
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
  const questions = await readQuestions(client);
  const cold = [lists.express, lists.handWritten, lists.rest, ...single(servers, questions)];
  return [
    ...[16, 1, 64].flatMap((connections) => mainRows(servers).map((row) => ({ ...row, connections }))),
    ...[16, 1].flatMap((connections) =>
      cold.map((asked) => ({ ...row(asked, 'cold', { beside: move }), connections })),
    ),
    row(lists.graphql, 'cold', { beside: move }),
    ...[lists.rest, lists.graphql].map((asked) => row(asked, 'written', { beside: write })),
    { ...row(lists.graphql, '304'), bars: [ceiling] },
    ...questions.handWritten.map((question) =>
      row({ name: names.handWritten, server: servers.handWritten, question }, 'uncached'),
    ),
    ...otherRows(service, questions),
  ];
}

/** What 304 is compared with. */
const ceiling: Bar = { name: names.ceiling, state: 'cached', question: staticBytes.name };

function listsOf({ service, express, handWritten, postgraphile }: Servers) {
  return {
    rest: { name: names.rest, server: service, question: list.rest },
    graphql: { name: names.graphql, server: service, question: list.graphql },
    express: { name: names.express, server: express, question: list.peer },
    handWritten: { name: names.handWritten, server: handWritten, question: list.peer },
    postgraphile: { name: names.postgraphile, server: postgraphile, question: list.postgraphile },
  } satisfies Record<string, Asked>;
}

/** The questions for one event. */
function single({ service, handWritten }: Servers, questions: Questions): Asked[] {
  const isSingle = ({ numbers }: Question) => numbers !== undefined;
  return [
    ...questions.handWritten
      .filter(isSingle)
      .map((question) => ({ name: names.handWritten, server: handWritten, question })),
    ...questions.rest.filter(isSingle).map((question) => ({ name: names.rest, server: service, question })),
  ];
}

/** The rows for each number of connections. */
function mainRows(servers: Servers): Row[] {
  const { rest, graphql, express, handWritten, postgraphile } = listsOf(servers);
  return [
    row({ name: names.ceiling, server: servers.ceiling, question: staticBytes }, 'cached'),
    row(express, 'uncached'),
    row(handWritten, 'uncached'),
    row(postgraphile, 'uncached'),
    row(rest, 'uncached'),
    row(rest, 'cached'),
    { ...row(rest, '304'), bars: [ceiling] },
    row(graphql, 'uncached'),
    row(graphql, 'cached'),
  ];
}

/** The other requests of both interfaces. */
function otherRows(service: Server, questions: Questions): Row[] {
  return (['rest', 'graphql'] as const).flatMap((endpoint) =>
    questions[endpoint].flatMap((question) =>
      (['uncached', 'cached'] as const).map((state) =>
        row({ name: names[endpoint], server: service, question }, state),
      ),
    ),
  );
}

/** A row over 16 connections, compared as in the issue. */
function row(asked: Asked, state: State, more: Partial<Row> = {}): Row {
  return { ...asked, state, connections: 16, bars: barsOf(asked, state), ...more };
}

function barsOf({ name }: Asked, state: State): Bar[] {
  // PostGraphile has no cache, and computes all events that it skips: there is no cold row of it.
  if (name === names.graphql) return [{ name: names.postgraphile, state: 'uncached' }];
  if (name !== names.rest) return [];
  const same = state === 'cold' ? state : 'uncached';
  return [names.express, names.handWritten].map((other) => ({ name: other, state: same }));
}

/** Events that no request reads, at the end of the calendar. */
async function readWritten({ client }: Pick<BenchDatabase, 'client'>): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from event where status = 'publish' order by start_date desc, id limit 100`,
  );
  return rows.map(({ id }) => id);
}
