import DataLoader from 'dataloader';
import type { EventSorting } from '../database/queries/connection.ts';
import type { EventQuery, EventRow } from '../database/queries/event.ts';
import { toEventQuery } from '../database/queries/event-filters.ts';
import { type Neighbors, type NeighborsKey, selectNeighbors } from '../database/queries/event-neighbors.ts';
import {
  countOfOwners,
  type OwnedEventRow,
  type OwnerKind,
  slicesOfOwners,
} from '../database/queries/event-owner.ts';
import { relatedEvents } from '../database/queries/event-related.ts';
import type { Slice } from '../values/slice.ts';
import { inGroups, type LocalKey, nameOf, type Source } from './loader.ts';

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

function planKey({ kind, plan }: OwnerKey): string {
  return `${kind} ${plan.name}`;
}

/**
 * A slice of the events of each owner: one statement for all owners of a kind with the same plan.
 */
export function createEventsByOwner({ database }: Source): DataLoader<OwnerKey, OwnedEventRow[], string> {
  return inGroups(planKey, async ({ kind, plan }, ids) => {
    const rows = await database.query(slicesOfOwners({ kind, ids }, plan.sorted, plan), plan.sorted);
    const owned = Map.groupBy(rows, (row) => row.ownerId);
    return (id) => owned.get(id) ?? [];
  });
}

/**
 * How many events each owner has: another statement for all owners of a kind with the same plan.
 */
export function createEventCountByOwner({ database }: Source): DataLoader<OwnerKey, number, string> {
  return inGroups(planKey, async ({ kind, plan }, ids) => {
    const rows = await database.query(countOfOwners({ kind, ids }, plan.query), plan.query);
    const totals = new Map(rows.map(({ ownerId, total }) => [ownerId, Number(total)]));
    return (id) => totals.get(id) ?? 0;
  });
}

/** The numbers of the events before and after others: one statement for all of them. */
export function createNeighbors({ database, reader }: Source): DataLoader<NeighborsKey, Neighbors, number> {
  return new DataLoader(
    async (keys) => {
      const events = keys.map(({ filters, language, ...event }) => ({
        query: toEventQuery(filters, { ...reader, language }),
        event,
      }));
      const rows = await database.query(selectNeighbors(events), { planDependsOnValues: true });
      const found = new Map(rows.map((row) => [row.number, row]));
      return keys.map(({ number }) => found.get(number) ?? { number, previous: null, next: null });
    },
    { cacheKeyFn: ({ number }) => number },
  );
}

/** An event, the language of the texts, and how many related events are read. */
interface RelatedKey extends LocalKey {
  size: number;
}

/**
 * The events related to others: one statement for all of them, in whatever languages and numbers.
 */
export function createRelated({ database, reader }: Source): DataLoader<RelatedKey, EventRow[], string> {
  return new DataLoader(
    async (keys) => {
      const owners = [...Map.groupBy(keys, ({ id }) => id)];
      const rows = await database.query(
        relatedEvents(reader, {
          ids: owners.map(([id]) => id),
          sizes: owners.map(([, same]) => Math.max(...same.map(({ size }) => size))),
          languages: [...new Set(keys.map(({ language }) => language))],
        }),
      );
      const found = Map.groupBy(rows, ({ ownerId: id, requestedLanguage: language }) =>
        nameOf({ id, language }),
      );
      return keys.map((key) => (found.get(nameOf(key)) ?? []).slice(0, key.size));
    },
    { cacheKeyFn: (key) => `${nameOf(key)} ${key.size}` },
  );
}
