import type { WireObject } from './wire-object.ts';

/**
 * Returns a function that makes an object for what is shaped, with all of its names in their order
 * and no values; JSON leaves out those that get none. `namesOf` orders them once, from the names of
 * the first one: an operation returns the same for all.
 */
export function blankShape(namesOf: (own: string[]) => string[]): (item: WireObject) => WireObject {
  let blank: WireObject | undefined;
  return (item) => ({ ...(blank ??= createBlank(namesOf(Object.keys(item)))) });
}

/** The names without some. */
export function namesWithout(names: string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

/**
 * An object with these names in this order. Copies of it share its hidden class, and that of parsed
 * JSON has every property in the object itself. Else properties are in an array beside it, which is
 * copied again and again as more are added: an event that is composed of spread parts takes ten
 * times as long and seven times the memory.
 */
function createBlank(names: readonly string[]): WireObject {
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  const blank = JSON.parse(JSON.stringify(nulls)) as WireObject;
  for (const name of names) blank[name] = undefined;
  return blank;
}
