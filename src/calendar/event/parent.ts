import { isWithin } from '../../database/queries/tree.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';

/**
 * Refuses as parent of an event the event itself and whatever is a part of it, however deep. One change after the other:
 * two at once could close a circle that neither sees.
 */
export async function refuseCircle(
  em: UnitOfWork,
  number: number,
  parentId: number | null | undefined,
): Promise<void> {
  if (typeof parentId !== 'number') return;
  await advisoryLock(em, 'parents of events');
  if (await isWithin(em, 'event', [parentId, number]))
    throw new CalendarError('invalidParameters', { invalid: { parent: { key: 'invalid.circle' } } });
}
