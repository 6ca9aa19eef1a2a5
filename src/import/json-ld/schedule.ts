import { fromUtcText, utcText } from '../../values/dates.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import type { DocumentPart, DocumentSettings } from '../document.ts';
import { expandRule } from '../icalendar/rule-dates.ts';
import { BrokenRule, readRule } from '../icalendar/rule.ts';
import type { Graph } from './graph.ts';
import { ruleOf } from './schedule-rule.ts';
import { ScheduleTimes, type SeriesDate } from './schedule-times.ts';

/** Dates of a series that are imported at most: the latest ones. */
const most = 1_000;
/** How far ahead dates are imported, in milliseconds. */
const ahead = 2 * 366 * 86_400_000;
/** What finding the dates of a series may cost. */
const mostWork = 100_000;

interface Settings extends Pick<DocumentSettings, 'timeZone' | 'now'> {
  key: string;
  label: string;
}

interface Dates {
  dates: SeriesDate[];
  /** What the report says about others. */
  remarks: DocumentPart[];
}

/**
 * The dates of the schedules of an event (https://schema.org/eventSchedule), up to two years ahead,
 * the latest thousand, and what the report says about others. What a schedule does not say, such as
 * its first day, the event does.
 */
export function datesOf(graph: Graph, event: unknown, settings: Settings): Dates {
  const dates = new Map<string, SeriesDate>();
  const remarks: DocumentPart[] = [];
  for (const schedule of graph.values(event, 'eventSchedule')) {
    const found = datesOfSchedule(graph, { schedule, event }, settings);
    remarks.push(...found.remarks);
    for (const each of found.dates) dates.set(each.date, each);
  }
  return { dates: [...dates.values()], remarks };
}

function datesOfSchedule(
  graph: Graph,
  nodes: { schedule: unknown; event: unknown },
  settings: Settings,
): Dates {
  const zone = graph.text(nodes.schedule, 'scheduleTimezone');
  const isKnown = zone === '' || isTimeZone(zone);
  const unknown = `its time zone ${zone} is not known, and its times were read in ${settings.timeZone}`;
  const times = new ScheduleTimes(graph, nodes, {
    zone: zone === '' || !isKnown ? settings.timeZone : zone,
    now: settings.now,
  });
  const { dates, remarks } = expand(graph, times, { ...settings, schedule: nodes.schedule });
  const doubt: DocumentPart = { kind: 'event', label: settings.label, note: unknown, isDoubt: true };
  return { dates, remarks: isKnown ? remarks : [doubt, ...remarks] };
}

function expand(graph: Graph, times: ScheduleTimes, settings: Settings & { schedule: unknown }): Dates {
  const start = times.start();
  const read = ruleOf(graph, settings.schedule);
  if (start === null) return skipped('it has no first day', settings);
  if ('unreadable' in read) return skipped(read.unreadable, settings);
  if (read.rule === null) return { dates: [times.single(start)], remarks: [] };
  const count = Number(graph.text(settings.schedule, 'repeatCount'));
  try {
    return repeat(times, { start, rule: read.rule, count }, settings);
  } catch (error) {
    if (error instanceof BrokenRule) return skipped(error.message, settings);
    throw error;
  }
}

function skipped(reason: string, { label, key }: Settings): Dates {
  const unusable = `its schedule was not read: ${reason}`;
  return { dates: [], remarks: [{ kind: 'event', label, unusable, key }] };
}

interface Repeating {
  start: string;
  rule: string;
  /** Zero without one. */
  count: number;
}

/** Throws `BrokenRule`. */
function repeat(times: ScheduleTimes, { start, rule: text, count }: Repeating, settings: Settings): Dates {
  const rule = readRule(text);
  const found = expandRule(
    { ...rule, count: Number.isInteger(count) && count > 0 ? count : rule.count },
    {
      ...{ start: fromUtcText(start), to: settings.now + ahead, end: times.end(), most },
      exists: () => true,
      work: { left: mostWork },
    },
  );
  if (found.dates.length === 0) throw new BrokenRule('it has no date up to two years ahead');
  const dates = found.dates.map(utcText).filter((date) => !times.isExcluded(date));
  return { dates: dates.map((date) => times.at(date)), remarks: remarksOn(found, settings) };
}

function remarksOn(
  { early, late }: { early: number; late: number },
  { label, key }: Settings,
): DocumentPart[] {
  const limit = `of a series, the latest ${most.toLocaleString('en')} are imported`;
  const before: DocumentPart = {
    ...{ kind: 'event', label, key, count: Number.isFinite(early) ? early : 1 },
    unusable: `its early dates were left: ${limit}`,
  };
  const note = 'its dates after two years were left; an import within two years before them takes them';
  return [...(early > 0 ? [before] : []), ...(late > 0 ? [{ kind: 'event', label, note } as const] : [])];
}
