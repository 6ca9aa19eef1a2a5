import type pg from 'pg';
import { readCpu } from './measure.ts';
import type { ListRow } from './lists-rows.ts';
import type { ListService, Statement } from './lists-service.ts';
import { cpuBetween } from './processes.ts';
import { quantile } from './statistics.ts';

/** What was measured of a list. Times are medians in milliseconds. */
export interface ListResult {
  row: ListRow;
  /** How many things match; null where nobody asked. */
  total: number | null;
  took: number;
  /** CPU of the service, of the load and of the database without its parallel workers, on the average. */
  cpu: number | null;
  statements: (Statement & { plan: string[] })[];
}

const requests = 9;
/** A list that takes longer, in milliseconds, is asked for less often. */
const long = 1000;
const fewRequests = 3;

/** Asks for a list again and again over one connection, each time under another address, so that nothing kept is given. */
export async function measureList(
  { service, client }: { service: ListService; client: pg.Client },
  row: ListRow,
): Promise<ListResult> {
  const times: number[] = [];
  let answer = await askInTime(service, row);
  const isLong = answer.took > long;
  if (!isLong) await askInTime(service, row);
  const before = await readCpu(process, client);
  for (let done = 0; done < (isLong ? fewRequests : requests); done += 1) {
    answer = await askInTime(service, row);
    times.push(answer.took);
  }
  const after = await readCpu(process, client);
  const cpu = [difference(before.node, after.node), cpuBetween(before.database, after.database)];
  const known = cpu.filter((share) => share !== null);
  return {
    row,
    total: answer.total,
    took: median(times),
    cpu: known.length < cpu.length ? null : known.reduce((sum, share) => sum + share, 0) / times.length,
    statements: await explainAll(client, answer.statements),
  };
}

async function askInTime(service: ListService, row: ListRow) {
  service.takeStatements();
  const started = performance.now();
  const total = await ask(service, row);
  return { total, took: performance.now() - started, statements: service.takeStatements() };
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

let asked = 0;

async function ask(service: ListService, row: ListRow): Promise<number | null> {
  asked += 1;
  const response = await (row.rest === undefined ? post(service, row) : get(service, row.rest));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${row.name}: ${text.slice(0, 300)}`);
  const answer = JSON.parse(text) as { total?: number; data?: { list: { totalCount?: number } } };
  return answer.total ?? answer.data?.list.totalCount ?? null;
}

function get({ url }: ListService, address: string): Promise<Response> {
  return fetch(`${url}/calendar/events/v1${address}&nobodyknows=${asked}`);
}

function post({ url }: ListService, { graphql = '' }: ListRow): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ list: ${graphql} }`, variables: { nobodyKnows: asked } }),
  });
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
