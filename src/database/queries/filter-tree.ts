import { type Expression, type SqlBool, sql, type RawBuilder } from 'kysely';

/** A filter that is made of filters of its kind: all of `and`, at least one of `or`, and not `not` must hold. */
export interface Combined<Part> {
  and?: Part[];
  or?: Part[];
  not?: Part;
}

/** Whether something holds for a part of a filter, however deep it lies. */
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

/** Leaves the trash out of a filter, in each alternative that asks for no states itself. */
export function leaveOutTrash<Part extends Stated<Part>>(filter: Part): Part {
  if (filter.statuses !== undefined) return filter;
  if (filter.and?.some(asksForStates) === true)
    return { ...filter, and: filter.and.map((part) => (asksForStates(part) ? leaveOutTrash(part) : part)) };
  if (filter.or?.some(asksForStates) === true) return { ...filter, or: filter.or.map(leaveOutTrash) };
  return { ...filter, outOfTrash: true };
}

function asksForStates<Part extends Stated<Part>>({ statuses, and = [], or = [] }: Part): boolean {
  return statuses !== undefined || [...and, ...or].some(asksForStates);
}

/** The conditions of a filter, those of its parts included; `own` gives those of one part. */
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
    // What is unknown does not hold either: an event that is a part of none is not a part of this one.
    ...(not === undefined ? [] : [sql<SqlBool>`${whole(not)} is not true`]),
  ];
}

function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
