import type { Context } from '../context.ts';
import { eventsAfter, organizersAfter, venuesAfter } from '../database/queries/export.ts';
import type { LinkedKind } from '../database/queries/linked.ts';
import type { TermKind } from '../database/queries/term.ts';
import { createLoaders } from '../loaders/index.ts';
import { Checks, inLanguage, type Input, isGiven } from './checks.ts';
import { type EventView, presentEvent } from './event.ts';
import { readFilter } from './event-filter-input.ts';
import { readListFilters } from './event-list.ts';
import { toEventQuery } from './event-query.ts';
import { readOpenWindow } from './event-window.ts';
import { readLinkedFilter, toLinkedConditions } from './linked-filter.ts';
import { readConditions } from './linked-list.ts';
import { type OrganizerView, presentOrganizer } from './organizer.ts';
import { readTermFilter } from './term-connection.ts';
import { type CountedTerm, findCounted, readTermList } from './term-list.ts';
import { presentVenue, type VenueView } from './venue.ts';

/** What is exported: the parameters of the REST list, and a filter in the form of the connection; both must hold. */
export interface ExportAsked {
  input: Input;
  filter?: Input;
}

/** Some things in the order of their list, with a context whose loaders have loaded for these alone. */
export interface Stretch<View> {
  views: View[];
  context: Context;
}

/** Everything that was asked for, stretch by stretch: memory holds one of them, however many there are. */
export type Stretches<View> = AsyncGenerator<Stretch<View>, void>;

const stretchSize = 500;

/** Reads of an export wait for their turn among what is heavy (decision 0039). */
const planning = { varied: true, heavy: true };

/** Every event that matches, without a default window (decision 0030). Values are checked before the first is read. */
export async function exportEvents(context: Context, asked: ExportAsked): Promise<Stretches<EventView>> {
  const { checks, within, reader, input, filter } = startReading(context, asked);
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
  return readStretches(reader, async (fresh, last) => {
    const rows = await fresh.database.query(eventsAfter(query, last, stretchSize), planning);
    return rows.map((row) => presentEvent(row, fresh));
  });
}

/** Every venue that matches. */
export async function exportVenues(context: Context, asked: ExportAsked): Promise<Stretches<VenueView>> {
  const query = await readLinked(context, 'venue', asked);
  return readStretches(query.reader, async (fresh, last) => {
    const rows = await fresh.database.query(venuesAfter(query, last, stretchSize), planning);
    return rows.map((row) => presentVenue(row, fresh));
  });
}

/** Every organizer that matches. */
export async function exportOrganizers(
  context: Context,
  asked: ExportAsked,
): Promise<Stretches<OrganizerView>> {
  const query = await readLinked(context, 'organizer', asked);
  return readStretches(query.reader, async (fresh, last) => {
    const rows = await fresh.database.query(organizersAfter(query, last, stretchSize), planning);
    return rows.map((row) => presentOrganizer(row, fresh));
  });
}

/** Every category or tag that matches; terms are few, and come at once. */
export async function exportTerms(
  context: Context,
  kind: TermKind,
  asked: ExportAsked,
): Promise<Stretches<CountedTerm>> {
  const { checks, within, reader, input, filter } = startReading(context, asked);
  const { filters, order } = await readTermList(reader, checks, { kind, input });
  const filtered = filter && (await readTermFilter(reader, within, { kind, filter }));
  finish(checks, within);
  const listed = await findCounted(reader, kind, filters);
  const both = filtered && new Set((await findCounted(reader, kind, filtered)).map(({ number }) => number));
  const views = listed.filter(({ number }) => both?.has(number) ?? true).sort(order.compare);
  return readStretches(reader, (_, last) => Promise.resolve(last === undefined ? views : []));
}

async function readLinked(context: Context, kind: LinkedKind, asked: ExportAsked) {
  const { checks, within, reader, input, filter } = startReading(context, asked);
  const conditions = await readConditions(reader, checks, { kind, input });
  const filtered = filter && (await readLinkedFilter(reader, within, { kind, filter }));
  finish(checks, within);
  if (filtered !== undefined) conditions.push(...toLinkedConditions(kind, filtered));
  return { reader, language: reader.language, conditions };
}

/** States that one of the two asks for are asked for by both: neither leaves out the trash then. */
function startReading(context: Context, { input, filter }: ExportAsked) {
  const checks = new Checks();
  const status = isGiven(input.status) ? input.status : filter?.statuses;
  const both: Input = { ...input, status };
  return {
    checks,
    within: new Checks(),
    reader: inLanguage(context, checks, input.language),
    input: both,
    filter: filter && { ...filter, statuses: filter.statuses ?? status },
  };
}

/** Refuses by name what was not accepted: `filter.venues` is a field of the filter. */
function finish(checks: Checks, within: Checks): void {
  checks.adopt(within, (name) => (/^filter(\.|$)/.test(name) ? name : `filter.${name}`));
  checks.done();
}

async function* readStretches<View>(
  context: Context,
  read: (context: Context, last: View | undefined) => Promise<View[]>,
): Stretches<View> {
  let last: View | undefined;
  for (;;) {
    const fresh = { ...context, loaders: createLoaders(context.database, context) };
    const views = await read(fresh, last);
    if (views.length === 0) return;
    yield { views, context: fresh };
    last = views.at(-1);
  }
}
