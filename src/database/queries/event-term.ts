import { sql } from 'kysely';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { TermKind } from './term.ts';

interface NewEventTerms {
  eventId: number;
  /** When the event becomes public: the copy by which events of a term are counted. */
  visibleAt: string | null;
  termIds: readonly number[];
}

/** Gives an event more terms, selected and locked from the terms themselves: one that was deleted meanwhile is dropped. */
export async function addEventTerms(
  em: UnitOfWork,
  { eventId, visibleAt, termIds }: NewEventTerms,
): Promise<void> {
  if (termIds.length === 0) return;
  await inTransaction(em)
    .insertInto('event_term')
    .columns(['event_id', 'term_id', 'visible_at'])
    .expression((eb) =>
      eb
        .selectFrom('term')
        .select([
          sql<number>`${eventId}::int`.as('event_id'),
          'id',
          sql<string | null>`${visibleAt}::timestamp`.as('visible_at'),
        ])
        .where(sql<boolean>`id = any(${termIds}::int[])`)
        .forKeyShare(),
    )
    .execute();
}

/** Takes all terms of one kind off an event. */
export async function removeEventTerms(em: UnitOfWork, eventId: number, kind: TermKind): Promise<void> {
  await inTransaction(em)
    .deleteFrom('event_term')
    .where('event_id', '=', eventId)
    .where('term_id', 'in', (eb) => eb.selectFrom('term').select('id').where('kind', '=', kind))
    .execute();
}

/** Keeps the copy of the publication date by which events of a term are counted. */
export async function saveTermVisibility(
  em: UnitOfWork,
  eventId: number,
  visibleAt: string | null,
): Promise<void> {
  await inTransaction(em)
    .updateTable('event_term')
    .set({ visible_at: visibleAt })
    .where('event_id', '=', eventId)
    .execute();
}
