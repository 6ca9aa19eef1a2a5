import type { Language } from '../../i18n/language.ts';
import { timeLabels } from '../../values/labels.ts';
import type { Choice } from './choice.ts';
import {
  cyclesOf,
  isTimed,
  isTimeline,
  keyBefore,
  keyOfDay,
  keysBetween,
  mostUnits,
  type Period,
} from './periods.ts';
import { type Figures, type Group, noFigures, type ReadStatistics } from './read.ts';
import type { Measure } from './texts/statistics-texts.ts';

/** A row or a column of the table: the events of one value of a grouping. */
export interface Line {
  /** Null for events without a value, and for the others. */
  key: string | null;
  /** Null for events without a value. */
  label: string | null;
  /** Whether it has all values that are not among the largest. */
  isOthers: boolean;
  figures: Figures;
}

/** A row with what its events count in each column, and counted in the period before. */
export interface Row extends Line {
  cells: readonly Figures[];
  before: Figures | null;
}

/** What the page, its charts and its files show. */
export interface StatisticsTable {
  choice: Choice;
  rows: readonly Row[];
  /** None without a second grouping. */
  columns: readonly Line[];
  total: Figures;
  before: (Period & { total: Figures }) | null;
  /** Whether a timeline has too many units to show those without events. */
  hasGaps: boolean;
  /** Whether groups are missing. */
  hasMore: boolean;
  /** How many of the events are not public. */
  hidden: number;
}

/** The most units of a timeline that are shown without gaps as columns. */
const mostColumns = 60;

/** The most cells of a table; each is written, with or without events. */
const mostCells = 10_000;

/** What a measure counts: hours and days to a tenth. */
export function valueOf(figures: Figures, measure: Measure): number {
  const values = {
    events: figures.events,
    duration: Math.round(figures.timedSeconds / 360) / 10,
    days: figures.days,
    free: figures.freeEvents,
  };
  return values[measure];
}

/** The table of a choice, in the order of its groupings. */
export function toTable(choice: Choice, read: ReadStatistics, language: Language): StatisticsTable {
  const { groupBy, splitBy, measure } = choice;
  const rows = linesOf(read.rows, { choice, grouping: groupBy, most: mostUnits }, language);
  const columns =
    splitBy === null
      ? []
      : ordered(
          splitBy,
          measure,
          linesOf(read.columns, { choice, grouping: splitBy, most: mostColumns }, language).lines,
        );
  if (rows.lines.length * columns.length > mostCells) return tooMany(choice, read);
  const cells = new Map(read.cells.map((group) => [nameOf(...readKeys(group)), group]));
  const beforeOf = rowsBefore(read.before, choice);
  const shown = rows.lines.map((line) => ({
    ...line,
    cells: columns.map((column) => cells.get(nameOf(line, column)) ?? noFigures),
    before: beforeOf(line),
  }));
  return {
    ...{ choice, columns, total: read.total, hasMore: read.hasMore, hasGaps: rows.hasGaps },
    hidden: read.hidden,
    rows: ordered(groupBy, measure, shown),
    before: read.before && { from: read.before.from, to: read.before.to, total: read.before.total },
  };
}

/** A table that would be too large. */
function tooMany(choice: Choice, { total, hidden }: ReadStatistics): StatisticsTable {
  return { choice, rows: [], columns: [], total, before: null, hasGaps: false, hasMore: true, hidden };
}

type Place = Pick<Line, 'key' | 'isOthers'>;

function readKeys({ keys, others }: Group): [Place, Place] {
  const [row, column] = [0, 1].map((index) => ({
    key: keys[index] ?? null,
    isOthers: others[index] ?? false,
  }));
  return [row ?? nowhere, column ?? nowhere];
}

const nowhere: Place = { key: null, isOthers: false };

/** The same for the same places, and for no other ones. */
function nameOf(...places: Place[]): string {
  return JSON.stringify(places.map(({ key, isOthers }) => [key, isOthers]));
}

interface Axis {
  choice: Choice;
  grouping: string;
  most: number;
}

/** The lines of a grouping, with those between times that have no events. */
function linesOf(
  groups: readonly Group[],
  { choice, grouping, most: limit }: Axis,
  language: Language,
): { lines: Line[]; hasGaps: boolean } {
  const lines = groups.map((group): Line => {
    const [{ key, isOthers }] = readKeys(group);
    return { key, isOthers, label: group.labels[0] ?? null, figures: group };
  });
  const keys = allKeys(grouping, choice, lines);
  if (keys.length === 0 || keys.length > limit) return { lines, hasGaps: keys.length > 0 };
  const known = new Map(lines.map((line) => [line.key, line]));
  const labels: Readonly<Record<string, (key: string, language: Language) => string>> = timeLabels;
  const timed = keys.map(
    (key) =>
      known.get(key) ?? {
        key,
        isOthers: false,
        label: labels[grouping]?.(key, language) ?? key,
        figures: noFigures,
      },
  );
  return { lines: [...timed, ...lines.filter(({ key }) => key === null)], hasGaps: false };
}

/** All keys of a cycle, or of the timeline from the first to the last; none for other groupings. */
function allKeys(grouping: string, { from, to }: Choice, lines: readonly Line[]): readonly string[] {
  if (!isTimeline(grouping)) return cyclesOf(grouping) ?? [];
  const found = lines.flatMap(({ key }) => key ?? []);
  const between = [found.at(0) ?? '', found.at(-1) ?? ''] as const;
  if (from === '' || to === '') return keysBetween(grouping, between);
  const chosen = [keyOfDay(grouping, from), keyOfDay(grouping, to)] as const;
  // In the clock of another zone, an event may start a day outside the period.
  const isWithin = found.every((key) => chosen[0] <= key && key <= chosen[1]);
  return keysBetween(grouping, isWithin ? chosen : between);
}

/**
 * What each row had in the period before: along a timeline the unit in the same place, otherwise
 * the same value. Nobody knows it of the others, which were not the same values then, nor of what
 * was not read.
 */
function rowsBefore(before: ReadStatistics['before'], { groupBy, from, to }: Choice) {
  const byKey = new Map(before?.rows.map((group) => [group.keys[0] ?? null, group]));
  const unknown = before?.hasMore === true ? null : noFigures;
  return ({ key, isOthers }: Line): Figures | null => {
    if (before === null || isOthers) return null;
    if (!isTimeline(groupBy) || key === null) return byKey.get(key) ?? unknown;
    const then = keyBefore(groupBy, key, { now: { from, to }, before });
    return then === undefined ? null : (byKey.get(then) ?? unknown);
  };
}

/** In the order of time; otherwise the largest first, then the others, then what has no value. */
function ordered<Each extends Line>(grouping: string, measure: Measure, lines: readonly Each[]) {
  const rank = ({ key, isOthers }: Line) => (isOthers ? 1 : key === null ? 2 : 0);
  const compare = (one: Line, other: Line) =>
    rank(one) - rank(other) || valueOf(other.figures, measure) - valueOf(one.figures, measure);
  return isTimed(grouping) ? lines : lines.toSorted(compare);
}
