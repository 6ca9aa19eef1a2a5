import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { copyEvent } from '../harness/copies.ts';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Found {
  nodes: { number: number }[];
  edges: { step: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

const query = `query ($query: String!, $filter: EventFilter, $first: Int, $after: String) {
  searchEvents(query: $query, filter: $filter, first: $first, after: $after) {
    nodes { number } edges { step } pageInfo { hasNextPage endCursor } totalCount } }`;

const many = 2600;
const copies = Array.from({ length: many }, (_, at) => 10_001 + at);
/** So many days before the original a copy starts. */
const daysBefore = (number: number) => (number > 10_000 ? number % 50 : 0);
/** As a search lists them: the latest start first, then the highest number. */
const ranked = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => daysBefore(one) - daysBefore(other) || other - one);

describe('a search for a word that many events have', () => {
  let world: World;
  let ask: Asker;
  let titled: number;
  let original: number;
  let music: number;
  let playing: number;
  let about: number;
  let excerpted: number;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
    const make = createMaker(world);
    const early = { start_date: '2027-03-15 18:00:00', end_date: '2027-03-15 20:00:00' };
    const late = { start_date: '2028-03-15 18:00:00', end_date: '2028-03-15 20:00:00' };
    titled = (await make.event({ title: 'Quagga', ...early })).id;
    music = (await make.event({ title: 'Music', ...early })).id;
    playing = (await make.event({ title: 'Evening', description: 'With musicians', ...early })).id;
    about = (await make.event({ title: 'Musicians', ...early })).id;
    excerpted = (await make.event({ title: 'Zoo', excerpt: 'A quagga', ...early })).id;
    original = (await make.event({ title: 'Safari', description: 'With quagga and music', ...late })).id;
    await copyEvent(world, original, many);
    const spread = sql`update event set starts_at = starts_at - (id % 50) * interval '1 day' where id > 10000`;
    await world.database.query(spread.compile(sqlBuilder));
  }, 60_000);
  afterAll(() => world.close());

  const find = async (more: Record<string, unknown>) =>
    (await ask<{ searchEvents: Found }>(query, { query: 'quagga', ...more })).searchEvents;

  test('finds every one of them once, titles before excerpts and descriptions, then the latest start', async () => {
    const found: number[] = [];
    let after: string | null = null;
    let more = true;
    while (more) {
      const slice: Found = await find({ first: 100, after });
      expect(slice.totalCount).toBe(many + 3);
      found.push(...slice.nodes.map(({ number }) => number));
      ({ hasNextPage: more, endCursor: after } = slice.pageInfo);
    }
    expect(found).toEqual([titled, excerpted, ...ranked([original, ...copies])]);
  });

  test('finds those that a filter leaves', async () => {
    const numbers = ranked(copies.filter((number) => number % 500 === 7));
    const { nodes, totalCount } = await find({ first: 4, filter: { numbers: [titled, ...numbers] } });
    expect(totalCount).toBe(numbers.length + 1);
    expect(nodes.map(({ number }) => number)).toEqual([titled, ...numbers.slice(0, 3)]);
  });

  test('leaves out what mentions another word of the family, however many, where something is about the word', async () => {
    const { nodes, totalCount } = await find({ query: 'musicians', first: 4 });
    expect([totalCount, nodes]).toEqual([3, [about, music, playing].map((number) => ({ number }))]);
  });

  test('finds those where a filter leaves nothing that is about the word', async () => {
    const filter = { numbers: copies.slice(0, 50) };
    const { edges, totalCount } = await find({ query: 'musicians', first: 1, filter });
    expect([totalCount, edges]).toEqual([50, [{ step: 'ALL_WORDS' }]]);
  });

  test('leaves them out on each page beside many that have the word itself', async () => {
    const filter = { numbers: [music, about, playing, ...copies.slice(0, 2)] };
    const found: number[] = [];
    let after: string | null = null;
    let more = true;
    while (more) {
      const slice: Found = await find({ query: 'music', first: 1, after, filter });
      expect(slice.totalCount).toBe(4);
      found.push(...slice.nodes.map(({ number }) => number));
      ({ hasNextPage: more, endCursor: after } = slice.pageInfo);
    }
    expect(found).toEqual([music, about, ...ranked(copies.slice(0, 2))]);
  });

  test('reads the first page without all of them', async () => {
    const statements = await world.statements(() => find({ first: 10 }));
    expect(statements.filter((statement) => statement.includes('"isGuessed"')).length).toBe(1);
    expect(statements.some((statement) => statement.includes('as latest'))).toBe(true);
  });
});
