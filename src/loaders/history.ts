import DataLoader from 'dataloader';
import { type AuditRow, countHistory, slicesOfHistory } from '../database/queries/audit.ts';
import type { Kind } from '../values/kinds.ts';
import type { Slice } from '../values/slice.ts';
import type { Source } from './on-first-use.ts';

interface Resource {
  kind: Kind;
  id: number;
}

/** A slice of the history of each resource: one statement for all of a kind with the same slice. */
export function createHistory({ database, reader }: Source) {
  return new DataLoader<Resource & { slice: Slice }, AuditRow[], string>(
    (keys) =>
      readGroups(keys, groupOf, async ({ kind, slice }, ids) => {
        const rows = await database.query(slicesOfHistory(reader, { kind, ids }, slice));
        const histories = Map.groupBy(rows, ({ resourceId }) => resourceId);
        return (id) => histories.get(id) ?? [];
      }),
    { cacheKeyFn: (key) => `${key.id} ${groupOf(key)}` },
  );
}

/** The length of the history of each resource: one statement for all of a kind. */
export function createHistoryCount({ database, reader }: Source) {
  return new DataLoader<Resource, number, string>(
    (keys) =>
      readGroups(
        keys,
        ({ kind }) => kind,
        async ({ kind }, ids) => {
          const rows = await database.query(countHistory(reader, { kind, ids }));
          const totals = new Map(rows.map(({ resourceId, total }) => [resourceId, Number(total)]));
          return (id) => totals.get(id) ?? 0;
        },
      ),
    { cacheKeyFn: ({ kind, id }) => `${id} ${kind}` },
  );
}

function groupOf({ kind, slice }: { kind: Kind; slice: Slice }): string {
  return `${kind} ${JSON.stringify(slice)}`;
}

/** Reads the keys of each group together; returns the values in the order of the keys, as DataLoader expects them. */
async function readGroups<Key extends Resource, Value>(
  keys: readonly Key[],
  nameOf: (key: Key) => string,
  read: (first: Key, ids: number[]) => Promise<(id: number) => Value>,
): Promise<(Value | Error)[]> {
  const groups = Map.groupBy(keys, nameOf);
  const values = new Map<string, (id: number) => Value>();
  const reads = [...groups].map(async ([name, group]) => {
    const [first] = group;
    if (first !== undefined) values.set(name, await read(first, [...new Set(group.map(({ id }) => id))]));
  });
  await Promise.all(reads);
  return keys.map((key) => values.get(nameOf(key))?.(key.id) ?? new Error('a history was not read'));
}
