import DataLoader from 'dataloader';
import type { Database } from '../database/database.ts';
import type { EventSorting } from '../database/queries/connection.ts';
import {
  countOfOwners,
  type OwnedEventRow,
  type OwnerKind,
  slicesOfOwners,
} from '../database/queries/event-owner.ts';
import type { EventQuery } from '../database/queries/event.ts';
import type { Slice } from '../values/slice.ts';

/** The query of the events of an owner; equal names mean equal queries. */
export interface OwnedPlan {
  name: string;
  query: EventQuery;
  sorted: EventQuery;
  slice: Slice;
  sorting: EventSorting;
}

/** Whose events, and which of them. */
export interface OwnerKey {
  kind: OwnerKind;
  id: number;
  plan: OwnedPlan;
}

/** A slice of the events of each owner: one statement for all owners of a kind with the same plan. */
export function createEventsByOwner(database: Database): DataLoader<OwnerKey, OwnedEventRow[], string> {
  return byOwner(async ({ kind, plan }, ids) => {
    const rows = await database.query(slicesOfOwners({ kind, ids }, plan.sorted, plan), plan.sorted);
    const owned = Map.groupBy(rows, (row) => row.ownerId);
    return (id) => owned.get(id) ?? [];
  });
}

/** How many events each owner has: another statement for all owners of a kind with the same plan. */
export function createEventCountByOwner(database: Database): DataLoader<OwnerKey, number, string> {
  return byOwner(async ({ kind, plan }, ids) => {
    const rows = await database.query(countOfOwners({ kind, ids }, plan.query), plan.query);
    const totals = new Map(rows.map(({ ownerId, total }) => [ownerId, Number(total)]));
    return (id) => totals.get(id) ?? 0;
  });
}

type Read<Value> = (first: OwnerKey, ids: number[]) => Promise<(id: number) => Value>;

function byOwner<Value>(read: Read<Value>): DataLoader<OwnerKey, Value, string> {
  return new DataLoader(
    async (keys) => {
      const values = new Map<string, (id: number) => Value>();
      const reads = [...Map.groupBy(keys, planKey)].map(async ([key, group]) => {
        const [first] = group;
        if (first !== undefined) values.set(key, await read(first, [...new Set(group.map(({ id }) => id))]));
      });
      await Promise.all(reads);
      return keys.map((key) => values.get(planKey(key))?.(key.id) ?? new Error('an owner was not read'));
    },
    { cacheKeyFn: (key) => `${key.id} ${planKey(key)}` },
  );
}

function planKey({ kind, plan }: OwnerKey): string {
  return `${kind} ${plan.name}`;
}
