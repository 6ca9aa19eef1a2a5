import { type Cancelling, isRange, replacedMoment } from './cancellations.ts';
import type { Entry } from './entry.ts';
import type { Group } from './groups.ts';
import { type Length, lengthOf } from './length.ts';
import { instantOf, type Moment } from './moment.ts';
import { dateIn, datesOf, isSeries, type Limits, type SeriesDates } from './series.ts';

/** A date of an event, and the entry that describes it. */
export interface Occurrence {
  entry: Entry;
  start: Moment;
  /** Null where the entry has an end that cannot be read. */
  length: Length | null;
  /** The date of the series that it is; null for an event without a series. */
  date: Moment | null;
  isCancelled: boolean;
}

/** The occurrences of an event, and what there is beside them. */
export interface Occurrences {
  found: Occurrence[];
  series: SeriesDates | null;
  /** Changes of dates that the series does not have any more. */
  outdated: Entry[];
}

/** Whether an event is a series, so that its dates are those of its rule. */
export function isSeriesOf({ master, overrides }: Group): boolean {
  return master !== null && (isSeries(master) || overrides.length > 0);
}

/** The occurrences of an event up to a time, in order. Throws `BrokenRule`. */
export function occurrencesOf(group: Group, limits: Limits): Occurrences {
  const { master, overrides, cancelling, isCancelled } = group;
  if (master === null || !isSeriesOf(group)) return single(group);
  const series = datesOf(master, limits);
  const replaced = new Map(overrides.map((entry) => [replacedIn(master, entry), entry]));
  const ranges = [...replaced].filter(([, entry]) => isRange(entry)).sort(([one], [other]) => one - other);
  const own = lengthOf(master.properties, master.start, master.zones);
  let latest = -1;
  const plain = series.dates
    .filter(({ wall }) => !replaced.has(wall))
    .map((date) => {
      while ((ranges[latest + 1]?.[0] ?? Infinity) < date.wall) latest += 1;
      return occurrenceAt(master, { length: own, ...date }, ranges[latest]);
    });
  const present = new Set(series.dates.map(({ wall }) => wall));
  const isOutdated = (wall: number, { sequence }: Entry) =>
    sequence < master.sequence && !present.has(wall) && (series.isExcluded(wall) || isWhole(series));
  const outdated = new Set(
    [...replaced].filter(([wall, entry]) => isOutdated(wall, entry)).map(([, entry]) => entry),
  );
  const changed = [...replaced]
    .filter(([, entry]) => !outdated.has(entry))
    .map(([wall, entry]) => overriding(entry, { ...master.start, wall }));
  const isOff = isCancelled || master.isCancelled;
  const isDateOff = cancelledIn(master, cancelling);
  const found = [...plain, ...changed].map((each) => ({
    ...each,
    isCancelled: isOff || each.isCancelled || isDateOff(each.date?.wall),
  }));
  return { found: inOrder(found), series, outdated: [...outdated] };
}

/** Whether entries that describe nothing cancel a date of a series. */
function cancelledIn(master: Entry, cancelling: readonly Cancelling[]): (wall?: number) => boolean {
  const off = cancelling.map((each) => [replacedIn(master, each), isRange(each)] as const);
  return (wall = -Infinity) => off.some(([date, andLater]) => (andLater ? wall >= date : wall === date));
}

/** An event without a series, or dates of one whose entry is elsewhere. */
function single({ master, overrides, isCancelled }: Group): Occurrences {
  const own = (entry: Entry): Occurrence => ({
    ...{ entry, start: entry.start, date: null },
    length: lengthOf(entry.properties, entry.start, entry.zones),
    isCancelled: isCancelled || entry.isCancelled,
  });
  const found = overrides.map((entry) => overriding(entry, replacedMoment(entry) ?? entry.start));
  return { found: master === null ? found : [own(master)], series: null, outdated: [] };
}

function isWhole({ early, late }: SeriesDates): boolean {
  return early === 0 && late === 0;
}

/** The date of a series that an entry replaces. */
function replacedIn(master: Entry, { replaces }: Pick<Entry, 'replaces'>): number {
  return replaces === null ? master.start.wall : dateIn(master, replaces);
}

function overriding(entry: Entry, date: Moment): Occurrence {
  const { properties, start, zones, isCancelled } = entry;
  return { entry, start, length: lengthOf(properties, start, zones), date, isCancelled };
}

/**
 * A date as its series describes it, or moved by as much as an earlier one, whose entry describes
 * the later ones too.
 */
function occurrenceAt(
  master: Entry,
  { wall, length }: { wall: number; length: Length | null },
  range: readonly [number, Entry] | undefined,
): Occurrence {
  const date = { ...master.start, wall };
  if (range === undefined)
    return { entry: master, start: date, length, date, isCancelled: master.isCancelled };
  const [from, entry] = range;
  const moved = dateIn(master, entry.start) - from;
  const start = { ...date, wall: wall + moved };
  return { ...overriding(entry, date), start };
}

function inOrder(occurrences: readonly Occurrence[]): Occurrence[] {
  const starts = occurrences.map((each) => [instantOf(each.start), each] as const);
  return starts.sort(([one], [other]) => one - other).map(([, each]) => each);
}
