import { transaction } from '../../database/database.ts';
import { findState, isCancelledEvent, saveTaken } from '../../database/queries/import.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { eventWriter } from '../event/write.ts';
import type { Importing } from './importing.ts';
import type { Taken } from './taken.ts';

/**
 * What becomes of an event that the source cancels: it is not here any more, was changed here and
 * stays, was cancelled before, or is cancelled.
 */
export type CancelOutcome = 'absent' | 'changed' | 'unchanged' | 'cancelled';

/**
 * Cancels an event that an earlier import took, and leaves everything else of it as it is (decision
 * 0101): what the source says of it apart from that is still known, so that the same document does
 * not plan it again.
 */
export async function cancelTaken(
  { source, taken, dryRun, createContext }: Importing,
  { key, reason }: { key: string; reason: string },
): Promise<CancelOutcome> {
  const known = taken.find('event', key);
  if (known === undefined) return 'absent';
  const { resourceId: number, digest } = known;
  const context = createContext();
  return transaction(context.database, async (em) => {
    await advisoryLock(em, `import:${source}:event:${key}`);
    const outcome = await outcomeOf(em, known);
    if (outcome !== 'cancelled' || dryRun) return outcome;
    const why = reason === '' ? {} : { statusReason: reason };
    await eventWriter.update(context, { number }, { input: { eventStatus: 'cancelled', ...why } });
    await em.flush();
    const version = (await findState(em, 'event', number))?.version ?? null;
    await saveTaken(em, { source, kind: 'event', key, resourceId: number, version, digest });
    taken.set('event', key, { resourceId: number, version, digest });
    return outcome;
  });
}

async function outcomeOf(em: UnitOfWork, { resourceId, version }: Taken): Promise<CancelOutcome> {
  const state = await findState(em, 'event', resourceId);
  if (state === undefined || state.status === 'trash') return 'absent';
  if (state.version !== version) return 'changed';
  return (await isCancelledEvent(em, resourceId)) ? 'unchanged' : 'cancelled';
}
