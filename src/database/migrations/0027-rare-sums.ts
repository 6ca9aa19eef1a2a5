import { Migration } from '@mikro-orm/migrations';
import { addUpTermCounts } from './0005-term-counts.ts';
import { recountEvents } from './0025-event-sums.ts';

const withSeveralRows = `where term_id in (
  select term_id from term_count group by term_id having count(*) > 1)`;

/**
 * Adding up the sums of events takes as long as ten writes, and the transaction that does it waits
 * for that: it happens a quarter as often. Of the counts of terms, those alone that have changed
 * are added up (decision 0135).
 */
export class AddUpRarely extends Migration {
  override up(): void {
    this.addSql(addUpTermCounts(withSeveralRows));
    this.addSql(recountEvents(400));
  }
}
