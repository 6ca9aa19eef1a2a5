import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError, isRefusal } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Kind } from '../../values/kinds.ts';
import { Checks } from '../input/checks.ts';
import { lockKey } from './record.ts';

/** What became of one entry: what it gave, or why it is not written. */
export type Outcome<Done> = { done: Done } | { refusal: CalendarError };

/** Many writes of one kind that somebody asks for at once. */
export interface Bulk<Entry> {
  kind: Kind;
  /** The argument that holds the entries. */
  name: string;
  entries: readonly Entry[];
  /** The things that are changed; none where new ones are made. */
  numbers?: readonly number[];
  /** Whether those that are accepted are written although others are refused. */
  skips: boolean;
}

const largestBulk = 100;

/**
 * Writes entries one after the other in one transaction, each by the rule that writes one alone. Where one is refused
 * nothing is written, unless the others are to be written all the same (decision 0027). Outcomes come in the order of the
 * entries; what is no refusal undoes everything and is thrown.
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
    if (!(error instanceof Undone)) throw error;
    return (error as Undone<Done>).outcomes.map(undo);
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
  // All at once and in one order, so that no two requests wait for each other.
  if (keys.length > 0) await advisoryLock(em, ...keys);
  for (const entry of entries) {
    outcomes.push(await attempt(write(entry)));
    // What is written is not needed again, and each part of the transaction would copy it.
    em.clear();
    // The embedded database answers without ever letting other requests have a turn.
    await setImmediate();
  }
  if (!skips && outcomes.some((outcome) => 'refusal' in outcome)) throw new Undone(outcomes);
  return outcomes;
}

/** Rolls the transaction back. */
class Undone<Done> extends Error {
  readonly outcomes: Outcome<Done>[];

  constructor(outcomes: Outcome<Done>[]) {
    super('an entry was refused');
    this.outcomes = outcomes;
  }
}

async function attempt<Done>(work: Promise<Done>): Promise<Outcome<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { refusal: error };
  }
}

function undo<Done>(outcome: Outcome<Done>): Outcome<Done> {
  return 'refusal' in outcome ? outcome : { refusal: new CalendarError('notDone') };
}
