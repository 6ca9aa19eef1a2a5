import type { Context } from '../context.ts';
import { CalendarError } from '../errors.ts';
import { utcText } from './dates.ts';
import type { Kind } from './kinds.ts';

/** What every change of a thing leaves behind. */
export function touched({ clock }: Context, { version }: { version: number }) {
  return { version: version + 1, modifiedAt: utcText(clock.now) };
}

/** The key under which changes of a thing come one after the other; categories share one, for they stand in one tree. */
export function changeKey(kind: Kind, number: number): string {
  return kind === 'category' ? 'category-tree' : `change:${kind}:${number}`;
}

/** What a change may demand of the thing that it changes. */
export interface Demands {
  /** The version that the client knows; another one is not overwritten. */
  expectedVersion?: number | null;
}

/** Refuses a change of what has changed since the client read it (decision 0028). To be called under the lock of the thing. */
export function assertVersion(
  { number, version }: { number: number; version: number },
  { expectedVersion }: Demands,
): void {
  if (expectedVersion === undefined || expectedVersion === null || expectedVersion === version) return;
  throw new CalendarError('versionConflict', { changed: number, data: { version } });
}

/** Only what was sent: undefined stays as it is. */
export function sentColumns<Columns extends object>(columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>;
}
