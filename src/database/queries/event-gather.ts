import { type Compilable, sql } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, inListOrder, matchingEvents, matchingRows } from './event.ts';
import { repeatedColumns } from './event-letters.ts';
import type { LimitOffset } from './post.ts';

/**
 * So many rows are quickly gathered and sorted; where more match, an index in list order soon fills
 * a page.
 */
export const fewEvents = 10_000;

type GatheredColumn = 'start_date' | 'starts_at' | 'ends_at' | 'published_at' | 'modified_at' | 'sort_key';

/** A column that events are sorted by; the key of the title is one of the texts. */
function refOf(column: GatheredColumn): string {
  return column === 'sort_key' ? 'event_text.sort_key' : `event.${column}`;
}

/** The numbers and sort keys of the events that match, or of `fewEvents` + 1 of them. */
export function gather(query: EventQuery, columns: readonly GatheredColumn[]) {
  const searched = query.searched || columns.includes('sort_key');
  const matching = columns.every((column) => repeatedColumns.has(column)) ? matchingRows : matchingEvents;
  return matching({ ...query, searched })
    .select('event.id')
    .select(columns.map((column) => sql.ref(refOf(column)).as(column)))
    .limit(sql.lit(fewEvents + 1));
}

/** The numbers of a page, and how many events were gathered. */
export interface Gathered {
  total: number | string;
  numbers: number[];
}

/** Gathers the events that match, if they are few, and selects a page of them in list order. */
export function selectGathered(query: EventQuery, { limit, offset }: LimitOffset): Compilable<Gathered> {
  const gathering = sql<Gathered>`with found as materialized (${gather(query, ['start_date', 'published_at'])})
    select (select count(*) from found) as total,
      array(select id from found order by start_date, published_at, id limit ${limit} offset ${offset}) as numbers`;
  return { compile: () => gathering.compile(sqlBuilder) };
}

/**
 * Gathers the events that match, which are known to be few, and reads a page of them in list order.
 */
export function gatheredPage(query: EventQuery, { limit, offset }: LimitOffset) {
  const found = gather(query, ['start_date', 'published_at']);
  return inListOrder(
    query,
    sql<number[]>`array(
      with found as materialized (${found})
      select id from found order by start_date, published_at, id limit ${limit} offset ${offset})`,
  );
}

/** What was gathered; undefined if more than a few events match. */
export function few(gathered: Gathered | undefined): { total: number; numbers: number[] } | undefined {
  const total = Number(gathered?.total ?? 0);
  return gathered === undefined || total > fewEvents ? undefined : { total, numbers: gathered.numbers };
}
