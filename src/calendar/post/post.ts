import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { type Address, selectStoredPost } from '../../database/queries/post.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { assertMayEdit, assertMayWrite, mayCreate, mayEdit } from '../../policy/permissions.ts';
import { type PostKind, seesUnpublished } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts, type Status, statuses } from '../../values/kinds.ts';
import type { Checks, refused } from '../input/checks.ts';
import { assertVersion, type Demands, lockKey } from './record.ts';

export type { Address } from '../../database/queries/post.ts';

/** What is known of a thing before anybody's rights are looked at. */
export interface StoredPost {
  number: number;
  version: number;
  authorId: number;
  status: string;
  /** Whether everybody sees it now. */
  visible: boolean;
}

/** The thing that an address names, whoever asks; an error of its kind where there is none. */
async function findStoredPost(context: Context, kind: PostKind, address: Address): Promise<StoredPost> {
  const stored = await lookUp(context, kind, address);
  if (stored === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
  return stored;
}

async function lookUp(context: Context, kind: PostKind, address: Address): Promise<StoredPost | undefined> {
  const [row] = await context.database.query(selectStoredPost(kind, address).compile());
  if (row === undefined) return undefined;
  const { visibleAt, ...stored } = row;
  return { ...stored, visible: visibleAt !== null && visibleAt <= utcText(context.clock.now) };
}

/** So that what is hidden answers as what does not exist. */
const nobodys = { authorId: 0, visible: false };

/** Whether the caller may change the thing that an address names; where there is none, one that is nobody's. */
export async function mayChange(context: Context, kind: PostKind, address: Address): Promise<boolean> {
  if (!mayCreate(context.viewer, kind)) return false;
  const stored = await lookUp(context, kind, address);
  return mayEdit(context.viewer, kind, stored ?? nobodys);
}

/** Why a read found nothing: the thing is not there (404), or not for this reader (403). */
export async function explainUnreadable(context: Context, kind: PostKind, address: Address): Promise<never> {
  await findStoredPost(context, kind, address);
  throw new CalendarError(kindFacts[kind].errors.notAccessible);
}

/** The statuses that a list is filtered by; those who see published things alone may ask for nothing else. */
export function checkStatuses(checks: Checks, context: Context, value: unknown): Status[] | typeof refused {
  const allowed: readonly string[] = seesUnpublished(context) ? statuses : ['publish'];
  return checks.list('status', value, (item) =>
    typeof item === 'string' && allowed.includes(item)
      ? (item as Status)
      : checks.addError('status', 'invalid.status', { allowed: allowed.join(', ') }),
  );
}

/**
 * Changes the thing that an address names in one transaction, one change after the other: what the work reads stays as
 * it is until it has written. So neither of two changes at once is lost, and of two deletions one finds the trash; of two
 * that expect the same version one is refused.
 */
export async function changePost<T>(
  context: Context,
  { kind, address, ...demands }: { kind: PostKind; address: Address } & Demands,
  work: (em: UnitOfWork, stored: StoredPost) => Promise<T>,
): Promise<T> {
  const { number } = await findEditablePost(context, kind, address);
  return transaction(context.database, async (em) => {
    await advisoryLock(em, lockKey(kind, number));
    const stored = await findEditablePost(context, kind, address);
    assertVersion(stored, demands);
    return work(em, stored);
  });
}

/** The thing that an address names, where the caller may change it: first the right, then the thing (wire-format 1). */
async function findEditablePost(context: Context, kind: PostKind, address: Address): Promise<StoredPost> {
  assertMayWrite(context.viewer, kind);
  const stored = await findStoredPost(context, kind, address);
  assertMayEdit(context.viewer, kind, stored);
  return stored;
}
