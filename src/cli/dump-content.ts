import type { Summary } from '../database/dump/read.ts';

/** The tables that people ask for first, and their rows in words: one, and several. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  event: ['event', 'events'],
  venue: ['venue', 'venues'],
  organizer: ['organizer', 'organizers'],
  term: ['category or tag', 'categories and tags'],
  user_account: ['user', 'users'],
};

/** What a dump contains, in words: `60 events, 12 venues, 1 user`. */
export function describeContent(rows: Summary['rows']): string {
  const counts = Object.entries(words).map(([table, [one, several]]) => {
    const count = rows[table] ?? 0;
    return `${count} ${count === 1 ? one : several}`;
  });
  return counts.join(', ');
}
