import type { SampleOperation } from './sample-operations.ts';

/** The path of the table of upcoming events, below root and language. */
export const upcomingTable = tableOf('events', { filter: { upcoming: true } });

/**
 * The path of the table with the result of a sample operation, below root and language; null where
 * there is none.
 */
export function sampleTable({ name, variables }: SampleOperation): string | null {
  switch (name) {
    case 'upcoming':
      return upcomingTable;
    case 'search':
      return tableOf('events', { search: variables.words });
    case 'venues':
      return tableOf('venues', {});
    case 'near':
      return tableOf('events', { filter: { upcoming: true, near: variables.point } });
    case 'filter':
      return tableOf('events', { filter: variables.filter });
    case 'statistics':
      return tableOf('statistics', { group_by: 'month', time_zone: 'Europe/Helsinki' });
    case 'walk':
      return tableOf('events', {});
    default:
      return null;
  }
}

function tableOf(file: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const search = new URLSearchParams(query).toString();
  return `/export/${file}.csv${search === '' ? '' : `?${search}`}`;
}
