import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { selectWholes } from '../../database/queries/event';
import { holdKey, inTransaction } from '../../database/unit-of-work';
import { CalendarError } from '../../errors';

/**
 * Refuses as parent of an event the event itself and whatever is a part of it, however deep. One change after the other:
 * two at once could close a circle that neither sees.
 */
export async function refuseCircle(
  em: SqlEntityManager,
  number: number,
  parentId: number | null | undefined,
): Promise<void> {
  if (typeof parentId !== 'number') return;
  await holdKey(em, 'parents of events');
  const { rows } = await selectWholes(parentId).execute(inTransaction(em));
  if (rows.some(({ id }) => id === number))
    throw new CalendarError('invalidParameters', { invalid: { parent: { key: 'invalid.circle' } } });
}
