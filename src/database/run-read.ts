import type { CompiledQuery } from 'kysely';
import { type BytesInFlight, counted, currentTally, Tally } from '../runtime/bytes-in-flight.ts';
import type { Executor, Planning } from './server/executor.ts';
import { deadlineOf, inTurn, needsTurn, untilDeadline, withoutDeadline } from './statements/deadline.ts';
import { isPrepared, nameOf } from './statements/prepared.ts';

/**
 * Runs a read: a heavy one waits for its turn (decision 0039), and equal prepared ones share a statement (decision 0044). Throws
 * `busy` if too many wait, and `timeout` if the time of the operation ends first.
 */
export async function runRead<Row>(
  { share, shareHeavy, turns }: Executor,
  { query, bytes, planning }: { query: CompiledQuery<Row>; bytes: BytesInFlight; planning?: Planning },
  run: (planning?: Planning) => Promise<Row[]>,
): Promise<Row[]> {
  const { planDependsOnValues = false, heavy: scans = false } = planning ?? {};
  const heavy = needsTurn(scans);
  if (!isPrepared(query)) return heavy ? inTurn(turns, run) : untilDeadline(run());
  const tally = new Tally(bytes, bytes.limits.read);
  const reading = () => run({ planDependsOnValues, heavy }).then((rows) => ({ rows, size: tally.held }));
  const read = () => withoutDeadline(() => counted(tally, reading));
  const begin = { isAlone: planDependsOnValues, isOver: deadlineOf() };
  const { rows, size } = await untilDeadline((heavy ? shareHeavy : share)(nameOf(query), read, begin));
  // Each operation that shares a read holds its rows.
  currentTally()?.add(size);
  return rows as Row[];
}
