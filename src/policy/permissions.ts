import type { Role, Scope } from '../entities/user.ts';
import { CalendarError } from '../errors.ts';
import type { Kind } from '../values/kinds.ts';
import type { Viewer } from './viewer.ts';

/** What permissions are about; whoever may write events may upload images. */
type Writable = Kind | 'image';

/** The facts about a resource that permissions depend on. */
export interface Owned {
  authorId: number;
  /** Whether it is public now: published, not scheduled and not in the trash. */
  visible: boolean;
}

type Reach = 'nothing' | 'own and unpublished' | 'own' | 'everything';

/** Which events, venues and organizers each role may edit (wire-format 3). */
const reaches: Record<Role, Reach> = {
  administrator: 'everything',
  editor: 'everything',
  author: 'own',
  contributor: 'own and unpublished',
  subscriber: 'nothing',
};

/** All roles, the most powerful ones first. */
export const roles = Object.keys(reaches) as Role[];

/** All scopes; each one includes those before it (decision 0059). */
export const scopes = ['read', 'write', 'admin'] as const satisfies Scope[];

/** The statuses that contributors may request; `trash` cannot be requested, but stays. */
const unreviewed: readonly string[] = ['draft', 'pending', 'trash'];

/** The statuses that stay in changes by contributors: none of these leads to publication. */
const unpublished: readonly string[] = [...unreviewed, 'private'];

/**
 * Whether the viewer may create resources of the kind; viewers who may not cannot edit any either
 * (wire-format 3). Only editors and administrators may create categories and tags.
 */
export function mayCreate(viewer: Viewer | null, kind: Writable): boolean {
  return reachOf(viewer, kind) !== 'nothing';
}

/**
 * Whether the viewer may update and delete the resource; contributors may not once it is public
 * (wire-format 3).
 */
export function mayEdit(viewer: Viewer | null, kind: Writable, { authorId, visible }: Owned): boolean {
  const isOwn = viewer?.id === authorId;
  switch (reachOf(viewer, kind)) {
    case 'everything':
      return true;
    case 'own':
      return isOwn;
    case 'own and unpublished':
      return isOwn && !visible;
    case 'nothing':
      return false;
  }
}

/**
 * Whether the viewer may set this user as an author; only editors and administrators may name
 * others.
 */
export function mayNameAuthor(viewer: Viewer | null, authorId: number): boolean {
  return viewer?.id === authorId || reachOf(viewer, 'event') === 'everything';
}

/**
 * The status of a resource after a write: the requested or current one, for a new resource
 * `publish`, or `draft` for contributors. A contributor's status that would bypass review becomes
 * `pending` (wire-format 3); private resources stay private unless a status is requested
 * (wire-format 7).
 */
export function settleStatus(viewer: Viewer | null, requested: string | undefined, current?: string): string {
  if (viewer?.role !== 'contributor') return requested ?? current ?? 'publish';
  return requested === undefined ? limitTo(unpublished, current ?? 'draft') : limitTo(unreviewed, requested);
}

function limitTo(allowed: readonly string[], status: string): string {
  return allowed.includes(status) ? status : 'pending';
}

/**
 * Throws `unauthenticated` (401) for anonymous, `forbidden` (403) for viewers who may not write the
 * kind, `readOnlyToken` (403) for those who could do so with another token.
 */
export function assertMayWrite(viewer: Viewer | null, kind: Writable): void {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (reachOfRole(viewer.role, kind) === 'nothing') throw new CalendarError('forbidden');
  if (reachOf(viewer, kind) === 'nothing') throw new CalendarError('readOnlyToken');
}

/** As `assertMayWrite`; throws `forbidden` (403) also if the viewer may not edit this resource. */
export function assertMayEdit(viewer: Viewer | null, kind: Writable, resource: Owned): void {
  assertMayWrite(viewer, kind);
  if (!mayEdit(viewer, kind, resource)) throw new CalendarError('forbidden');
}

/**
 * Whether the viewer may administer accounts: administrators, with credentials that have every
 * scope. Whoever may not sees only the own one.
 */
export function mayAdminister(viewer: Viewer | null): boolean {
  return viewer?.role === 'administrator' && viewer.scope === 'admin';
}

/**
 * Throws `unauthenticated` (401) for anonymous, `insufficientScope` (403) for tokens with another
 * scope than admin, and `forbidden` (403) for those who are neither administrators nor `owner`, the
 * user whose account is concerned.
 */
export function assertMayManageAccount(
  viewer: Viewer | null,
  owner: number | null,
): asserts viewer is Viewer {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (viewer.role !== 'administrator' && viewer.id !== owner) throw new CalendarError('forbidden');
  if (viewer.scope !== 'admin') throw new CalendarError('insufficientScope');
}

function reachOf(viewer: Viewer | null, kind: Writable): Reach {
  return viewer === null || viewer.scope === 'read' ? 'nothing' : reachOfRole(viewer.role, kind);
}

function reachOfRole(role: Role, kind: Writable): Reach {
  const reach = reaches[role];
  const isTerm = kind === 'category' || kind === 'tag';
  return isTerm && reach !== 'everything' ? 'nothing' : reach;
}
