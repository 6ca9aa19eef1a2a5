import type { Context, Reader } from '../../context/context';
import {
  type Cut,
  type EventRow,
  few,
  type Gathered,
  pageInOrder,
  pageOfNumbers,
  selectEventCount,
  selectGathered,
} from '../../database/queries/event';
import { prepare, type Statement } from '../../database/statements/prepared';
import type { Language } from '../../i18n/language';
import type { EventFilters } from '../../database/queries/event-filters';
import { toEventQuery } from '../event-query';
import { countBy } from '../lists/paging';

/** Filters that ask the same question whatever their value: it is a parameter of the statement, and nothing looks at it. */
const plain: ReadonlySet<string> = new Set<keyof EventFilters>([
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

/**
 * The events of a page, and how many there are in all. The planner takes every filter for an even spread: it would walk
 * through all events for the one that is last. Hence few matches are gathered once, to be counted and sorted; only where
 * there are more, the page is cut from the order of the index. A page that lies beyond the last is found by counting.
 */
export async function readPage(
  context: Context,
  filters: EventFilters,
  { varied, ...cut }: Cut & { varied: boolean },
): Promise<{ rows: EventRow[]; count: () => Promise<number> }> {
  const { database } = context;
  const { counted, gather, inOrder, ofNumbers } = statementsIn(context.language, filters);
  const gathered = varied
    ? few((await database.query(gather(context, { ...filters, ...cut }), { varied }))[0])
    : undefined;
  if (gathered !== undefined) {
    const { numbers, total } = gathered;
    const rows = numbers.length === 0 ? [] : await database.query(ofNumbers(context, { numbers }));
    return { rows, count: () => Promise.resolve(total) };
  }
  const count = async () => Number((await database.query(counted(context, filters), { varied }))[0]?.total);
  const total = cut.offset > 0 ? await count() : undefined;
  if (total !== undefined && cut.offset >= total) return { rows: [], count: () => Promise.resolve(total) };
  const rows = await database.query(inOrder(context, { ...filters, ...cut }), { varied });
  if (total !== undefined) return { rows, count: () => Promise.resolve(total) };
  return { rows, count: countBy({ ...cut, found: rows.length }, count) };
}

interface Statements {
  counted: Statement<EventFilters, { total: number | string }>;
  gather: Statement<EventFilters & Cut, Gathered>;
  inOrder: Statement<EventFilters & Cut, EventRow>;
  ofNumbers: Statement<{ numbers: readonly number[] }, EventRow>;
}

const prepared = new Map<Language, Statements>();

function statementsIn(language: Language, filters: EventFilters): Statements {
  const statements = prepared.get(language) ?? createStatements(language, prepare);
  prepared.set(language, statements);
  const isPlain = Object.entries(filters).every(([name, value]) => value === undefined || plain.has(name));
  if (isPlain) return statements;
  const { ofNumbers } = statements;
  const build: typeof prepare = (make) => (reader, values) => make(reader, values).compile();
  return { ...createStatements(language, build), ofNumbers };
}

function createStatements(language: Language, make: typeof prepare): Statements {
  const queryOf = (reader: Reader, filters: EventFilters) => toEventQuery(filters, { ...reader, language });
  return {
    counted: make((reader, filters: EventFilters) => selectEventCount(queryOf(reader, filters))),
    gather: make((reader, { limit, offset, ...filters }: EventFilters & Cut) =>
      selectGathered(queryOf(reader, filters), { limit, offset }),
    ),
    inOrder: make((reader, { limit, offset, ...filters }: EventFilters & Cut) =>
      pageInOrder(queryOf(reader, filters), { limit, offset }),
    ),
    ofNumbers: make((reader, { numbers }: { numbers: readonly number[] }) =>
      pageOfNumbers({ reader, language }, numbers),
    ),
  };
}
