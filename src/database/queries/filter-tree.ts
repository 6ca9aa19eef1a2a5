import { type Expression, type SqlBool, sql, type RawBuilder } from 'kysely';

/**
 * A filter that nests filters of its kind: all of `and`, at least one of `or`, and not `not` must
 * hold.
 */
export interface Combined<Part> {
  and?: Part[];
  or?: Part[];
  not?: Part;
}

/** Whether `holds` is true for a part of a filter, at any depth. */
export function someWithin<Part extends Combined<Part>>(
  filter: Part,
  holds: (part: Part) => boolean,
): boolean {
  const parts = [
    ...(filter.and ?? []),
    ...(filter.or ?? []),
    ...(filter.not === undefined ? [] : [filter.not]),
  ];
  return holds(filter) || parts.some((part) => someWithin(part, holds));
}

interface Stated<Part> extends Combined<Part> {
  statuses?: unknown;
  outOfTrash?: boolean;
}

/** Excludes the trash, in each alternative that names no statuses itself. */
export function excludeTrash<Part extends Stated<Part>>(filter: Part): Part {
  if (filter.statuses !== undefined) return filter;
  if (filter.and?.some(namesStatuses) === true)
    return { ...filter, and: filter.and.map((part) => (namesStatuses(part) ? excludeTrash(part) : part)) };
  if (filter.or?.some(namesStatuses) === true) return { ...filter, or: filter.or.map(excludeTrash) };
  return { ...filter, outOfTrash: true };
}

function namesStatuses<Part extends Stated<Part>>({ statuses, and = [], or = [] }: Part): boolean {
  return statuses !== undefined || [...and, ...or].some(namesStatuses);
}

/** The conditions of a filter and its nested filters; `own` returns those of one part. */
export function combineConditions<Part extends Combined<Part>>(
  filter: Part,
  own: (part: Part) => readonly Expression<SqlBool>[],
): Expression<SqlBool>[] {
  const whole = (part: Part) => allOf(combineConditions(part, own));
  const { and = [], or, not } = filter;
  return [
    ...own(filter),
    ...and.map(whole),
    ...(or === undefined ? [] : [sql<SqlBool>`(${sql.join([sql`false`, ...or.map(whole)], sql` or `)})`]),
    // `is not true` holds for null too: an event without a parent is not part of this one.
    ...(not === undefined ? [] : [sql<SqlBool>`${whole(not)} is not true`]),
  ];
}

/** All of the conditions. */
export function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
