import { findEvents } from '../src/calendar/event/event.ts';
import { Checks } from '../src/calendar/input/checks.ts';
import type { Arguments } from '../src/calendar/input/schema-types.ts';
import { findOrganizers } from '../src/calendar/organizer/organizer.ts';
import { findTermsByNumber } from '../src/calendar/term/term.ts';
import { findUsers } from '../src/calendar/user/user.ts';
import { findVenues } from '../src/calendar/venue/venue.ts';
import type { Context } from '../src/context/context.ts';
import { fittingIds } from '../src/values/ids.ts';

interface Found {
  number: number;
}

type Finding = (context: Context, numbers: number[]) => Promise<Found[]>;

/** How the things of each type are found again: one statement for all of a type. */
const findings = new Map<string, Finding>([
  ['Event', findEvents],
  ['Venue', findVenues],
  ['Organizer', findOrganizers],
  ['Category', (context, numbers) => findTermsByNumber(context, 'category', numbers)],
  ['Tag', (context, numbers) => findTermsByNumber(context, 'tag', numbers)],
  ['User', findUsers],
]);

/** So many things are found again at once. */
const mostIds = 100;

/** The global identifier of a thing: opaque for clients. */
export function toGlobalId(type: string, number: number): string {
  return Buffer.from(`${type}:${number}`).toString('base64url');
}

/** Who answers `node` and `nodes`: null where there is nothing, or nothing that the caller may see. */
export const nodeResolvers = {
  Query: {
    node: async (_: unknown, { id }: Arguments['Query']['node'], context: Context) =>
      (await findNodes(context, [id]))[0] ?? null,
    nodes: (_: unknown, { ids }: Arguments['Query']['nodes'], context: Context) => {
      const checks = new Checks();
      if (ids.length > mostIds) checks.addError('ids', 'invalid.longList', { maximum: mostIds });
      checks.throwIfAny();
      return findNodes(context, ids);
    },
  },
  Node: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
};

async function findNodes(context: Context, ids: readonly string[]): Promise<(Found | null)[]> {
  const names = ids.map(readGlobalId);
  const found = new Map<string, Found>();
  const searches = [...findings].map(async ([type, find]) => {
    const numbers = new Set(names.filter((name) => name?.type === type).map((name) => name?.number ?? 0));
    if (numbers.size === 0) return;
    for (const thing of await find(context, [...numbers])) found.set(toGlobalId(type, thing.number), thing);
  });
  await Promise.all(searches);
  return names.map((name) =>
    name === null ? null : (found.get(toGlobalId(name.type, name.number)) ?? null),
  );
}

function readGlobalId(id: string): { type: string; number: number } | null {
  const text = Buffer.from(id, 'base64url').toString();
  const [, type = '', digits = ''] = /^(\w+):(\d{1,10})$/.exec(text) ?? [];
  const [number] = fittingIds([Number(digits)]);
  return number === undefined ? null : { type, number };
}
