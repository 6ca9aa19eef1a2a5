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
 * The next date of a sort that will pass, as UTC text; null if there is none. A publication at this
 * moment has passed, a start or end has not. Ignores visibility; each date is the first entry of an
 * index.
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
