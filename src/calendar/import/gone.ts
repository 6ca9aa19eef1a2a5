import { transaction } from '../../database/database.ts';
import { findState, hasEnded, saveTaken } from '../../database/queries/import.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { utcText } from '../../values/dates.ts';
import type { Kind } from '../../values/kinds.ts';
import { eventWriter } from '../event/write.ts';
import type { Context } from '../../context/context.ts';
import type { Importing } from './importing.ts';
import type { Taken } from './taken.ts';

/**
 * What becomes of a thing that the source does not have any more: it is not here either, or stays
 * because nobody asked, was changed here or is over, or is moved to the trash.
 */
export type GoneOutcome = 'absent' | 'stays' | 'changed' | 'over' | 'trashed';

interface Gone {
  kind: Kind;
  key: string;
}

/**
 * Moves an event to the trash that the source does not have any more, if that was asked for, and if
 * nobody has changed it here (decision 0101). Anything else stays.
 */
export async function settleGone(importing: Importing, gone: Gone): Promise<GoneOutcome> {
  const { source, taken, createContext } = importing;
  const { kind, key } = gone;
  const known = taken.find(kind, key);
  if (known === undefined) return 'absent';
  const context = createContext();
  return transaction(context.database, async (em) => {
    await advisoryLock(em, `import:${source}:${kind}:${key}`);
    const outcome = await outcomeOf(em, context, { importing, kind, known });
    if (outcome === 'trashed' && !importing.dryRun)
      await moveToTrash(em, context, { importing, ...gone, known });
    return outcome;
  });
}

async function outcomeOf(
  em: UnitOfWork,
  { clock }: Context,
  { importing: { prune }, kind, known }: { importing: Importing; kind: Kind; known: Taken },
): Promise<GoneOutcome> {
  const state = await findState(em, kind, known.resourceId);
  if (state === undefined || state.status === 'trash') return 'absent';
  if (!prune || kind !== 'event') return 'stays';
  if (state.version !== known.version) return 'changed';
  return (await hasEnded(em, known.resourceId, utcText(clock.now))) ? 'over' : 'trashed';
}

/** What was trashed is remembered as written, so that it comes back with the source. */
async function moveToTrash(
  em: UnitOfWork,
  context: Context,
  { importing: { source, taken }, kind, key, known }: Gone & { importing: Importing; known: Taken },
): Promise<void> {
  const { resourceId } = known;
  await eventWriter.remove(context, { number: resourceId }, {});
  await em.flush();
  const state = await findState(em, kind, resourceId);
  const entry = { resourceId, version: state?.version ?? null, digest: '' };
  await saveTaken(em, { source, kind, key, ...entry });
  taken.set(kind, key, entry);
}
