import type { Context } from '../../context/context.ts';
import { type DaysRow, type PageDays, selectPageDays } from '../../database/queries/event-days.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import type { Linked } from '../../database/queries/event-link.ts';
import type { EventTotal } from '../../database/queries/event-total.ts';
import type { LimitOffset } from '../../database/queries/post.ts';
import { costs, linkIn } from './link-cost.ts';
import { type DaysWay, type RemainingTotal, statementsIn } from './page-statements.ts';
import { endOfDayNumber, startOfDayNumber, totalFromSums } from './total.ts';

/**
 * A page of a list whose total sums give: these also tell on which days its events start, so that
 * those of other days are not read (decision 0135). Undefined if the sums are not exact enough, or
 * if the page is beyond the end of the list.
 */
export async function readPageOfDays(
  context: Context,
  filters: EventFilters,
  { total, limit, offset }: LimitOffset & { total: EventTotal },
): Promise<{ rows: DaysRow[]; total: number } | undefined> {
  const { database, language } = context;
  const [found] = await database.query(selectPageDays(context, { ...total, offset, end: offset + limit }));
  if (found === undefined) return undefined;
  const days = toDays(found);
  const remaining = days && totalFromSums({ ...filters, startFrom: days.firstDay }, context);
  if (days === undefined || remaining === undefined) return undefined;
  const { linked, others } = linkIn(filters) ?? { linked: undefined, others: filters };
  const statement = statementsIn(language, others).ofDays[wayOf(linked, found)];
  const dated = { ...others, startFrom: days.firstDay };
  const counts = { ...total, ...toRemaining(remaining) };
  const values = { ...dated, ...counts, ...days, ids: linked?.ids, limit, offset };
  return ifWhole(await database.query(statement(context, values)), { limit, offset });
}

function toDays({ first, last }: PageDays): { firstDay: string; lastDay: string } | undefined {
  if (first === null) return undefined;
  return { firstDay: startOfDayNumber(first), lastDay: endOfDayNumber(last) };
}

/** What takes the least time. Links to venues and organizers have the days of their events. */
function wayOf(linked: Linked | undefined, counts: PageDays): DaysWay {
  if (linked?.kind !== 'term') return linked?.kind ?? 'unlinked';
  const { gather, probe, hash } = costs(counts);
  if (hash < Math.min(gather, probe)) return 'termHash';
  return probe < gather ? 'termProbe' : 'termGather';
}

function toRemaining({ sides, days, signs, spanned, firstStart }: EventTotal): RemainingTotal {
  return {
    remainingSides: sides,
    remainingDays: days,
    remainingSigns: signs,
    remainingSpanned: spanned,
    remainingStart: firstStart,
  };
}

/**
 * The page, unless its first events are among earlier days, or its last ones among later days than
 * the sums said.
 */
function ifWhole(rows: DaysRow[], { limit, offset }: LimitOffset) {
  const [first] = rows;
  if (first === undefined || first.earlier > offset) return undefined;
  const isWhole = rows.length === Math.min(limit, first.total - offset);
  return isWhole ? { rows, total: first.total } : undefined;
}
