import type { Context } from '../context.ts';
import { utcText } from './dates.ts';

/** What every change of a thing leaves behind. */
export function touched({ clock }: Context, { version }: { version: number }) {
  return { version: version + 1, modifiedAt: utcText(clock.now) };
}

/** Only what was sent: undefined stays as it is. */
export function sentColumns<Columns extends object>(columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>;
}
