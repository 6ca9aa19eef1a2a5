import { setImmediate } from 'node:timers/promises';
import { assertMayWrite } from '../auth/permissions.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/database.ts';
import { CalendarError } from '../errors.ts';
import { forgetLoaded } from '../loaders/index.ts';
import { Checks } from './checks.ts';
import type { Kind } from './kinds.ts';

/** What became of one entry: what it gave, or why it is not written. */
export type Outcome<Done> = { done: Done } | { refusal: CalendarError };

/** Many writes of one kind that somebody asks for at once. */
export interface Bulk<Entry> {
  kind: Kind;
  /** The argument that holds the entries. */
  name: string;
  entries: readonly Entry[];
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
    checks.refuse(bulk.name, 'invalid.longList', { maximum: largestBulk });
  checks.done();
  try {
    return await transaction(context.database, async (em) => {
      const outcomes: Outcome<Done>[] = [];
      for (const entry of bulk.entries) {
        outcomes.push(await attempt(write(entry)));
        // What is written is not needed again, and each part of the transaction would copy it.
        em.clear();
        // The embedded database answers without ever letting other requests have a turn.
        await setImmediate();
      }
      if (!bulk.skips && outcomes.some((outcome) => 'refusal' in outcome)) throw new Undone(outcomes);
      return outcomes;
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return (error as Undone<Done>).outcomes.map(undo);
  } finally {
    forgetLoaded(context.loaders);
  }
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
    if (!(error instanceof CalendarError)) throw error;
    return { refusal: error };
  }
}

function undo<Done>(outcome: Outcome<Done>): Outcome<Done> {
  return 'refusal' in outcome ? outcome : { refusal: new CalendarError('notDone') };
}
