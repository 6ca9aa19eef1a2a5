import type { Input } from '../src/calendar/checks.ts';

/** Arguments of a list, as the SDL has them; the rules check every value. */
export type Listing = Input;

/** Arguments that name one thing. */
export interface Naming {
  number: number;
  slug: string;
  language?: unknown;
}

/** Arguments of a mutation that creates. */
export interface Creating {
  input: Input;
  language?: unknown;
}

/** Arguments of a mutation that changes. */
export interface Changing extends Naming {
  input: Input;
}
