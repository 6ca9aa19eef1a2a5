import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { utcText } from '../../values/dates.ts';
import type { Kind } from '../../values/kinds.ts';

/** What every change of a thing leaves behind. */
export function bumpVersion({ clock }: Context, { version }: { version: number }) {
  return { version: version + 1, modifiedAt: utcText(clock.now) };
}

/** The key under which changes of a thing come one after the other; categories share one, for they stand in one tree. */
export function lockKey(kind: Kind, number: number): string {
  return kind === 'category' ? 'category-tree' : `change:${kind}:${number}`;
}

/** A thing by its number, in the version that a client knows. */
export interface KnownVersion {
  number: number;
  version: number;
}

/** The version that a client knows of what it changes; or what it knows, one of which must be what it changes. */
export type ExpectedVersion = number | readonly KnownVersion[];

/** What a change may demand of the thing that it changes. */
export interface Demands {
  /** Another version is not overwritten. */
  expectedVersion?: ExpectedVersion | null;
}

/**
 * Refuses a change of what has changed since the client read it, or of what it never read (decisions 0028, 0041). To be
 * called under the lock of the thing.
 */
export function assertVersion(thing: KnownVersion, { expectedVersion }: Demands): void {
  if (expectedVersion === undefined || expectedVersion === null || isExpected(thing, expectedVersion)) return;
  const { number, version } = thing;
  throw new CalendarError('versionConflict', { changed: number, data: { version } });
}

function isExpected({ number, version }: KnownVersion, expected: ExpectedVersion): boolean {
  return typeof expected === 'number'
    ? expected === version
    : expected.some((known) => known.number === number && known.version === version);
}

/** Only what was sent: undefined stays as it is. */
export function sentColumns<Columns extends object>(columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>;
}
