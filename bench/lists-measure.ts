import type pg from 'pg';
import { askFor, askOnce } from './asking.ts';
import type { ListRow } from './lists-rows.ts';
import type { ListService, Statement } from './lists-service.ts';
import { watchCpu } from './measure.ts';
import { medianOf } from './statistics.ts';

/** What was measured of a list. Times are medians in milliseconds. */
export interface ListResult {
  row: ListRow;
  /** How many things match; null where nobody asked. */
  total: number | null;
  took: number;
  /**
   * CPU of the service, of the load and of the database without its parallel workers, on the
   * average.
   */
  cpu: number | null;
  statements: (Statement & { plan: string[] })[];
}

/** A calendar that answers, and its database. */
export interface Calendar {
  service: ListService;
  client: pg.Client;
}

/**
 * The same list of every calendar comes so often, one after the other: whatever else the machine
 * does meets all.
 */
const turns = 3;

/** Asks each calendar for its list again and again over one connection. */
export async function measureInTurns(lists: readonly List[]): Promise<ListResult[]> {
  const measured = lists.map((list) => ({ list, turns: [] as Turn[] }));
  for (let turn = 0; turn < turns; turn += 1)
    for (const each of measured) each.turns.push(await measureTurn(each.list));
  const results: ListResult[] = [];
  for (const each of measured) results.push(await summarize(each.list, each.turns));
  return results;
}

/** A list of one of the calendars. */
export interface List {
  calendar: Calendar;
  row: ListRow;
}

/** What was measured in one turn; CPU for all its requests. */
interface Turn {
  times: number[];
  cpu: number | null;
  answer: Awaited<ReturnType<typeof askInTime>>;
}

async function measureTurn({ calendar, row }: List): Promise<Turn> {
  let answer = await askInTime(calendar.service, row);
  if (answer.took < 1000) answer = await askInTime(calendar.service, row);
  const count = requestsOf(answer.took);
  const readUsed = await watchCpu(process, calendar.client);
  const times: number[] = [];
  while (times.length < count) {
    answer = await askInTime(calendar.service, row);
    times.push(answer.took);
  }
  const { node, database } = await readUsed();
  return { times, answer, cpu: node === null || database === null ? null : node + database };
}

/** A list that takes so many milliseconds is asked for less often. */
function requestsOf(took: number): number {
  if (took > 1000) return 1;
  return took > 100 ? 3 : 9;
}

async function summarize({ calendar, row }: List, measured: readonly Turn[]): Promise<ListResult> {
  const times = measured.flatMap((turn) => turn.times);
  const cpu = measured.flatMap((turn) => turn.cpu ?? []);
  const answer = measured.at(-1)?.answer;
  return {
    row,
    total: answer?.total ?? null,
    took: medianOf(times) ?? NaN,
    cpu: cpu.length < measured.length ? null : sum(cpu) / times.length,
    statements: await explainAll(calendar.client, answer?.statements ?? []),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Each time under another URL, so that every request misses the cache. */
async function askInTime(service: ListService, row: ListRow) {
  service.takeStatements();
  const started = performance.now();
  const total = await ask(service, row);
  return { total, took: performance.now() - started, statements: service.takeStatements() };
}

async function ask(service: ListService, { name, rest, graphql = '' }: ListRow): Promise<number | null> {
  const question =
    rest === undefined
      ? { name, path: '/graphql', query: `{ list: ${graphql} }` }
      : { name, path: `/calendar/events/v1${rest}` };
  const text = await askOnce(await askFor({ server: service, question, state: 'uncached' }));
  const answer = JSON.parse(text) as { total?: number; data?: { list: { totalCount?: number } } };
  return answer.total ?? answer.data?.list.totalCount ?? null;
}

/** How the database runs each, with what it reads. */
async function explainAll(client: pg.Client, statements: readonly Statement[]) {
  const explained: ListResult['statements'] = [];
  for (const statement of statements) {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, buffers) ${statement.sql}`,
      [...statement.parameters],
    );
    explained.push({ ...statement, plan: rows.map((row) => row['QUERY PLAN']) });
  }
  return explained;
}
