import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PageOrder } from '../../values/paging.ts';
import type { Slice } from '../../values/slice.ts';
import type { Tables } from '../statements/sql.ts';
import {
  type AssociatedCondition,
  type AssociatedKind,
  type AssociatedQuery,
  selectOrganizers,
  selectVenues,
} from './associated.ts';
import { directionOf, type Sorting, withinSlice } from './connection.ts';
import { allOf, combineConditions, type Combined, excludeTrash } from './filter-tree.ts';
import { metersFrom, type Near } from './place.ts';
import { addressed, type LimitOffset, type LocalReader, orderOf, type Which } from './post.ts';
import { notInTrash } from './visibility.ts';

/** A filter of venues or organizers; every value is checked. */
export interface AssociatedFilters extends Combined<AssociatedFilters> {
  conditions: AssociatedCondition[];
  statuses?: unknown;
  outOfTrash?: boolean;
  /** The point that distances are measured from. */
  near?: Near;
}

/** The conditions of a filter; the trash is excluded unless a status names it. */
export function toAssociatedConditions(
  kind: AssociatedKind,
  filters: AssociatedFilters,
): AssociatedCondition[] {
  const own = ({ conditions, outOfTrash }: AssociatedFilters) =>
    outOfTrash === true ? [...conditions, notInTrash(kind)] : conditions;
  return combineConditions(excludeTrash(filters), own).map((condition) => sql<SqlBool>`${condition}`);
}

/** What venues and organizers are sorted by; `near` is the point that distances are measured from. */
export interface AssociatedSorting extends Sorting {
  by: 'published_at' | 'meters';
  near?: Near;
}

/** The last venue or organizer of the slice before. */
interface Last {
  publishedAtStored: string;
  number: number;
}

/** The statements that read what the reader may see of one kind. */
export type AssociatedQueries<Row> = ReturnType<typeof createQueries<keyof Tables, Row>>;

const newestFirst: PageOrder = { by: 'published_at', descending: true };

export const venueQueries = createQueries('venue', selectVenues);
export const organizerQueries = createQueries('organizer', selectOrganizers);

function createQueries<Table extends keyof Tables, Row>(
  kind: AssociatedKind,
  select: (reader: Reader, language: Language) => SelectQueryBuilder<Tables, Table, Row>,
) {
  const [publishedAt, id] = [sql.ref(`${kind}.published_at`), sql.ref(`${kind}.id`)];
  const matching = ({ reader, language, conditions }: AssociatedQuery) =>
    select(reader, language).where(allOf(conditions));
  const sorted = (query: AssociatedQuery, order: PageOrder) => matching(query).orderBy(orderOf(kind, order));
  const newest = (query: AssociatedQuery) => sorted(query, newestFirst);
  const isAfter = (last: Last | undefined) =>
    last === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${publishedAt}, ${id}) < (${last.publishedAtStored}::timestamp, ${last.number}::int)`;
  return {
    /** By address. */
    addressed: (reader: LocalReader, which: Which) =>
      select(reader, reader.language).where(addressed(kind, which)).compile(),
    /** A page: by default the latest publication first, then the highest number (wire-format 6.1). */
    page: (query: AssociatedQuery, { limit, offset }: LimitOffset, order = newestFirst) =>
      sorted(query, order).limit(limit).offset(offset).compile(),
    /** What follows `last` in the order of pages, or the beginning. */
    after: (query: AssociatedQuery, last: Last | undefined, size: number) =>
      newest(query).where(isAfter(last)).limit(size).compile(),
    /** A slice in one of the orders, then by number; one row more than requested. */
    slice(query: AssociatedQuery, slice: Slice, { by, near, descending }: AssociatedSorting) {
      const direction = directionOf(slice, { descending });
      const meters: RawBuilder<number | null> = near === undefined ? sql`null::int` : metersFrom(near);
      const [key, type] = by === 'meters' ? [meters, 'int' as const] : [publishedAt, 'timestamp' as const];
      return matching(query)
        .select(meters.as('meters'))
        .where(withinSlice({ key, type, id: `${kind}.id` }, slice, { descending }))
        .orderBy(key, direction)
        .orderBy(id, direction)
        .limit(slice.size + 1)
        .compile();
    },
  };
}
