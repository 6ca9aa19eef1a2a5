import type pg from 'pg';
import { quantile } from './measure.ts';
import type { ListRow } from './lists-rows.ts';
import type { ListService, Statement } from './lists-service.ts';

/** What was measured of a list. Times are medians in milliseconds. */
export interface ListResult {
  row: ListRow;
  /** How many things match; null where nobody asked. */
  total: number | null;
  took: number;
  /** The sum of its statements, of which some ran side by side. */
  inDatabase: number;
  statements: (Statement & { plan: string[] })[];
}

const requests = 9;
const warmUp = 2;
/** A list that takes longer, in milliseconds, is asked for less often. */
const long = 1000;
const fewRequests = 3;

/** Asks for a list again and again over one connection, each time under another address, so that nothing kept is given. */
export async function measureList(
  { service, client }: { service: ListService; client: pg.Client },
  row: ListRow,
): Promise<ListResult> {
  const times: { took: number; statements: Statement[] }[] = [];
  let total: number | null = null;
  let wanted = warmUp + requests;
  for (let done = 0; done < wanted; done += 1) {
    service.takeStatements();
    const started = performance.now();
    total = await ask(service, row);
    const took = performance.now() - started;
    times.push({ took, statements: service.takeStatements() });
    if (took > long) wanted = Math.min(wanted, 1 + fewRequests);
  }
  const measured = times.slice(-Math.min(requests, times.length - 1));
  const sums = measured.map(({ statements }) => statements.reduce((sum, { took }) => sum + took, 0));
  return {
    row,
    total,
    took: median(measured.map(({ took }) => took)),
    inDatabase: median(sums),
    statements: await explainAll(client, measured.at(-1)?.statements ?? []),
  };
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
