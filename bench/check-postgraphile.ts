import { deepEqual } from 'node:assert/strict';
import { listQuery } from './list-query.ts';
import { postgraphileQuery } from './peers/postgraphile-query.ts';
import type { Server } from './servers.ts';

type Fields = Record<string, unknown>;

const renamed: Record<string, string> = {
  rowId: 'number',
  authorId: 'authorNumber',
  parentId: 'parentNumber',
};
/** Fields whose values GraphQL spells differently. */
const written = { status: true, language: true };
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.0+)?(Z|\+00:00)?$/;

/**
 * Compares the list of PostGraphile with that of the service: total, order, relations and fields.
 * Throws at the first difference.
 */
export async function checkPostgraphile(service: Server, postgraphile: Server): Promise<void> {
  const ours = await ask<{ eventPage: { total: number; nodes: Fields[] } }>(service, listQuery);
  const theirs = await ask<{ allEvents: { totalCount: string | number; nodes: Fields[] } }>(
    postgraphile,
    postgraphileQuery,
  );
  deepEqual(
    {
      total: Number(theirs.allEvents.totalCount),
      nodes: theirs.allEvents.nodes.map((event) => alike(gatherCost(event))),
    },
    { total: ours.eventPage.total, nodes: ours.eventPage.nodes.map((event) => alike(event)) },
  );
}

function gatherCost({
  currencySymbol,
  currencyCode,
  currencyPosition,
  costValues,
  ...event
}: Fields): Fields {
  const values = typeof costValues === 'string' ? (JSON.parse(costValues) as unknown) : costValues;
  return { ...event, costDetails: { currencySymbol, currencyCode, currencyPosition, values } };
}

/** Differences in form only: `rowId`, zeros after seconds, upper case. */
function alike(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => alike(item));
  if (typeof value === 'string')
    return name in written ? value.toLowerCase().replace('_', '-') : withoutZone(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, held]) => [renamed[inner] ?? inner, alike(held, inner)]),
  );
}

function withoutZone(text: string): string {
  return instant.exec(text)?.[1] ?? text;
}

async function ask<Data>({ url }: Server, query: string): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: { message: string }[] };
  if (data === undefined || errors !== undefined)
    throw new Error(`${url}: ${errors?.[0]?.message ?? 'no data'}`);
  return data;
}
