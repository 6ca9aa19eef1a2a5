import type { Context } from '../context/context.ts';
import { toAssociatedConditions } from '../database/queries/associated-lists.ts';
import type { AssociatedKind } from '../database/queries/associated.ts';
import { toEventQuery } from '../database/queries/event-filters.ts';
import type { EventGrouping } from '../database/queries/event-statistics.ts';
import { eventsAfter, pageSorted, yearsOfZones, type ZoneYears } from '../database/queries/event.ts';
import type { TermKind } from '../database/queries/term.ts';
import { CalendarError } from '../errors.ts';
import { readAssociatedFilter } from './associated/filter.ts';
import {
  type AssociatedListing,
  type Published,
  readListFilters as readAssociatedList,
} from './associated/list.ts';
import { type EventView, toEventView } from './event/event.ts';
import { readFilter } from './event/filter-input.ts';
import type { EventGroup, EventNumbers } from './event/group.ts';
import { readListFilters } from './event/list.ts';
import { countEvents, readStatisticsRequest } from './event/statistics.ts';
import { readOpenWindow } from './event/window.ts';
import { Checks, inLanguage, type Input, isPresent } from './input/checks.ts';
import { readTermFilter } from './term/connection.ts';
import { type CountedTerm, findCounted, readTermList } from './term/list.ts';

/** The input of an export: the parameters of the REST list and a filter of the connection, which both apply. */
export interface ExportInput {
  input: Input;
  filter?: Input;
}

/** Reads at most `most` resources after one, or from the beginning; none at the end. */
export type ReadSlice<View> = (context: Context, last: View | undefined, most: number) => Promise<View[]>;

/** An export to be read slice by slice, so that memory holds only one of them. */
export interface Slices<View> {
  /** The reader and language. Each slice is read with new loaders, so that they do not retain earlier slices. */
  context: Context;
  read: ReadSlice<View>;
}

/** Exports wait in the queue of heavy reads (decision 0039). */
const planning = { planDependsOnValues: true, heavy: true };

/** The events of an export, and the years that those of each time zone touch. */
export interface ExportedEvents extends Slices<EventView> {
  zones: () => Promise<ZoneYears[]>;
}

/** All matching events, without a default window (decision 0030). All input is checked before the first read. */
export async function exportEvents(context: Context, request: ExportInput): Promise<ExportedEvents> {
  const { reader, query } = await readEventQuery(context, request, () => null);
  const read: ReadSlice<EventView> = async (fresh, last, most) => {
    const rows = await fresh.database.query(eventsAfter(query, last, most), planning);
    return rows.map((row) => toEventView(row, fresh));
  };
  const zones = () => context.database.query(yearsOfZones(query), planning);
  return { context: reader, read, zones };
}

/** The matching events that were published last, at most `most`, in one slice. */
export async function exportNewestEvents(
  context: Context,
  request: ExportInput,
  most: number,
): Promise<Slices<EventView>> {
  const { reader, query } = await readEventQuery(context, request, () => null);
  const newest = { by: 'published_at', descending: true } as const;
  const read: ReadSlice<EventView> = async (fresh, last) => {
    if (last !== undefined) return [];
    const rows = await fresh.database.query(pageSorted(query, newest, { limit: most, offset: 0 }), planning);
    return rows.map((row) => toEventView(row, fresh));
  };
  return { context: reader, read };
}

/** Statistics of the events that `exportEvents` exports, and what they are grouped by. */
export interface ExportedStatistics {
  /** The reader and language. */
  context: Context;
  groupings: readonly EventGrouping[];
  total(): Promise<EventNumbers>;
  /** Throws `invalidParameters` for more groups than `mostExportedGroups`, unless `first` requests a part of them. */
  groups(): Promise<EventGroup[]>;
}

/** Few enough to be held at once: a group has about 200 bytes. */
const mostExportedGroups = 20_000;

/** Statistics of events, by the parameters of `exportEvents` and of `eventStatistics`; all input is checked first. */
export async function exportStatistics(context: Context, request: ExportInput): Promise<ExportedStatistics> {
  const { reader, query, more } = await readEventQuery(context, request, (checks, input) =>
    readStatisticsRequest(checks, input, mostExportedGroups),
  );
  const statistics = countEvents(reader, more, query);
  return {
    context: reader,
    groupings: more.groupings,
    total: () => statistics.countAll(),
    groups: async () => {
      const { groups, hasMore } = await statistics.countGroups();
      if (hasMore && !isPresent(request.input.first)) throw tooManyGroups();
      return groups;
    },
  };
}

/** Nobody shall mistake a part of the groups for all of them. */
function tooManyGroups(): CalendarError {
  const values = { maximum: mostExportedGroups };
  return new CalendarError('invalidParameters', {
    invalid: { groupBy: { key: 'invalid.manyGroups', values } },
  });
}

/** The query of the events of an export; `readMore` checks further input, so that one error reports all of it. */
async function readEventQuery<More>(
  context: Context,
  request: ExportInput,
  readMore: (checks: Checks, input: Input) => More,
) {
  const { checks, within, reader, input, filter } = startExport(context, request);
  const more = readMore(checks, input);
  const listed = await readListFilters(reader, checks, { input, readDates: readOpenWindow });
  const filtered = await readFilter(reader, within, filter);
  finish(checks, within);
  const queries = [listed, ...(filter === undefined ? [] : [filtered])].map((each) =>
    toEventQuery(each, reader),
  );
  const query = {
    reader,
    language: reader.language,
    conditions: queries.flatMap(({ conditions }) => conditions),
    searched: queries.some(({ searched }) => searched),
    ...planning,
  };
  return { reader, query, more };
}

/** All matching venues or organizers. */
export async function exportAssociated<Row, View extends Published>(
  context: Context,
  { kind, queries, toView }: AssociatedListing<Row, View>,
  request: ExportInput,
): Promise<Slices<View>> {
  const query = await readAssociated(context, kind, request);
  const read: ReadSlice<View> = async (fresh, last, most) => {
    const rows = await fresh.database.query(queries.after(query, last, most), planning);
    return rows.map((row) => toView(row, fresh));
  };
  return { context: query.reader, read };
}

/** All matching categories or tags; terms are few and all read with the first slice. */
export async function exportTerms(
  context: Context,
  kind: TermKind,
  request: ExportInput,
): Promise<Slices<CountedTerm>> {
  const { checks, within, reader, input, filter } = startExport(context, request);
  const { filters, order } = await readTermList(reader, checks, { kind, input });
  const filtered = filter && (await readTermFilter(reader, within, { kind, filter }));
  finish(checks, within);
  let views: CountedTerm[] | undefined;
  const find = async () => {
    const listed = await findCounted(reader, kind, filters);
    const both = filtered && new Set((await findCounted(reader, kind, filtered)).map(({ number }) => number));
    return listed.filter(({ number }) => both?.has(number) ?? true).sort(order.compare);
  };
  return {
    context: reader,
    read: async (_, last, most) => {
      views ??= await find();
      const start = last === undefined ? 0 : views.indexOf(last) + 1;
      return views.slice(start, start + most);
    },
  };
}

async function readAssociated(context: Context, kind: AssociatedKind, request: ExportInput) {
  const { checks, within, reader, input, filter } = startExport(context, request);
  const listed = await readAssociatedList(reader, checks, { kind, input });
  const filtered = filter && (await readAssociatedFilter(reader, within, { kind, filter }));
  finish(checks, within);
  const conditions = toAssociatedConditions(kind, { ...listed, and: filtered && [filtered] });
  return { reader, language: reader.language, conditions };
}

/** Statuses in one of the two apply to both, so that neither excludes the trash. */
function startExport(context: Context, { input, filter }: ExportInput) {
  const checks = new Checks();
  const status = isPresent(input.status) ? input.status : filter?.statuses;
  const both: Input = { ...input, status };
  return {
    checks,
    within: new Checks(),
    reader: inLanguage(context, checks, input.language),
    input: both,
    filter: filter && { ...filter, statuses: filter.statuses ?? status },
  };
}

/** Throws the errors of both; those of the filter are named like `filter.venues`. */
function finish(checks: Checks, within: Checks): void {
  checks.merge(within, (name) => (/^filter(\.|$)/.test(name) ? name : `filter.${name}`));
  checks.throwIfAny();
}
