import type { CompiledQuery } from 'kysely';
import type { Context, Reader } from '../context.ts';
import { type EventRow, fewEvents, pageOfEvents, selectEventCount } from '../database/queries/event.ts';
import { prepare } from '../database/statement.ts';
import type { Language } from '../i18n/language.ts';
import type { EventFilters } from './event-filters.ts';
import { toEventQuery } from './event-query.ts';

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

/** Which events of a list are on a page. */
export interface Paged {
  limit: number;
  offset: number;
}

/** How many of the events there are, and those of one page, none where it lies beyond the last. */
export async function readPage(
  context: Context,
  filters: EventFilters,
  { limit, offset, varied }: Paged & { varied: boolean },
): Promise<{ total: number; rows: EventRow[] }> {
  const { count, few, many } = statementsIn(context.language, filters);
  const [counted] = await context.database.query(count(context, filters), { varied });
  const total = Number(counted?.total ?? 0);
  if (offset >= total) return { total, rows: [] };
  const page = total > fewEvents ? many : few;
  const rows = await context.database.query(page(context, { ...filters, limit, offset }), { varied });
  return { total, rows };
}

type Statement<Values, Row> = (reader: Reader, values: Values) => CompiledQuery<Row>;

interface Statements {
  count: Statement<EventFilters, { total: number | string }>;
  few: Statement<EventFilters & Paged, EventRow>;
  many: Statement<EventFilters & Paged, EventRow>;
}

const prepared = new Map<Language, Statements>();

function statementsIn(language: Language, filters: EventFilters): Statements {
  const isPlain = Object.entries(filters).every(([name, value]) => value === undefined || plain.has(name));
  if (!isPlain)
    return createStatements(language, (build) => (reader, values) => build(reader, values).compile());
  const statements = prepared.get(language) ?? createStatements(language, prepare);
  prepared.set(language, statements);
  return statements;
}

function createStatements(language: Language, make: typeof prepare): Statements {
  const queryOf = (reader: Reader, filters: EventFilters) => toEventQuery(filters, { ...reader, language });
  const page = (few: boolean) =>
    make((reader, { limit, offset, ...filters }: EventFilters & Paged) =>
      pageOfEvents(queryOf(reader, filters), { limit, offset, few }),
    );
  return {
    count: make((reader, filters: EventFilters) => selectEventCount(queryOf(reader, filters))),
    few: page(true),
    many: page(false),
  };
}
