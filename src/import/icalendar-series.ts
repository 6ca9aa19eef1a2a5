import type { EventInstance, ExpandRecurringEventOptions, VEvent } from 'node-ical';
import { utcText } from '../values/dates.ts';
import type { DocumentPart } from './document.ts';

/** Dates of a series that are imported at most: the latest ones. */
const mostDates = 1_000;

/** How far ahead dates are imported, in milliseconds. */
const ahead = 2 * 366 * 86_400_000;

/** Dates that are counted at most, for the report. */
const mostCounted = 10_000;

/** Expands the series of an event; the function of the library. */
export type Expand = (event: VEvent, options: ExpandRecurringEventOptions) => EventInstance[];

interface Expanding {
  expand: Expand;
  /** Epoch milliseconds. */
  now: number;
  /** The title of the series. */
  label: string;
}

/** The dates of a series that are imported, and what the report says about the others. */
export function expandSeries(
  series: VEvent,
  { expand, now, label }: Expanding,
): { dates: EventInstance[]; remarks: DocumentPart[] } {
  const to = new Date(now + ahead);
  const found = expand(series, { from: series.start, to }).filter(
    ({ event }) => event.status !== 'CANCELLED',
  );
  const dates = found.slice(-mostDates);
  const [first] = dates;
  const early = found.length - dates.length;
  const remarks: DocumentPart[] = [];
  if (first !== undefined && early > 0) {
    const before = `${early} dates before ${dayOf(first.start)} were left`;
    const unusable = `${before}: of a series, the latest ${mostDates.toLocaleString('en')} are imported`;
    remarks.push({ kind: 'event', label, unusable, count: early });
  }
  const late = describeLater(series, to);
  if (late !== null) {
    const note = `${late} after ${dayOf(to)} were left; an import within two years before them takes them`;
    remarks.push({ kind: 'event', label, note });
  }
  return { dates, remarks };
}

/** The dates after a time, in words; null without any. */
function describeLater({ rrule }: VEvent, time: Date): string | null {
  if (rrule?.after(time) === undefined) return null;
  if (!/\b(?:COUNT|UNTIL)=/i.test(rrule.toString())) return 'its dates, which have no end,';
  let count = 0;
  rrule.all((date) => {
    if (date > time) count += 1;
    return count <= mostCounted;
  });
  return count > mostCounted
    ? `more than ${mostCounted} dates`
    : `${count} ${count === 1 ? 'date' : 'dates'}`;
}

function dayOf(date: Date): string {
  return utcText(date.getTime()).slice(0, 10);
}
