import type { Config } from '../config/config.ts';
import type { CalendarError } from '../errors.ts';
import { type BytesInFlight, Tally, tooLarge } from '../runtime/bytes-in-flight.ts';
import { counted, currentTally, describeOperation, untilReadIsLate, withDeadline } from '../runtime/scope.ts';
import { sizeOf } from '../values/size-of.ts';
import { heavyCost } from './limits/limits.ts';

/** What an operation is. */
export interface OperationKind {
  writes: boolean;
  /** Its cost, if it was priced (decision 0035). */
  cost?: number;
}

/** The time and the bytes of every operation, however it arrives (decision 0035). */
export interface OperationLimits {
  /**
   * Runs an operation. Throws `timeout` for a read whose time is over, whatever it is waiting for.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Tells the running operation what it is, before it is executed; waits while the process holds
   * too many bytes.
   */
  begin(kind: OperationKind): Promise<void>;
  /**
   * Why the data of the running operation may not be returned, before any JSON is written: it is
   * too large.
   */
  check(data: unknown, kind: Pick<OperationKind, 'writes'>): CalendarError | undefined;
}

/** Creates the limits of operations. */
export function createOperationLimits(
  { requestTimeout }: Pick<Config, 'requestTimeout'>,
  bytes: BytesInFlight,
): OperationLimits {
  const { limits } = bytes;
  // What it is becomes known once its document is read.
  const unknown = { time: requestTimeout * 1000, writes: false, heavy: false };
  return {
    run: (work) =>
      withDeadline(unknown, () => {
        const untilLate = () => untilReadIsLate(work());
        return currentTally() === undefined ? counted(new Tally(bytes, limits.read), untilLate) : untilLate();
      }),
    begin: async ({ writes, cost = 0 }) => {
      describeOperation({ writes, heavy: cost > heavyCost });
      if (writes) currentTally()?.exempt();
      else await bytes.room();
    },
    check: (data, { writes }) => {
      const size = sizeOf(data, limits.response);
      if (writes) return size > limits.response ? tooLarge(limits.response) : undefined;
      return currentTally()?.failure ?? failureOf(new Tally(bytes, limits.response), size);
    },
  };
}

/** Why so many bytes do not fit now. */
function failureOf(tally: Tally, size: number): CalendarError | undefined {
  tally.tryAdd(size);
  const { failure } = tally;
  tally.end();
  return failure;
}
