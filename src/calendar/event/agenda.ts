import type { Context } from '../../context/context.ts';
import { type AgendaRange, type AgendaRow, selectAgenda } from '../../database/queries/event-agenda.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import { endOfDay, isLastDay, nextDay, startOfDay } from '../../values/dates.ts';
import { accepted, Checks, inLanguage, type Input } from '../input/checks.ts';
import type { RequestedList } from '../lists/requested.ts';
import { type EventView, readEventsOf } from './event.ts';
import { readListFilters } from './list.ts';
import { lookUpFilters } from './looked-up.ts';
import { readOpenWindow } from './window.ts';

/** Some of the events of a day, and how many there are. */
export interface EventDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** What starts on it. */
  events: EventView[];
  total: number;
  /** What started on an earlier day, lasts longer than a day, and is not over by then. */
  running: EventView[];
  runningTotal: number;
}

/** Events by the days on which they take place. */
export interface EventAgenda {
  /** In order; days without events are absent. */
  days: EventDay[];
  /** What runs on the first day. */
  running: EventView[];
  runningTotal: number;
}

/** The days of the longest agenda: a month in whole weeks. */
const mostDays = 42;

/** The most events of one day, or of those that run on it. */
const mostOfDay = 100;

/**
 * The events of some days, with the filters of the list and without its default window (decision
 * 0111). However many events match, it reads no more than is requested. Throws `invalidParameters`.
 */
export async function readAgenda({ context, input }: RequestedList, args: Input): Promise<EventAgenda> {
  const checks = new Checks();
  const range = readRange(context, checks, args);
  const reader = inLanguage(context, checks, input.language);
  const filters = await readListFilters(reader, checks, { input, readDates: readOpenWindow });
  checks.throwIfAny();
  const query = toEventQuery(await lookUpFilters(reader, filters), reader);
  const rows = await reader.database.query(selectAgenda(query, range).compile(), {
    planDependsOnValues: true,
  });
  const events = await readEventsOf(
    reader,
    rows.map(({ number }) => number),
  );
  const toPart = (of: readonly AgendaRow[] = []) => ({
    events: of.flatMap(({ number }) => events.get(number) ?? []),
    total: Number(of[0]?.total ?? 0),
  });
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([date, of]) => {
    const { starting, running } = Object.groupBy(of, ({ runs }) => (runs ? 'running' : 'starting'));
    const lasting = toPart(running);
    return { date, ...toPart(starting), running: lasting.events, runningTotal: lasting.total };
  });
  const first = days.find(({ date }) => date === range.from.slice(0, 10));
  return {
    days: days.sort((one, other) => (one.date < other.date ? -1 : 1)),
    running: first?.running ?? [],
    runningTotal: first?.runningTotal ?? 0,
  };
}

/** Reads the days from their first to their last one, and how many events are requested of each. */
function readRange({ config, clock }: Context, checks: Checks, args: Input): AgendaRange {
  const zone = clock.inZone(config.timeZone);
  const dayOf = (name: 'from' | 'to') => accepted(checks.date(name, args[name], zone))?.slice(0, 10);
  const sizeOf = (name: 'first' | 'firstRunning') =>
    accepted(checks.number(name, args[name], [0, mostOfDay])) ?? 0;
  const [from, to] = [dayOf('from') ?? '', dayOf('to') ?? ''];
  const range = {
    skip: accepted(checks.integer('skip', args.skip, 0)) ?? 0,
    mostOfDay: sizeOf('first'),
    mostRunning: sizeOf('firstRunning'),
  };
  if (from === '' || to === '') return { from, to, ...range };
  checkDays(checks, from, to);
  return { from: startOfDay(from), to: isLastDay(to) ? endOfDay(to) : nextDay(startOfDay(to)), ...range };
}

function checkDays(checks: Checks, from: string, to: string): void {
  if (to < from) checks.addError('to', 'invalid.endBeforeStart');
  if (Date.parse(to) - Date.parse(from) >= mostDays * dayLength)
    checks.addError('to', 'invalid.manyDays', { maximum: mostDays });
}

const dayLength = 86_400_000;
