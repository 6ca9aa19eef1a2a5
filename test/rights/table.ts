import type { Role } from '../../src/entities/user.ts';

/**
 * The rights of everybody, written down by hand from wire-format 1, 2, 3, 7 and 8; the tests of
 * this folder hold the calendar against it. Nothing here is taken from `src/policy`.
 */
export type Asker = 'nobody' | Role;

export const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
export type Status = (typeof statuses)[number];

/** The kinds that have a status; all of them obey the same table. */
export const postKinds = ['event', 'venue', 'organizer'] as const;
export type PostKind = (typeof postKinds)[number];

/** Whose resource it is, seen from the one who asks. */
export type Whose = 'own' | "other's";

/**
 * What may be done with a resource of each status. r: read by its address; l: in lists that ask for
 * no status, and shown as a relation; w: changed and put into the trash.
 */
const resources = `
  who            whose    publish  draft  pending  private  future  trash
  nobody         other's  rl-      ---    ---      ---      ---     ---
  subscriber     own      rl-      ---    ---      ---      ---     ---
  subscriber     other's  rl-      ---    ---      ---      ---     ---
  contributor    own      rl-      rlw    rlw      rlw      rlw     r-w
  contributor    other's  rl-      ---    ---      ---      ---     ---
  author         own      rlw      rlw    rlw      rlw      rlw     r-w
  author         other's  rl-      ---    ---      ---      ---     ---
  editor         own      rlw      rlw    rlw      rlw      rlw     r-w
  editor         other's  rlw      rlw    rlw      rlw      rlw     r-w
  administrator  own      rlw      rlw    rlw      rlw      rlw     r-w
  administrator  other's  rlw      rlw    rlw      rlw      rlw     r-w`;

/**
 * The status that a new resource gets when the one in the heading is asked for; 401 and 403 where
 * nothing is made.
 */
const creations = `
  who            (none)   publish  draft  pending  private  future  trash
  nobody         401      401      401    401      401      401     401
  subscriber     403      403      403    403      403      403     403
  contributor    draft    pending  draft  pending  pending  pending 400
  author         publish  publish  draft  pending  private  future  400
  editor         publish  publish  draft  pending  private  future  400
  administrator  publish  publish  draft  pending  private  future  400`;

/**
 * The status that a resource has after a change that sent none, by the status that it had; "-"
 * where nobody may change it. A status stays, unless it would take what a contributor wrote to the
 * public without an editor.
 */
const keptStatuses = `
  who            publish  draft  pending  private  future  trash
  contributor    -        draft  pending  private  pending trash
  author         publish  draft  pending  private  future  trash
  editor         publish  draft  pending  private  future  trash
  administrator  publish  draft  pending  private  future  trash`;

/**
 * Everybody sees all categories and tags. Who makes, changes and deletes them, and what others get
 * instead.
 */
const terms = `
  who            write
  nobody         401
  subscriber     403
  contributor    403
  author         403
  editor         yes
  administrator  yes`;

/**
 * Who may say that somebody else is the author of a resource; for others that is a bad value (400).
 */
const givers: readonly Asker[] = ['editor', 'administrator'];

/** Who may ask a list for other statuses than `publish`; for others that is a bad value (400). */
const statusAskers: readonly Asker[] = ['contributor', 'author', 'editor', 'administrator'];

/** What somebody may do with a resource of a status. */
export interface Right {
  who: Asker;
  whose: Whose;
  status: Status;
  reads: boolean;
  lists: boolean;
  writes: boolean;
}

/** Every cell of the table. */
export const rights: readonly Right[] = rowsOf(resources).flatMap((row) =>
  statuses.map((status) => ({
    who: row.who as Asker,
    whose: row.whose as Whose,
    status,
    reads: row[status]?.includes('r') === true,
    lists: row[status]?.includes('l') === true,
    writes: row[status]?.includes('w') === true,
  })),
);

/** Everybody who may ask, in the order of their rights. */
export const askers = rowsOf(terms).map(({ who }) => who as Asker);

/** Those from whom something is hidden. */
export const ignorant = askers.filter((who) => rights.some((right) => right.who === who && !right.reads));

/** The cell of a resource that belongs to `owner`. */
export function rightTo({ status, owner }: { status: Status; owner: Asker }, who: Asker): Right {
  const whose = owner === who ? 'own' : "other's";
  const right = rights.find((each) => each.who === who && each.whose === whose && each.status === status);
  if (right === undefined) throw new Error(`The table says nothing of ${who}, ${whose}, ${status}.`);
  return right;
}

/** The statuses that may be asked for on create; nothing stands for none at all. */
export const askedStatuses = [undefined, ...statuses] as const;

/** The status that a new resource gets, or the HTTP status of the rejection. */
export function created(who: Asker, asked: Status | undefined): Status | number {
  const cell = cellOf(creations, who, asked ?? '(none)');
  return /^\d+$/.test(cell) ? Number(cell) : (cell as Status);
}

/** The status of a resource after a change that sent none. */
export function kept(who: Asker, status: Status): string {
  return cellOf(keptStatuses, who, status);
}

/**
 * The HTTP status with which a write of a category or tag is rejected; undefined where it is done.
 */
export function termRejection(who: Asker): number | undefined {
  const cell = cellOf(terms, who, 'write');
  return cell === 'yes' ? undefined : Number(cell);
}

/** The HTTP status that rejects a change without the right. */
export function rejection(who: Asker): 401 | 403 {
  return who === 'nobody' ? 401 : 403;
}

export function mayGiveAway(who: Asker): boolean {
  return givers.includes(who);
}

/** Whether somebody may ask a list for resources of this status. */
export function mayAskFor(who: Asker, status: Status): boolean {
  return status === 'publish' || statusAskers.includes(who);
}

function cellOf(table: string, who: Asker, column: string): string {
  const cell = rowsOf(table).find((row) => row.who === who)?.[column];
  if (cell === undefined) throw new Error(`The table says nothing of ${who}, ${column}.`);
  return cell;
}

/** The rows of a table by the names in its heading. */
function rowsOf(table: string): Record<string, string>[] {
  const [heading = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index] ?? ''])));
}
