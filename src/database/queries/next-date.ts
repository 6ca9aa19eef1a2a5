import { sql } from 'kysely';
import type { PassedDate } from '../../runtime/clock.ts';
import { utcText } from '../../values/dates.ts';
import { sqlBuilder } from '../statements/sql.ts';

const columns: Record<PassedDate, readonly (readonly [table: string, column: string])[]> = {
  publication: [
    ['event', 'visible_at'],
    ['venue', 'visible_at'],
    ['organizer', 'visible_at'],
  ],
  start: [['event', 'starts_at']],
  end: [['event', 'ends_at']],
};

/**
 * The first date of a sort that is still to pass, as UTC text; null where there is none. What is published now is so
 * already; what starts or ends now may count as still to come. It asks for dates alone, whoever may see the things, and
 * each is found at the front of an index.
 */
export function selectNextDate(date: PassedDate, moment: number) {
  const now = sql`${utcText(moment)}::timestamp`;
  const following = date === 'publication' ? sql`> ${now}` : sql`>= ${now}`;
  const each = columns[date].map(([table, column]) => {
    const named = sql.ref(column);
    return sql`(select min(${named}) from ${sql.table(table)} where ${named} ${following})`;
  });
  return sqlBuilder.selectNoFrom(sql<string | null>`least(${sql.join(each)})`.as('next')).compile();
}
