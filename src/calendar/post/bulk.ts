import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError, isRejection } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Kind } from '../../values/kinds.ts';
import { Checks } from '../input/checks.ts';
import { lockKey } from './record.ts';

/** The result of one entry, or why it was not written. */
export type Outcome<Done> = { done: Done } | { rejection: CalendarError };

/** Several writes of one kind in one request. */
export interface Bulk<Entry> {
  kind: Kind;
  /** The argument with the entries. */
  name: string;
  entries: readonly Entry[];
  /** The resources to change; none where resources are created. */
  numbers?: readonly number[];
  /** Whether valid entries are written although others are rejected. */
  skips: boolean;
}

const largestBulk = 100;

/**
 * Writes entries sequentially in one transaction, each by the rule for a single write. If one is
 * rejected, nothing is written unless `skips` is set (decision 0041). Outcomes are in the order of
 * the entries; any other error rolls back and is thrown.
 */
export async function writeEach<Entry, Done>(
  context: Context,
  bulk: Bulk<Entry>,
  write: (entry: Entry) => Promise<Done>,
): Promise<Outcome<Done>[]> {
  assertMayWrite(context.viewer, bulk.kind);
  const checks = new Checks();
  if (bulk.entries.length > largestBulk)
    checks.addError(bulk.name, 'invalid.longList', { maximum: largestBulk });
  checks.throwIfAny();
  try {
    return await transaction(context.database, (em) => writeInTurn(em, bulk, write));
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return (error as RolledBack<Done>).outcomes.map(toRolledBack);
  } finally {
    clearLoaders(context.loaders);
  }
}

async function writeInTurn<Entry, Done>(
  em: UnitOfWork,
  { kind, entries, numbers = [], skips }: Bulk<Entry>,
  write: (entry: Entry) => Promise<Done>,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = [];
  const keys = numbers.map((number) => lockKey(kind, number));
  // All locks at once in one order, so that no two requests deadlock.
  if (keys.length > 0) await advisoryLock(em, ...keys);
  for (const entry of entries) {
    outcomes.push(await attempt(write(entry)));
    // Written entities are not needed again, and every nested transaction would copy them.
    em.clear();
    // The embedded database never yields to the event loop by itself.
    await setImmediate();
  }
  if (!skips && outcomes.some((outcome) => 'rejection' in outcome)) throw new RolledBack(outcomes);
  return outcomes;
}

/** Rolls the transaction back. */
class RolledBack<Done> extends Error {
  readonly outcomes: Outcome<Done>[];

  constructor(outcomes: Outcome<Done>[]) {
    super('an entry was rejected');
    this.outcomes = outcomes;
  }
}

async function attempt<Done>(work: Promise<Done>): Promise<Outcome<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return { rejection: error };
  }
}

function toRolledBack<Done>(outcome: Outcome<Done>): Outcome<Done> {
  return 'rejection' in outcome ? outcome : { rejection: new CalendarError('notDone') };
}
