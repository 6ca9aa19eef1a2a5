import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Checks, type Input, isGiven } from '../input/checks';

/** A filter that is made of filters of its kind: all of `and`, at least one of `or`, and not `not` must hold. */
export interface Combined<Part> {
  and?: Part[];
  or?: Part[];
  not?: Part;
}

const mostConditions = 100;
const mostLevels = 5;

/**
 * Reads a filter part by part. What a part within refuses is named by its path: `filter.or.1.venues`; the names at the
 * top stay as they are. A filter that is too large or too deep is refused as a whole (decision 0023).
 */
export async function readCombined<Part extends Combined<Part>>(
  checks: Checks,
  filter: Input,
  read: (checks: Checks, own: Input) => Promise<Part>,
): Promise<Part | undefined> {
  if (countConditions(filter, 0) <= mostConditions) return readPart(checks, filter, { read, path: '' });
  checks.refuse('filter', 'invalid.filter', { conditions: mostConditions, levels: mostLevels });
  return undefined;
}

interface Reading<Part> {
  read: (checks: Checks, own: Input) => Promise<Part>;
  path: string;
}

async function readPart<Part extends Combined<Part>>(
  checks: Checks,
  { and, or, not, ...own }: Input,
  { read, path }: Reading<Part>,
): Promise<Part> {
  const readWithin = async (name: string, part: unknown) => {
    const within = `${path === '' ? 'filter.' : path}${name}.`;
    return readPart(checks, part as Input, { read, path: within });
  };
  const readList = (name: string, parts: unknown) =>
    Promise.all(listOf(parts).map((part, place) => readWithin(`${name}.${place}`, part)));
  const mine = new Checks();
  const [part, all, any, none] = await Promise.all([
    read(mine, own),
    readList('and', and),
    readList('or', or),
    isGiven(not) ? readWithin('not', not) : undefined,
  ]);
  checks.adopt(mine, (name) => `${path}${name}`);
  if (isGiven(and)) part.and = all;
  if (isGiven(or)) part.or = any;
  if (none !== undefined) part.not = none;
  return part;
}

/** How many conditions and parts a filter has; too many where it is too deep, or no filter at all. */
function countConditions(filter: unknown, level: number): number {
  if (typeof filter !== 'object' || filter === null || level > mostLevels) return Infinity;
  const { and, or, not, ...own } = filter as Input;
  const parts = [...listOf(and), ...listOf(or), ...(isGiven(not) ? [not] : [])];
  if (parts.length > mostConditions) return Infinity;
  return parts.reduce<number>(
    (sum, part) => sum + 1 + countConditions(part, level + 1),
    Object.entries(own).filter(isCondition).length,
  );
}

/** What the schema fills in where nothing is said narrows nothing: `hideEmpty: false` of categories and tags. */
function isCondition([name, value]: [string, unknown]): boolean {
  return isGiven(value) && !(name === 'hideEmpty' && value === false);
}

function listOf(parts: unknown): unknown[] {
  return isGiven(parts) ? [parts].flat() : [];
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
