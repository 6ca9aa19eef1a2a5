import type { Context } from '../../context/context.ts';
import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import {
  countEvents,
  type EventRow,
  few,
  type Gathered,
  pageInOrder,
  pageOfNumbers,
  pageSorted,
  selectEventCount,
  selectGathered,
} from '../../database/queries/event.ts';
import type { LimitOffset } from '../../database/queries/post.ts';
import { prepare, type Statement } from '../../database/statements/prepared.ts';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PageOrder } from '../../values/paging.ts';
import { countBy } from '../lists/paging.ts';

/** Filters whose values are parameters of a statement that does not depend on them. */
const preparable: ReadonlySet<string> = new Set<keyof EventFilters>([
  'startFrom',
  'endUntil',
  'startUntil',
  'startPast',
  'endPast',
  'categories',
  'tags',
  'venues',
  'organizers',
  'featured',
  'numbers',
  'parent',
]);

interface ReadPage {
  rows: EventRow[];
  count: () => Promise<number>;
}

/** The events of a page and their total, in the order of the list or in that of the interface. */
export function readPage(
  context: Context,
  filters: EventFilters,
  limitOffset: LimitOffset & { planDependsOnValues: boolean },
): Promise<ReadPage> {
  const order = context.paging?.order;
  return order === undefined
    ? readPageInOrder(context, filters, limitOffset)
    : readSortedPage(context, filters, { ...limitOffset, order });
}

/**
 * The planner assumes that matches are evenly spread and might scan all events for
 * the last one. Hence few matches are gathered first, then counted and sorted; only where there are more, the page is read
 * in index order. Pages past the end are found by counting.
 */
async function readPageInOrder(
  context: Context,
  filters: EventFilters,
  { planDependsOnValues, ...limitOffset }: LimitOffset & { planDependsOnValues: boolean },
): Promise<ReadPage> {
  const { database } = context;
  const { counted, gather, inOrder, ofNumbers } = statementsIn(context.language, filters);
  const gathered = planDependsOnValues
    ? few((await database.query(gather(context, { ...filters, ...limitOffset }), { planDependsOnValues }))[0])
    : undefined;
  if (gathered !== undefined) {
    const { numbers, total } = gathered;
    const rows = numbers.length === 0 ? [] : await database.query(ofNumbers(context, { numbers }));
    return { rows, count: () => Promise.resolve(total) };
  }
  const count = async () =>
    Number((await database.query(counted(context, filters), { planDependsOnValues }))[0]?.total);
  const total = limitOffset.offset > 0 ? await count() : undefined;
  if (total !== undefined && limitOffset.offset >= total)
    return { rows: [], count: () => Promise.resolve(total) };
  const rows = await database.query(inOrder(context, { ...filters, ...limitOffset }), {
    planDependsOnValues,
  });
  if (total !== undefined) return { rows, count: () => Promise.resolve(total) };
  return { rows, count: countBy({ ...limitOffset, found: rows.length }, count) };
}

async function readSortedPage(
  context: Context,
  filters: EventFilters,
  { order, limit, offset }: LimitOffset & { order: PageOrder },
): Promise<ReadPage> {
  const query = toEventQuery(filters, context);
  const rows = await context.database.query(pageSorted(query, order, { limit, offset }), query);
  const count = countBy({ limit, offset, found: rows.length }, () => countEvents(context.database, query));
  return { rows, count };
}

interface Statements {
  counted: Statement<EventFilters, { total: number | string }>;
  gather: Statement<EventFilters & LimitOffset, Gathered>;
  inOrder: Statement<EventFilters & LimitOffset, EventRow>;
  ofNumbers: Statement<{ numbers: readonly number[] }, EventRow>;
}

const prepared = new Map<Language, Statements>();

function statementsIn(language: Language, filters: EventFilters): Statements {
  const statements = prepared.get(language) ?? createStatements(language, prepare);
  prepared.set(language, statements);
  const isPreparable = Object.entries(filters).every(
    ([name, value]) => value === undefined || preparable.has(name),
  );
  if (isPreparable) return statements;
  const { ofNumbers } = statements;
  const build: typeof prepare = (make) => (reader, values) => make(reader, values).compile();
  return { ...createStatements(language, build), ofNumbers };
}

function createStatements(language: Language, make: typeof prepare): Statements {
  const queryOf = (reader: Reader, filters: EventFilters) => toEventQuery(filters, { ...reader, language });
  return {
    counted: make((reader, filters: EventFilters) => selectEventCount(queryOf(reader, filters))),
    gather: make((reader, { limit, offset, ...filters }: EventFilters & LimitOffset) =>
      selectGathered(queryOf(reader, filters), { limit, offset }),
    ),
    inOrder: make((reader, { limit, offset, ...filters }: EventFilters & LimitOffset) =>
      pageInOrder(queryOf(reader, filters), { limit, offset }),
    ),
    ofNumbers: make((reader, { numbers }: { numbers: readonly number[] }) =>
      pageOfNumbers({ reader, language }, numbers),
    ),
  };
}
