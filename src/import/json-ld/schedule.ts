import { isTimeZone } from '#strtotime';
import { fromUtcText, utcText } from '../../values/dates.ts';
import { ahead, latestOnly, mostDates, mostWork } from '../icalendar/bounds.ts';
import type { DocumentPart, DocumentSettings } from '../document.ts';
import { expandRule } from '../icalendar/rule-dates.ts';
import { BrokenRule, readRule } from '../icalendar/rule.ts';
import type { Graph } from './graph.ts';
import { ruleOf } from './schedule-rule.ts';
import { ScheduleTimes, type SeriesDate } from './schedule-times.ts';
import { tooLong } from './times.ts';

interface Settings extends Pick<DocumentSettings, 'timeZone' | 'now'> {
  key: string;
  lastingKey: string | undefined;
  label: string;
}

interface Dates {
  dates: SeriesDate[];
  /** What the report says about others. */
  remarks: DocumentPart[];
}

/**
 * The dates of the schedules of an event (https://schema.org/eventSchedule), schedule by schedule,
 * the latest ones within bounds, and what the report says about others. What a schedule does not
 * say, such as its first day, the event does.
 */
export function* datesOf(graph: Graph, event: unknown, settings: Settings): Generator<Dates, void, void> {
  const known = new Set<string>();
  for (const schedule of graph.values(event, 'eventSchedule')) {
    const { dates, remarks } = datesOfSchedule(graph, { schedule, event }, settings);
    yield { dates: dates.filter(({ date }) => !known.has(date)), remarks };
    for (const { date } of dates) known.add(date);
  }
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
  const duration = times.tooLong();
  if (duration !== undefined) return skipped(tooLong(duration), settings);
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

function skipped(reason: string, { label, lastingKey: key }: Settings): Dates {
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
      ...{ start: fromUtcText(start), to: settings.now + ahead, end: times.end(), most: mostDates },
      exists: () => true,
      work: { left: mostWork },
    },
  );
  if (found.dates.length === 0) throw new BrokenRule('it has no date up to two years ahead');
  const isExcluded = times.exclusion();
  const dates = found.dates.map(utcText).filter((date) => !isExcluded(date));
  const [first = 0] = found.dates;
  const before = times.at(utcText(first)).date;
  return {
    dates: dates.map((date) => times.at(date)),
    remarks: remarksOn({ ...found, before }, settings),
  };
}

function remarksOn(
  { early, late, before: first }: { early: number; late: number; before: string },
  { label, key }: Settings,
): DocumentPart[] {
  const before: DocumentPart = {
    ...{ kind: 'event', label, key, before: first, count: early },
    unusable: `its early dates were left: ${latestOnly}`,
  };
  const note = 'its dates after two years were left; an import within two years before them takes them';
  return [...(early > 0 ? [before] : []), ...(late > 0 ? [{ kind: 'event', label, note } as const] : [])];
}
