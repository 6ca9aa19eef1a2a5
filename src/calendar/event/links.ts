import type { Context } from '../../context/context.ts';
import type { AssociatedKind } from '../../database/queries/associated.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError, isRejection } from '../../errors.ts';
import { fieldProblemsOf } from '../../values/field-problems.ts';
import { kindFacts } from '../../values/kinds.ts';
import { type Checks, type Input, isEmpty } from '../input/checks.ts';
import { existingIds } from '../input/references.ts';
import { organizerWriter } from '../organizer/write.ts';
import type { NewPost } from '../post/write.ts';
import { venueWriter } from '../venue/write.ts';

/** A venue or organizer of an event: an existing one, or one to create in the same transaction. */
export type RequestedLink = { id: number } | NewPost;

const writers = { venue: venueWriter, organizer: organizerWriter };
const largestList = 100;

interface LinkInput {
  kind: AssociatedKind;
  value: unknown;
}

/**
 * Checks the venues or organizers of an event: each a number, or the fields of a new one
 * (wire-format 7.1).
 */
export async function checkLinks(
  context: Context,
  checks: Checks,
  { kind, value }: LinkInput,
): Promise<RequestedLink[] | undefined> {
  if (isEmpty(value)) return value === undefined ? undefined : [];
  if (!Array.isArray(value) || value.length > largestList) {
    checks.addError(kindFacts[kind].collection, 'invalid.list');
    return undefined;
  }
  const links: RequestedLink[] = [];
  const known = await existingIds(context, kind, value.flatMap(numberIn));
  for (const [index, item] of value.entries()) {
    const link = await checkLink(context, checks, { kind, index, value: item, known });
    if (link !== undefined) links.push(link);
  }
  return links;
}

async function checkLink(
  context: Context,
  checks: Checks,
  { kind, index, value, known }: LinkInput & { index: number; known: ReadonlySet<number> },
): Promise<RequestedLink | undefined> {
  const { number, create } = isObject(value) ? value : {};
  if (isObject(create)) return checkNew(context, checks, { kind, index, fields: create });
  if (typeof number === 'number' && known.has(number)) return { id: number };
  const values = { value: JSON.stringify(number ?? '').slice(0, 100) };
  const problem = { key: `invalid.${kind}`, values } as const;
  checks.addErrorWithin(kindFacts[kind].collection, problem, [{ path: [String(index), 'number'], problem }]);
  return undefined;
}

function numberIn(item: unknown): number[] {
  return isObject(item) && typeof item.number === 'number' ? [item.number] : [];
}

/** Checks the fields of a new venue or organizer as its own mutation does (wire-format 8). */
async function checkNew(
  context: Context,
  checks: Checks,
  { kind, index, fields }: { kind: AssociatedKind; index: number; fields: Input },
): Promise<RequestedLink | undefined> {
  if (Object.keys(fields).length === 0) throw new CalendarError(`${kind}NotCreated`);
  try {
    return await writers[kind].prepare(context, { input: fields });
  } catch (error) {
    if (!isRejection(error)) throw error;
    const names = error.details.missing ?? Object.keys(error.details.invalid ?? {});
    const problems = fieldProblemsOf(error).map(({ path, problem }) => ({
      path: [String(index), 'create', ...path],
      problem,
    }));
    checks.addErrorWithin(kindFacts[kind].collection, { key: 'invalid.linked', fields: names }, problems);
    return undefined;
  }
}

/**
 * The ids of venues or organizers in the order of the list, without duplicates; creates new ones.
 */
export async function saveNewLinks(em: UnitOfWork, links: readonly RequestedLink[]): Promise<number[]> {
  const ids = new Map<RequestedLink, number>();
  const sortKey = (link: RequestedLink) => ('id' in link ? '' : JSON.stringify(link.changes));
  // Every transaction creates the same ones in the same order, so that no two deadlock.
  for (const link of links.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)))
    ids.set(link, 'id' in link ? link.id : await link.insert(em));
  return [...new Set(links.flatMap((link) => ids.get(link) ?? []))];
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
