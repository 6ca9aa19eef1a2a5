import type { Role } from '../entities/user.ts';
import { CalendarError } from '../errors.ts';
import type { Kind } from '../values/kinds.ts';
import type { Viewer } from './viewer.ts';

/** What a right hangs on, besides who asks. */
export interface Owned {
  authorId: number;
  /** Whether everybody sees it now: published, its date has come, not in the trash. */
  visible: boolean;
}

type Reach = 'nothing' | 'own and unpublished' | 'own' | 'everything';

/** How far each role reaches among events, venues and organizers (wire-format 3). */
const reaches: Record<Role, Reach> = {
  administrator: 'everything',
  editor: 'everything',
  author: 'own',
  contributor: 'own and unpublished',
  subscriber: 'nothing',
};

/** What contributors may ask for; `trash` is never asked for, but kept where it is. */
const modest: readonly string[] = ['draft', 'pending', 'trash'];

/** What contributors' things stay when nothing is asked for: none of these is published by itself. */
const quiet: readonly string[] = [...modest, 'private'];

/**
 * Whether the viewer may make things of the kind; who may not may not change any either (wire-format 3). Categories and
 * tags are for editors and administrators.
 */
export function mayCreate(viewer: Viewer | null, kind: Kind): boolean {
  return reachOf(viewer, kind) !== 'nothing';
}

/** Whether the viewer may update and delete the thing: a published one is out of a contributor's hands (wire-format 3). */
export function mayEdit(viewer: Viewer | null, kind: Kind, { authorId, visible }: Owned): boolean {
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

/** Whether the viewer may say that this user is the author of an own thing: only editors and administrators name others. */
export function mayNameAuthor(viewer: Viewer | null, authorId: number): boolean {
  return viewer?.id === authorId || reachOf(viewer, 'event') === 'everything';
}

/**
 * The status that a thing gets when this one is asked for; when none is, the one that it has, or for a new one `publish`
 * or a contributor's `draft`. What would take a contributor's thing past the editors becomes `pending` (wire-format 3);
 * what is private stays so through a change that asks for no status, for it goes nowhere (wire-format 7).
 */
export function settleStatus(
  viewer: Viewer | null,
  requested: string | undefined,
  standing?: string,
): string {
  if (viewer?.role !== 'contributor') return requested ?? standing ?? 'publish';
  return requested === undefined ? scaleBack(standing ?? 'draft', quiet) : scaleBack(requested, modest);
}

/** Throws `unauthenticated` (401) for anonymous, `forbidden` (403) for who may not write anything of the kind. */
export function assertMayWrite(viewer: Viewer | null, kind: Kind): void {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (!mayCreate(viewer, kind)) throw new CalendarError('forbidden');
}

/** As `assertMayWrite`; throws `forbidden` (403) also for who may not change this thing. */
export function assertMayEdit(viewer: Viewer | null, kind: Kind, thing: Owned): void {
  assertMayWrite(viewer, kind);
  if (!mayEdit(viewer, kind, thing)) throw new CalendarError('forbidden');
}

function scaleBack(status: string, allowed: readonly string[]): string {
  return allowed.includes(status) ? status : 'pending';
}

function reachOf(viewer: Viewer | null, kind: Kind): Reach {
  const reach = viewer === null ? 'nothing' : reaches[viewer.role];
  const isTerm = kind === 'category' || kind === 'tag';
  return isTerm && reach !== 'everything' ? 'nothing' : reach;
}
