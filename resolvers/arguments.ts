import type { Input } from '../src/calendar/input/checks';
import type { Demands } from '../src/calendar/post/record';

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
export interface Changing extends Deleting {
  input: Input;
}

/** Arguments of a mutation that deletes. */
export interface Deleting extends Naming, Demands {}

interface Bulk {
  language?: unknown;
  /** What becomes of the others where one is refused. */
  onError?: 'ABORT' | 'SKIP' | null;
}

/** Arguments of a mutation that creates many things. */
export interface CreatingEach extends Bulk {
  inputs: Input[];
}

/** Arguments of a mutation that changes many things. */
export interface ChangingEach extends Bulk {
  changes: Pick<Changing, 'number' | 'expectedVersion' | 'input'>[];
}

/** Arguments of a mutation that deletes many things. */
export interface DeletingEach extends Bulk {
  deletions: Pick<Deleting, 'number' | 'expectedVersion'>[];
}
