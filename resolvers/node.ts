import { findAccounts } from '../src/calendar/account/account.ts';
import { findEvents } from '../src/calendar/event/event.ts';
import { Checks } from '../src/calendar/input/checks.ts';
import type { QueryNodeArgs, QueryNodesArgs } from '../schema/types.ts';
import { findOrganizers } from '../src/calendar/organizer/organizer.ts';
import { findTermsByNumber } from '../src/calendar/term/term.ts';
import { findUsers, findViewers } from '../src/calendar/user/user.ts';
import { findVenues } from '../src/calendar/venue/venue.ts';
import type { Context } from '../src/context/context.ts';
import { fittingIds } from '../src/values/ids.ts';
import { type Kind, kindFacts, kinds } from '../src/values/kinds.ts';

interface Found {
  number: number;
}

type Find = (context: Context, numbers: number[]) => Promise<Found[]>;

const finders: Record<Kind, Find> = {
  event: findEvents,
  venue: findVenues,
  organizer: findOrganizers,
  category: (context, numbers) => findTermsByNumber(context, 'category', numbers),
  tag: (context, numbers) => findTermsByNumber(context, 'tag', numbers),
};

/** Reads the resources of each type by their numbers, one statement per type. */
const findersByType = new Map([
  ...kinds.map((kind): [string, Find] => [kindFacts[kind].type, finders[kind]]),
  ['User', findUsers],
  ['Viewer', findViewers],
  ['Account', findAccounts],
]);

const largestBatch = 100;

/** The global ID of a resource, opaque to clients. */
export function toGlobalId(type: string, number: number): string {
  return Buffer.from(`${type}:${number}`).toString('base64url');
}

/** Resolves `node` and `nodes`: null where there is nothing that the caller may see. */
export const nodeResolvers = {
  Query: {
    node: async (_: unknown, { id }: QueryNodeArgs, context: Context) =>
      (await findNodes(context, [id]))[0] ?? null,
    nodes: (_: unknown, { ids }: QueryNodesArgs, context: Context) => {
      const checks = new Checks();
      if (ids.length > largestBatch) checks.addError('ids', 'invalid.longList', { maximum: largestBatch });
      checks.throwIfAny();
      return findNodes(context, ids);
    },
  },
  Node: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
};

/**
 * The resources of these global IDs in their order; null where there is nothing that the caller may
 * see.
 */
export async function findNodes(context: Context, ids: readonly string[]): Promise<(Found | null)[]> {
  const keys = ids.map(readGlobalId);
  const found = new Map<string, Found>();
  const reads = [...findersByType].map(async ([type, find]) => {
    const numbers = new Set(keys.filter((key) => key?.type === type).map((key) => key?.number ?? 0));
    if (numbers.size === 0) return;
    for (const resource of await find(context, [...numbers]))
      found.set(toGlobalId(type, resource.number), resource);
  });
  await Promise.all(reads);
  return keys.map((key) => (key === null ? null : (found.get(toGlobalId(key.type, key.number)) ?? null)));
}

/** The type and number in a global ID; null if it is not one. */
export function readGlobalId(id: string): { type: string; number: number } | null {
  const text = Buffer.from(id, 'base64url').toString();
  const [, type = '', digits = ''] = /^(\w+):(\d{1,10})$/.exec(text) ?? [];
  const [number] = fittingIds([Number(digits)]);
  return number === undefined ? null : { type, number };
}
