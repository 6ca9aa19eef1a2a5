import type { Context } from '../../context/context.ts';
import { type AgendaRange, type AgendaRow, selectAgenda } from '../../database/queries/event-agenda.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import { pageOfNumbers } from '../../database/queries/event.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import { type EventView, toEventView } from './event.ts';
import { readListFilters } from './list.ts';
import { lookUpFilters } from './looked-up.ts';
import { readOpenWindow } from './window.ts';

/** Some of the events that match, and how many there are. */
export interface AgendaPart {
  events: EventView[];
  total: number;
}

/** Events by the day on which they start. */
export interface Agenda {
  /** By day, `YYYY-MM-DD`; days without events are absent. */
  days: ReadonlyMap<string, AgendaPart>;
  /** Events that started before the first day, are not over by then, and last longer than a day. */
  running: AgendaPart;
}

/**
 * The events of some days, with the filters of the list and without its default window (decision 0111). However many
 * events match, it reads no more than the range allows. Throws `invalidParameters`.
 */
export async function readAgenda(context: Context, input: Input, range: AgendaRange): Promise<Agenda> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filters = await readListFilters(reader, checks, { input, readDates: readOpenWindow });
  checks.throwIfAny();
  const query = toEventQuery(await lookUpFilters(reader, filters), reader);
  const rows = await reader.database.query(selectAgenda(query, range).compile(), {
    planDependsOnValues: true,
  });
  const events = await readEvents(reader, rows);
  const parts = new Map<string | null, AgendaPart>();
  for (const { number, day, total } of rows) {
    const part = parts.get(day) ?? { events: [], total: Number(total) };
    const event = events.get(number);
    if (event !== undefined) part.events.push(event);
    parts.set(day, part);
  }
  const days = [...parts].filter((part): part is [string, AgendaPart] => part[0] !== null);
  return { days: new Map(days), running: parts.get(null) ?? { events: [], total: 0 } };
}

async function readEvents(reader: Context, rows: readonly AgendaRow[]): Promise<Map<number, EventView>> {
  if (rows.length === 0) return new Map();
  const numbers = rows.map(({ number }) => number);
  const found = await reader.database.query(
    pageOfNumbers({ reader, language: reader.language }, numbers).compile(),
  );
  return new Map(found.map((row) => [row.number, toEventView(row, reader)]));
}
