import { blankOf } from '../../values/blank.ts';
import type { WireObject } from './wire-object.ts';

/**
 * Returns a function that makes an object for what is shaped, with all of its names in their order and no values; JSON leaves out
 * those that get none. `namesOf` orders them once, from the names of the first one: an operation returns the same for all.
 */
export function blankShape(namesOf: (own: string[]) => string[]): (item: WireObject) => WireObject {
  let blank: WireObject | undefined;
  return (item) => ({ ...(blank ??= blankOf(namesOf(Object.keys(item)), undefined)) });
}

/** The names without some. */
export function namesWithout(names: string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
