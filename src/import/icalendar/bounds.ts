/** Dates of a series that are imported at most: the latest ones. */
export const mostDates = 1_000;

/** Dates of series that a document brings at most. */
export const mostDatesInDocument = 20_000;

/** How far ahead the dates of series are imported, in milliseconds. */
export const ahead = 2 * 366 * 86_400_000;

/**
 * What finding the dates of a series may cost at most, in days or shorter periods that are
 * examined.
 */
export const mostWork = 100_000;

/** What finding the dates of all series of a document may cost at most. */
export const mostWorkInDocument = 2_000_000;

/** What is said of the dates of a series before those that are imported. */
export const latestOnly = `of a series, the latest ${mostDates.toLocaleString('en')} are imported`;

/** What is said of dates for which a document has no room; how many is known if they were found. */
export function beyondDocument(count?: number): string {
  const dates = count === undefined ? 'its dates' : `${count} dates`;
  return `${dates}: a document brings at most ${mostDatesInDocument.toLocaleString('en')}`;
}
