import type { Combined } from '../../database/queries/filter-tree.ts';
import { Checks, type Input, isPresent } from '../input/checks.ts';

const mostConditions = 100;
const mostLevels = 5;

/**
 * Reads a filter with its nested filters. Errors of nested filters are named by path, as in
 * `filter.or.1.venues`. A filter that is too large or too deep is rejected as a whole (decision
 * 0024).
 */
export async function readCombined<Part extends Combined<Part>>(
  checks: Checks,
  filter: Input,
  read: (checks: Checks, own: Input) => Promise<Part>,
): Promise<Part | undefined> {
  if (countConditions(filter, 0) <= mostConditions) return readPart(checks, filter, { read, path: '' });
  checks.addError('filter', 'invalid.filter', { conditions: mostConditions, levels: mostLevels });
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
    Promise.all(listOf(parts).map((part, index) => readWithin(`${name}.${index}`, part)));
  const ownChecks = new Checks();
  const [part, all, any, none] = await Promise.all([
    read(ownChecks, own),
    readList('and', and),
    readList('or', or),
    isPresent(not) ? readWithin('not', not) : undefined,
  ]);
  checks.merge(ownChecks, (name) => `${path}${name}`);
  if (isPresent(and)) part.and = all;
  if (isPresent(or)) part.or = any;
  if (none !== undefined) part.not = none;
  return part;
}

/**
 * The number of conditions and nested filters; infinite where a filter is too deep or not an
 * object.
 */
function countConditions(filter: unknown, level: number): number {
  if (typeof filter !== 'object' || filter === null || level > mostLevels) return Infinity;
  const { and, or, not, ...own } = filter as Input;
  const parts = [...listOf(and), ...listOf(or), ...(isPresent(not) ? [not] : [])];
  if (parts.length > mostConditions) return Infinity;
  return parts.reduce<number>(
    (sum, part) => sum + 1 + countConditions(part, level + 1),
    Object.entries(own).filter(isCondition).length,
  );
}

/** The default of the schema, `hideEmpty: false` of categories and tags, is no condition. */
function isCondition([name, value]: [string, unknown]): boolean {
  return isPresent(value) && !(name === 'hideEmpty' && value === false);
}

function listOf(parts: unknown): unknown[] {
  return isPresent(parts) ? [parts].flat() : [];
}
