import type pg from 'pg';
import type { Question } from './asking.ts';
import { deepQuery, eventQuery, listQuery } from './list-query.ts';
import { postgraphileQuery } from './peers/postgraphile-query.ts';

const events = '/calendar/events/v1/events';
const graphql = '/graphql';

/** The list of the targets: 10 events with four relations and the total. */
export const list = {
  rest: { name: 'list of 10', path: events },
  graphql: { name: 'list of 10', path: graphql, query: listQuery },
  peer: { name: 'list of 10', path: '/events' },
  postgraphile: { name: 'list of 10', path: graphql, query: postgraphileQuery },
} satisfies Record<string, Question>;

/** Bytes that are the same as the list over REST. */
export const staticBytes: Question = { name: 'the same bytes', path: '/' };

/** Other requests of both interfaces, and those of them that are written by hand too. */
export type Questions = Record<'rest' | 'graphql' | 'handWritten', Question[]>;

/** Reads what the other requests ask for. */
export async function readQuestions(client: pg.Client): Promise<Questions> {
  const numbers = await readNumbers(
    client,
    'select id as number from graphile.event order by start_date, id limit 1000',
  );
  const [event = 0] = numbers;
  const [category = 0] = await readNumbers(
    client,
    `select parent_id as number from term where kind = 'category' and parent_id in
      (select id from term where parent_id is null) group by 1 order by count(*) desc, 1 limit 1`,
  );
  const operation = { path: graphql, query: listQuery };
  return {
    rest: [
      { name: 'list of 50', path: `${events}?per_page=50` },
      { name: 'one event', path: `${events}/${event}`, numbers },
      { name: 'category tree', path: `${events}?categories=${category}` },
      { name: 'search', path: `${events}?search=concert` },
    ],
    graphql: [
      { name: 'list of 50', ...operation, variables: { perPage: 50 } },
      { name: 'one event', path: graphql, query: eventQuery, variables: { number: event } },
      { name: 'category tree', ...operation, variables: { categories: [String(category)] } },
      { name: 'search', ...operation, variables: { search: 'concert' } },
      { name: 'deep nesting', path: graphql, query: deepQuery },
    ],
    handWritten: [
      { name: 'one event', path: `/events/${event}`, numbers },
      { name: 'search', path: '/events?search=concert' },
    ],
  };
}

async function readNumbers(client: pg.Client, text: string): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(text);
  if (rows.length === 0) throw new Error('the data has nothing to ask for');
  return rows.map(({ number }) => number);
}
