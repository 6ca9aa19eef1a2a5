import { utcText } from '../values/dates.ts';
import { plainLine } from '../values/plain-line.ts';
import { beyondDocument, latestOnly } from './icalendar/bounds.ts';
import type { DocumentPart } from './document.ts';
import { type Cancelling, isRange, replacedMoment } from './icalendar/cancellations.ts';
import type { Entry } from './icalendar/entry.ts';
import type { Group } from './icalendar/groups.ts';
import { instantOf, momentText } from './icalendar/moment.ts';
import type { Occurrence, Occurrences } from './icalendar/occurrences.ts';
import { mostCounted } from './icalendar/rule-dates.ts';
import type { SeriesDates } from './icalendar/series.ts';
import { boundedKey, lineToHtml } from './mentions.ts';
import type { Cancellation } from './source.ts';

type Named = Pick<Entry, 'uid' | 'title'>;

/** Says why an entry is not imported, or some of its dates. */
export function skipped(entry: Named, unusable: string, count = 1): DocumentPart {
  return { ...nameOf(entry), unusable, count };
}

/** Says something about an entry that is imported. */
export function noted(entry: Named, note: string, { isDoubt }: { isDoubt: boolean }): DocumentPart {
  const { kind, label } = nameOf(entry);
  return { kind, label, note, isDoubt };
}

/** Says that dates are more than a document brings; how many is known if they were found. */
export function noRoomFor(entry: Named, count?: number): DocumentPart {
  return skipped(entry, beyondDocument(count), count);
}

/** Says that a series comes after others whose dates took long to find. */
export function notSought(entry: Named): DocumentPart {
  return skipped(entry, 'its dates: finding those of the series before it took too much work');
}

/** Says what of an earlier import an entry cancels. */
export function cancellationOf(entry: Cancelling, { isDescribed }: { isDescribed: boolean }): Cancellation {
  const { kind, label, key } = nameOf(entry);
  const reason = lineToHtml(entry.properties.text('comment'));
  const replaced = replacedMoment(entry);
  const dates = { date: replaced === null ? undefined : momentText(replaced), andLater: isRange(entry) };
  return { kind, label, cancelled: key, ...dates, reason, isDescribed };
}

/** Says what is odd about the entries of an event, and which of them are not imported. */
export function remarksOnGroup({ master, overrides, doubts }: Group): DocumentPart[] {
  const changing = overrides.filter((entry) => master === null && isRange(entry) && !entry.isCancelled);
  const later = 'changes the later dates of its series as well, which is not in this document';
  return [
    ...doubts.map(({ entry, isSkipped, reason }) =>
      isSkipped ? skipped(entry, reason) : noted(entry, reason, { isDoubt: true }),
    ),
    ...changing.map((entry) => noted(entry, later, { isDoubt: true })),
  ];
}

/** Says which dates of an event are not imported; so many are more than a document brings. */
export function remarksOnLeft(
  { master }: Group,
  { found, series, outdated }: Occurrences,
  { to, left }: { to: number; left: number },
): DocumentPart[] {
  const [first] = found;
  const gone = 'is a date that its series does not have any more, and was not imported';
  return [
    ...(master === null || series === null ? [] : remarksOnSeries(master, { first, series, to })),
    ...(first === undefined || left === 0 ? [] : [noRoomFor(first.entry, left)]),
    ...outdated.map((entry) => noted(entry, gone, { isDoubt: false })),
  ];
}

/** Says which dates of a series up to a time are not imported, and how many after it. */
function remarksOnSeries(
  master: Entry,
  { first, series: { early, late }, to }: { first?: Occurrence; series: SeriesDates; to: number },
): DocumentPart[] {
  if (first === undefined && instantOf(master.start) <= to) return [skipped(master, 'it has no date')];
  const after = `${lateText(late)} after ${dayText(to)} were left; an import within two years before them takes them`;
  return [
    ...(first === undefined || early === 0 ? [] : [remarkOnEarly(master, first, early)]),
    ...(late === 0 ? [] : [noted(master, after, { isDoubt: false })]),
  ];
}

function remarkOnEarly(master: Entry, first: Occurrence, early: number): DocumentPart {
  const before = first.date ?? first.start;
  const number = early > mostCounted ? `more than ${mostCounted}` : String(early);
  const unusable = `${number} dates before ${dayText(instantOf(before))} were left: ${latestOnly}`;
  return { ...nameOf(master), unusable, count: Math.min(early, mostCounted), before: momentText(before) };
}

/** An entry in the report, and the key of what was imported of it before. */
function nameOf({ uid, title }: Named) {
  const label = title === '' ? `with the UID ${plainLine(uid, 40)}` : title;
  return { kind: 'event' as const, label, key: boundedKey(uid) };
}

function dayText(instant: number): string {
  return utcText(instant).slice(0, 10);
}

/** The dates after a time, in words. */
function lateText(late: number): string {
  if (late === Infinity) return 'its dates, which have no end,';
  if (late > mostCounted) return `more than ${mostCounted} dates`;
  return `${late} ${late === 1 ? 'date' : 'dates'}`;
}
