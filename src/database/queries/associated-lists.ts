import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { inEachLanguage, type Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PageOrder } from '../../values/paging.ts';
import type { Slice } from '../../values/slice.ts';
import { prepare } from '../statements/prepared.ts';
import { ranking } from '../../values/ranking.ts';
import type { Tables } from '../statements/sql.ts';
import {
  type AssociatedCondition,
  type AssociatedKind,
  type AssociatedQuery,
  matchingAssociated,
  selectOrganizers,
  selectVenues,
} from './associated.ts';
import { directionOf, type Sorting, withinSlice } from './connection.ts';
import { allOf, combineConditions, type Combined, excludeTrash } from './filter-tree.ts';
import { metersFrom, type Near } from './place.ts';
import { addressed, type LimitOffset, type LocalReader, orderOf, type Which } from './post.ts';
import { foundColumns, foundOrder, type Searched, type Term } from './ranked-search.ts';
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

/**
 * What venues and organizers are sorted by; `near` is the point that distances are measured from.
 */
export interface AssociatedSorting extends Sorting {
  by: 'published_at' | 'sort_key' | 'meters';
  near?: Near;
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
  const publishedAt = sql.ref(`${kind}.published_at`);
  const sortKey = sql.ref<string>(`${kind}_text.sort_key`);
  const matching = ({ reader, language, conditions }: AssociatedQuery) =>
    select(reader, language).where(allOf(conditions));
  const sorted = (query: AssociatedQuery, order: PageOrder) => matching(query).orderBy(orderOf(kind, order));
  const numbered = inEachLanguage((language) =>
    prepare((reader, which: { number: number }) => select(reader, language).where(addressed(kind, which))),
  );
  return {
    /** By address. */
    addressed: (reader: LocalReader, which: Which) =>
      'number' in which
        ? numbered[reader.language](reader, which)
        : select(reader, reader.language).where(addressed(kind, which)).compile(),
    /**
     * A page: by default the latest publication first, then the highest number (wire-format 6.1).
     */
    page: (query: AssociatedQuery, { limit, offset }: LimitOffset, order = newestFirst) =>
      sorted(query, order).limit(limit).offset(offset).compile(),
    /** A slice in one of the orders, then by number. */
    slice(query: AssociatedQuery, slice: Slice, { by, near, descending }: AssociatedSorting) {
      const direction = directionOf(slice, { descending });
      const meters: RawBuilder<number | null> = near === undefined ? sql`null::int` : metersFrom(near);
      const keys = {
        published_at: { key: publishedAt, id: `${kind}.id`, type: 'timestamp' },
        sort_key: { key: sortKey, id: `${kind}_text.${kind}_id`, type: 'text' },
        meters: { key: meters, id: `${kind}.id`, type: 'int' },
      } as const;
      return matching(query)
        .select([meters.as('meters'), sortKey.as('sortKey')])
        .where(withinSlice(keys[by], slice, { descending }))
        .orderBy(keys[by].key, direction)
        .orderBy(sql.ref(keys[by].id), direction)
        .limit(slice.limit)
        .compile();
    },
    /** Searches them by their names and texts. */
    searched: (query: AssociatedQuery) => toSearched(kind, query, select(query.reader, query.language)),
  };
}

function toSearched<Table extends keyof Tables, Row>(
  kind: AssociatedKind,
  query: AssociatedQuery,
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Searched<Row> {
  const [publishedAt, id] = [sql.ref(`${kind}.published_at`), sql.ref(`${kind}.id`)];
  return {
    matching: sql`select ${id} as id, ${publishedAt} as instant ${matchingAssociated(kind, query)}`,
    hitsOf: (term, at) => hitsOf(term, at, kind),
    rowsOf: (slice) =>
      rows
        .innerJoin(slice, (join) => join.on(sql<SqlBool>`found.id = ${id}`))
        .select(foundColumns)
        .orderBy(foundOrder)
        .compile(),
    planDependsOnValues: false,
  };
}

/**
 * Those that were found by name or text, whichever gives them more, and those with a name, in any
 * language, that resembles the letters of the term.
 */
function hitsOf({ named, like }: Term, at: number, kind: AssociatedKind): RawBuilder<unknown>[] {
  const ids = named.flatMap((band) => band.ids);
  const points = named.flatMap((band) => band.ids.map(() => band.points));
  const own = sql`select id, ${sql.lit(at)} as term, max(points) as points
    from unnest(${ids}::int[], ${points}::int[]) as own (id, points) group by id`;
  if (like === undefined) return [own];
  return [
    own,
    sql`
      select ${sql.ref(`${kind}_id`)} as id, ${sql.lit(at)} as term, (${sql.lit(ranking.points.likeness)} * word_similarity(${like}, name_words))::int as points
      from ${sql.table(`${kind}_text`)} where name_words %> ${like}`,
  ];
}
