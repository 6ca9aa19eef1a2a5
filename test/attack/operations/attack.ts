/** A harmful operation and the error code that rejects it. */
export interface Attack {
  name: string;
  code: string;
  /** The body as sent; JSON unless the headers say otherwise. */
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export const relations = 'venues { name } organizers { name } categories { name } tags { name }';
export const times = <Part>(count: number, part: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => part(index));
export const text = (count: number, part: (index: number) => string) => times(count, part).join(' ');
export const nested = (count: number, open: string, inside: string, close: string) =>
  `${open.repeat(count)}${inside}${close.repeat(count)}`;

export function queryAttack(name: string, code: string, query: string, variables?: unknown): Attack {
  return { name, code, body: JSON.stringify({ query, variables }) };
}

export const chain = (count: number, field: (next: number) => string, last: string, on: string) =>
  `${text(count, (index) => `fragment F${index} on ${on} { ${field(index + 1)} }`)} fragment F${count} on ${on} { ${last} }`;
