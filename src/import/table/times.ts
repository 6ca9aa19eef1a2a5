import { isTimeZone } from '#strtotime';
import { endOfDay, fromUtcText, utcText } from '../../values/dates.ts';
import { type CellDate, type DateStyle, readCellDate } from './dates.ts';
import { readFlag } from './words.ts';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** What is wrong with a row: a sentence without a full stop. */
export class BadRow extends Error {}

/** The times of a row in the form of our export. */
export interface RowTimes {
  start_date: string;
  end_date: string;
  all_day: boolean;
  timezone: string;
}

/** Reads the times of a row; one without any time is a whole day. Throws `BadRow`. */
export function readTimes(row: Row, style: DateStyle): RowTimes {
  const start = readDate(row, 'start', style);
  const flag = flagIn(row, 'all_day');
  const timezone = zoneIn(row, style);
  if (start === null) throw new BadRow('it has no start');
  if (flag ?? !start.hasTime) return { ...readDays(row, start, style), all_day: true, timezone };
  const end = endOf(row, start, style);
  if (end < start.wallClock) throw new BadRow(endsBefore);
  return { start_date: start.wallClock, end_date: end, all_day: false, timezone };
}

const endsBefore = 'it ends before it begins';

/** Spreadsheets and calendars write a last day, or midnight after it. */
function readDays(row: Row, start: CellDate, style: DateStyle): Pick<RowTimes, 'start_date' | 'end_date'> {
  const first = start.wallClock.slice(0, 10);
  const end = cellOf(row, 'end_date') === '' ? null : readDate(row, 'end', style);
  if (end === null) return { start_date: first, end_date: first };
  const isAfter = end.hasTime && end.wallClock.endsWith(' 00:00:00') && end.wallClock.slice(0, 10) > first;
  const last = (isAfter ? moved(end.wallClock, -1_000) : end.wallClock).slice(0, 10);
  if (last < first) throw new BadRow(endsBefore);
  return { start_date: first, end_date: last };
}

/**
 * An end before the start is on the next day, unless it has a date; a last day without a time lasts
 * to its end.
 */
function endOf(row: Row, start: CellDate, style: DateStyle): string {
  const day = start.wallClock.slice(0, 10);
  const [date, time] = [cellOf(row, 'end_date'), cellOf(row, 'end_time')];
  const end = readDate({ end_date: date === '' && time !== '' ? day : date, end_time: time }, 'end', style);
  if (end === null) return start.wallClock;
  if (!end.hasTime) return end.wallClock.startsWith(day) ? start.wallClock : endOfDay(end.wallClock);
  const isNextDay = date === '' && end.wallClock < start.wallClock;
  return isNextDay ? moved(end.wallClock, 86_400_000) : end.wallClock;
}

function moved(wallClock: string, milliseconds: number): string {
  return utcText(fromUtcText(wallClock) + milliseconds);
}

/** A date in a cell, with the time in another; null for empty ones. Throws `BadRow`. */
function readDate(row: Row, what: 'start' | 'end', style: DateStyle): CellDate | null {
  const [date, time] = [cellOf(row, `${what}_date`), cellOf(row, `${what}_time`)];
  const written = `${date} ${time}`.trim();
  const read = written === '' ? null : readCellDate(date, time, style);
  if (written !== '' && read === null) throw new BadRow(`its ${what} ${written} is not a date`);
  return read;
}

/** A cell without white space around it; empty for a column that the table does not have. */
export function cellOf(row: Row, column: string): string {
  return (row[column] ?? '').trim();
}

/** Yes or no in a cell; undefined for an empty one. Throws `BadRow`. */
export function flagIn(row: Row, column: string): boolean | undefined {
  const cell = cellOf(row, column);
  if (cell === '') return undefined;
  const flag = readFlag(cell);
  if (flag === undefined) throw new BadRow(`${column} is neither yes nor no: ${cell}`);
  return flag;
}

function zoneIn(row: Row, { zone }: DateStyle): string {
  const written = cellOf(row, 'timezone');
  if (written === '') return zone;
  if (!isTimeZone(written)) throw new BadRow(`its time zone ${written} is not known`);
  return written;
}
