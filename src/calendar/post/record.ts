import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { utcText } from '../../values/dates.ts';
import type { Kind, KnownVersion } from '../../values/kinds.ts';

/** The columns that every change updates. */
export function bumpVersion({ clock }: Context, { version }: { version: number }) {
  return { version: version + 1, modifiedAt: utcText(clock.now) };
}

/**
 * The key of the advisory lock that serializes changes to a resource; categories share one, because
 * they form a tree.
 */
export function lockKey(kind: Kind, number: number): string {
  return kind === 'category' ? 'category-tree' : `change:${kind}:${number}`;
}

/**
 * The expected version of the changed resource; or several known resources, one of which must be
 * the changed one.
 */
export type ExpectedVersion = number | readonly KnownVersion[];

/** The precondition of a change. */
export interface Precondition {
  expectedVersion?: ExpectedVersion | null;
}

/**
 * Throws `versionConflict` if the resource has changed since the client read it, or if the client
 * never read it (decision 0041). Call it under the lock of the resource.
 */
export function assertVersion(resource: KnownVersion, { expectedVersion }: Precondition): void {
  if (expectedVersion === undefined || expectedVersion === null || isExpected(resource, expectedVersion))
    return;
  const { number, version } = resource;
  throw new CalendarError('versionConflict', { changed: number, data: { version } });
}

function isExpected({ number, version }: KnownVersion, expected: ExpectedVersion): boolean {
  return typeof expected === 'number'
    ? expected === version
    : expected.some((known) => known.number === number && known.version === version);
}

/** The columns that are not undefined. */
export function sentColumns<Columns extends object>(columns: Columns): Partial<Columns> {
  const sent: Partial<Columns> = {};
  for (const name in columns) if (columns[name] !== undefined) sent[name] = columns[name];
  return sent;
}
