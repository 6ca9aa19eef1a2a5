import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { type Address, selectPostToChange, selectStoredPost } from '../../database/queries/post.ts';
import { lockForTexts } from '../../database/queries/text-fallback.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { assertMayEdit, assertMayWrite, mayEdit } from '../../policy/permissions.ts';
import { isPublicAt, type PostKind, seesUnpublished } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts, type Status, statuses } from '../../values/kinds.ts';
import type { Checks, rejected } from '../input/checks.ts';
import { assertVersion, type Precondition, lockKey } from './record.ts';

export type { Address } from '../../database/queries/post.ts';

/** A stored post, before permissions are checked. */
interface StoredPost {
  number: number;
  version: number;
  authorId: number;
  status: string;
  /** Whether it is public now. */
  visible: boolean;
}

/** A stored post that is read to be changed. */
export interface PostToChange extends StoredPost {
  columns: object;
  /** All of it as JSON. */
  before: string;
}

/** Where a post is. */
interface Lookup {
  kind: PostKind;
  address: Address;
}

/** The columns of a post that are read before a change. */
interface StoredColumns {
  id: number;
  version: number;
  author_id: number;
  status: string;
  visible_at: string | null;
}

async function lookUp(context: Context, { kind, address }: Lookup): Promise<StoredPost | undefined> {
  const [row] = await context.database.query(selectStoredPost(kind, address).compile());
  return row && toStored(context, row);
}

async function lookUpToChange(
  context: Context,
  { kind, address, locked }: Lookup & { locked: number },
): Promise<PostToChange | undefined> {
  const [row] = await context.database.query(selectPostToChange(kind, address, locked).compile());
  if (row === undefined) return undefined;
  const { before, ...columns } = row;
  return { ...toStored(context, row), columns, before };
}

function toStored({ clock }: Context, row: StoredColumns): StoredPost {
  const { id: number, version, author_id: authorId, status, visible_at: visibleAt } = row;
  return { number, version, authorId, status, visible: isPublicAt(visibleAt, utcText(clock.now)) };
}

/** What permissions depend on in a post as read. */
interface ReadPost {
  authorNumber: number;
  storedStatus: string;
  visibleAt: string | null;
}

/**
 * Whether the caller may update a post that has been read; nothing is read again (wire-format 3).
 */
export function mayUpdate(
  { viewer, clock }: Context,
  kind: PostKind,
  { authorNumber, visibleAt }: ReadPost,
): boolean {
  const visible = isPublicAt(visibleAt, clock.against('publication'));
  return mayEdit(viewer, kind, { authorId: authorNumber, visible });
}

/** The same for moving it to the trash, where it must not be yet (wire-format 7). */
export function mayTrash(context: Context, kind: PostKind, post: ReadPost): boolean {
  return post.storedStatus !== 'trash' && mayUpdate(context, kind, post);
}

/**
 * Throws why a read found nothing: the post does not exist (404), or the reader may not see it
 * (403).
 */
export async function explainUnreadable(context: Context, kind: PostKind, address: Address): Promise<never> {
  assertFound(kind, await lookUp(context, { kind, address }));
  throw new CalendarError(kindFacts[kind].errors.notAccessible);
}

/** The statuses of a list filter; readers who see only published posts may name no other status. */
export function checkStatuses(checks: Checks, context: Context, value: unknown): Status[] | typeof rejected {
  const allowed: readonly string[] = seesUnpublished(context) ? statuses : ['publish'];
  return checks.list('status', value, (item) =>
    typeof item === 'string' && allowed.includes(item)
      ? (item as Status)
      : checks.addError('status', 'invalid.status', { allowed }),
  );
}

/**
 * Changes the post at an address in one transaction. Changes to one post are serialized: no
 * concurrent change is lost, of two deletions the second finds the post in the trash, and of two
 * that expect the same version one fails. Throws `notFound` if the slug of the address goes to
 * another post before the lock is held.
 */
export async function changePost<T>(
  context: Context,
  { kind, address, ...precondition }: { kind: PostKind; address: Address } & Precondition,
  work: (em: UnitOfWork, stored: PostToChange) => Promise<T>,
): Promise<T> {
  const lookup = { kind, address };
  assertMayWrite(context.viewer, kind);
  // A number needs no look-up: whether there is such a post is read under its lock.
  const locked = 'number' in address ? address.number : await numberToChange(context, lookup);
  return transaction(context.database, async (em) => {
    await lockForTexts(em, lockKey(kind, locked));
    const stored = await findEditable(context, { ...lookup, locked }, lookUpToChange);
    assertVersion(stored, precondition);
    return work(em, stored);
  });
}

async function numberToChange(context: Context, lookup: Lookup): Promise<number> {
  return (await findEditable(context, lookup, lookUp)).number;
}

/**
 * The post at an address, if the caller may edit it; missing permissions are reported first
 * (wire-format 1).
 */
async function findEditable<Stored extends StoredPost, At extends Lookup>(
  context: Context,
  lookup: At,
  find: (context: Context, lookup: At) => Promise<Stored | undefined>,
): Promise<Stored> {
  assertMayWrite(context.viewer, lookup.kind);
  const stored = assertFound(lookup.kind, await find(context, lookup));
  assertMayEdit(context.viewer, lookup.kind, stored);
  return stored;
}

/** Throws the `notFound` of the kind. */
function assertFound<Stored>(kind: PostKind, stored: Stored | undefined): Stored {
  if (stored === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
  return stored;
}
