import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Position, Slice } from '../../values/slice.ts';
import type { Database } from '../database.ts';
import { hideLimit, sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, type EventRow, matchingEvents, selectEvents } from './event.ts';
import { fewEvents, gather } from './event-gather.ts';
import { allOf } from './filter-tree.ts';
import { metersByEvent, metersOfEvent, type Near } from './place.ts';

export interface Sorting {
  descending: boolean;
}

/** What events are sorted by; `near` is the point that distances are measured from. */
export interface EventSorting extends Sorting {
  by: 'starts_at' | 'ends_at' | 'published_at' | 'modified_at' | 'sort_key' | 'meters';
  near?: Near;
}

/**
 * A row of a list of events, with its distance from `near` in meters, and in the order of titles
 * what it is sorted by.
 */
export type PlacedRow = EventRow & { meters: number | null; sortKey: string | null };

/**
 * A slice of events in one of their orders, then by number. Numbers are selected first: an index
 * covers what most conditions read, so that rows before the slice are skipped without reading the
 * table.
 */
export function sliceOfEvents(query: EventQuery, slice: Slice, sorting: EventSorting) {
  const { by, near } = sorting;
  if (near !== undefined && by === 'meters') return sliceOfNearest(query, slice, { ...sorting, near });
  const direction = directionOf(slice, sorting);
  const { key, id, type } = keyOf(by);
  const cut = matchingEvents({ ...query, searched: query.searched || by === 'sort_key' })
    .select('event.id')
    .where(withinSlice({ key, id, type }, slice, sorting))
    .orderBy(sql.ref(key), direction)
    .orderBy(sql.ref(id), direction)
    .limit(slice.limit);
  return numberedEvents(query, sql<number[]>`array(${cut})`, { slice, sorting });
}

/**
 * The same if few events match, with their count: they are gathered once and then sorted, whatever
 * plan the order suggests. Undefined if more match. One statement, so that nothing changes between
 * counting and reading.
 */
export async function readFewEvents(
  database: Database,
  query: EventQuery,
  { slice, sorting }: { slice: Slice; sorting: EventSorting },
): Promise<{ rows: PlacedRow[]; total: number } | undefined> {
  const { by } = sorting;
  if (by === 'meters' || !query.planDependsOnValues) return undefined;
  const direction = sql.raw(directionOf(slice, sorting));
  const key = { key: `found.${by}`, id: 'found.id', type: keyOf(by).type };
  const cut = sql<number[]>`array(select id from found where ${withinSlice(key, slice, sorting)}
    order by ${sql.ref(key.key)} ${direction}, id ${direction} limit ${slice.limit})`;
  const reading = sql<Counted>`with found as materialized (${gather(query, [by])})
    select counted.total, shown.* from (select count(*) as total from found) as counted
    left join (${numberedEvents(query, cut, { slice, sorting })}) as shown on counted.total <= ${sql.lit(fewEvents)}
    order by ${sql.ref(`shown.${names[by]}`)} ${direction}, shown.number ${direction}`;
  const rows = await database.query(reading.compile(sqlBuilder), query);
  const total = Number(rows[0]?.total);
  return total > fewEvents ? undefined : { total, rows: rows.filter(isShown) };
}

/** The total beside one event; beside none if none is shown. */
type Counted = { total: number | string } & (PlacedRow | { number: null });

function isShown(row: Counted): row is Counted & PlacedRow {
  return row.number !== null;
}

/** The names that rows have for the columns they are sorted by. */
const names = {
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  published_at: 'publishedAtStored',
  modified_at: 'modifiedAtStored',
  sort_key: 'sortKey',
} as const;

/** Titles are in the texts, whose index has their order. */
function keyOf(by: EventSorting['by']) {
  if (by === 'sort_key')
    return { key: 'event_text.sort_key', id: 'event_text.event_id', type: 'text' } as const;
  return { key: `event.${by}`, id: 'event.id', type: 'timestamp' } as const;
}

function numberedEvents(
  query: EventQuery,
  numbers: RawBuilder<number[]>,
  { slice, sorting }: { slice: Slice; sorting: EventSorting },
) {
  const direction = directionOf(slice, sorting);
  return selectPlaced(query, sorting)
    .where('event.id', '=', sql<number>`any(${numbers})`)
    .orderBy(sql.ref(keyOf(sorting.by).key), direction)
    .orderBy('event.id', direction);
}

/** Every event that the reader may see, as rows of lists in this order. */
export function selectPlaced(
  { reader, language }: Pick<EventQuery, 'reader' | 'language'>,
  { by, near }: EventSorting,
) {
  const meters: RawBuilder<number | null> = near === undefined ? sql`null::int` : metersOfEvent(reader, near);
  return selectEvents(reader, language)
    .select(meters.as('meters'))
    .select(
      sql<string | null>`${by === 'sort_key' ? sql.ref('event_text.sort_key') : null}::text`.as('sortKey'),
    );
}

/** The direction in which the rows of a slice are read. */
export function directionOf({ backward }: Slice, { descending }: Sorting): 'asc' | 'desc' {
  return descending === backward ? 'asc' : 'desc';
}

/**
 * A slice of the events near a point, sorted by their nearest venue. Numbers and meters are
 * selected first, so that no other texts are read.
 */
function sliceOfNearest(query: EventQuery, slice: Slice, { near, descending }: Sorting & { near: Near }) {
  const direction = directionOf(slice, { descending });
  const key = { key: 'place.meters', id: 'event.id', type: 'int' } as const;
  const cut = matchingEvents(query)
    .innerJoin(metersByEvent(query.reader, near).as('place'), 'place.event_id', 'event.id')
    .select(['event.id', 'place.meters'])
    .where(withinSlice(key, slice, { descending }))
    .orderBy('place.meters', direction)
    .orderBy('event.id', direction)
    .limit(slice.limit);
  return selectEvents(query.reader, query.language)
    .innerJoin(cut.as('place'), 'place.id', 'event.id')
    .select(['place.meters', sql<string | null>`null::text`.as('sortKey')])
    .orderBy('place.meters', direction)
    .orderBy('event.id', direction);
}

/**
 * The first events of a slice that meet a condition, if they are among so many of the query in its
 * order. The limits are hidden, so that one plan serves all.
 */
export function walkSlice(
  query: EventQuery,
  { slice, sorting }: { slice: Slice; sorting: EventSorting },
  { isLinked, most }: { isLinked: RawBuilder<SqlBool>; most: number },
) {
  const direction = sql.raw(directionOf(slice, sorting));
  const { key, id, type } = keyOf(sorting.by);
  const walked = matchingEvents(query)
    .select(['event.id', sql.ref(key).as('key')])
    .where(withinSlice({ key, id, type }, slice, sorting))
    .orderBy(sql`${sql.ref(key)} ${direction}, ${sql.ref(id)} ${direction}`)
    .limit(hideLimit(most));
  const cut = sql<number[]>`array(select event.id from (${walked}) as event where ${isLinked}
    order by event.key ${direction}, event.id ${direction} limit ${hideLimit(slice.limit)})`;
  return numberedEvents(query, cut, { slice, sorting }).compile();
}

interface Key {
  /** The column or expression that the list is sorted by. */
  key: string | RawBuilder<unknown>;
  id: string;
  type?: 'timestamp' | 'int' | 'text';
}

/** Keyset pagination: stable while others insert. Raw, because the builder cannot compare rows. */
export function withinSlice(
  { key, id, type = 'timestamp' }: Key,
  { after, before }: Slice,
  { descending }: Sorting,
) {
  const column = typeof key === 'string' ? sql.ref(key) : key;
  const beyond = (position: Position, forward: boolean) =>
    sql<SqlBool>`(${column}, ${sql.ref(id)}) ${forward === descending ? sql`<` : sql`>`}
      (${position.value}::${sql.raw(type)}, ${position.number}::bigint)`;
  const conditions = [];
  if (after !== undefined) conditions.push(beyond(after, true));
  if (before !== undefined) conditions.push(beyond(before, false));
  return allOf(conditions);
}
