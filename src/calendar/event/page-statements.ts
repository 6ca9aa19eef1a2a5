import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import {
  type EventQuery,
  type EventRow,
  pageInOrder,
  pageOfNumbers,
  pagePlannedOnce,
  selectEventCount,
} from '../../database/queries/event.ts';
import { type DaysRow, pageOfDays } from '../../database/queries/event-days.ts';
import { type Days, type Linked, linkedBy, type LinkTest } from '../../database/queries/event-link.ts';
import { type Gathered, gatheredPage, selectGathered } from '../../database/queries/event-gather.ts';
import { type EventTotal, totalOfEvents } from '../../database/queries/event-total.ts';
import type { LimitOffset } from '../../database/queries/post.ts';
import { prepare, type Statement } from '../../database/statements/prepared.ts';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';

/** Filters whose values are parameters of a statement that does not depend on them. */
const preparable: ReadonlySet<string> = new Set<keyof EventFilters>([
  'startFrom',
  'endUntil',
  'startUntil',
  'startPast',
  'startBefore',
  'endPast',
  'categories',
  'branches',
  'tags',
  'venues',
  'organizers',
  'featured',
  'numbers',
  'parent',
]);

type TotaledRow = EventRow & { total: number };

/** How the events of a page are found, of which the days are known. */
export type DaysWay = keyof typeof daysWays;

const daysWays = {
  unlinked: undefined,
  venue: ['venue', 'gather'],
  organizer: ['organizer', 'gather'],
  termGather: ['term', 'gather'],
  termProbe: ['term', 'probe'],
  termHash: ['term', 'hash'],
} as const satisfies Record<string, [Linked['kind'], LinkTest] | undefined>;

/** How many events of a list start on the first of the days or later, as sums tell. */
export interface RemainingTotal {
  remainingSides: readonly string[];
  remainingDays: readonly number[];
  remainingSigns: readonly number[];
  remainingSpanned: string | null;
  remainingStart: number;
}

/** The ids are those of `Linked`; the filters select nothing by these. */
export type DaysValues = EventFilters &
  LimitOffset &
  EventTotal &
  Days &
  RemainingTotal & {
    ids: number[] | undefined;
  };

/** The statements that read pages and totals of a list. */
export interface Statements {
  totaled: Statement<EventFilters & LimitOffset & EventTotal, TotaledRow>;
  /** A page whose days are known, by how its events are found. */
  ofDays: Record<DaysWay, Statement<DaysValues, DaysRow>>;
  counted: Statement<EventFilters, { total: number | string }>;
  gathered: Statement<EventFilters & LimitOffset, EventRow>;
  gather: Statement<EventFilters & LimitOffset, Gathered>;
  inOrder: Statement<EventFilters & LimitOffset, EventRow>;
  ofNumbers: Statement<{ numbers: readonly number[] }, EventRow>;
}

const prepared = new Map<Language, Statements>();

/** Those of a language; prepared, unless a filter shapes its statement. */
export function statementsIn(language: Language, filters: EventFilters): Statements {
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
    totaled: make((reader, values: EventFilters & LimitOffset & EventTotal) =>
      pagePlannedOnce(queryOf(reader, values), values).select(totalOfEvents(reader, values).as('total')),
    ),
    ofDays: Object.fromEntries(
      Object.entries(daysWays).map(([name, way]) => [name, make(daysStatement(way, queryOf))]),
    ) as Statements['ofDays'],
    counted: make((reader, filters: EventFilters) => selectEventCount(queryOf(reader, filters))),
    gathered: make((reader, { limit, offset, ...filters }: EventFilters & LimitOffset) =>
      gatheredPage(queryOf(reader, filters), { limit, offset }),
    ),
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

type QueryOf = (reader: Reader, filters: EventFilters) => EventQuery;

function daysStatement(way: (typeof daysWays)[DaysWay], queryOf: QueryOf) {
  return (reader: Reader, values: DaysValues) => {
    const { ids, remainingSides, remainingDays, remainingSigns, remainingSpanned, remainingStart } = values;
    const remaining = {
      ...{ sides: remainingSides, days: remainingDays, signs: remainingSigns },
      ...{ spanned: remainingSpanned, firstStart: remainingStart },
    };
    return pageOfDays(queryOf(reader, values), {
      limit: values.limit,
      offset: values.offset,
      days: values,
      isLinked: way && linkedBy(way[1], { kind: way[0], ids: ids ?? [] }, values),
      counts: {
        total: totalOfEvents(reader, values),
        remaining: totalOfEvents(reader, { ...values, ...remaining }),
      },
    });
  };
}
