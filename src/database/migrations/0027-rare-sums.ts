import { Migration } from '@mikro-orm/migrations';
import { addUpTermCounts } from './0005-term-counts.ts';
import { recountEvents } from './0025-event-sums.ts';

const withSeveralRows = `where term_id in (
  select term_id from term_count group by term_id having count(*) > 1)`;

/**
 * Adding up costs the transaction that does it as much as a hundred others. Sums of events are added up a quarter as often, and
 * the counts of those terms alone that have changed (decisions 0043, 0135).
 */
export class AddUpRarely extends Migration {
  override up(): void {
    this.addSql(addUpTermCounts(withSeveralRows));
    this.addSql(recountEvents(400));
  }
}
