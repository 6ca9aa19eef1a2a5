import type { Context } from '../../context/context.ts';
import type { EventRow } from '../../database/queries/event.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import type { LimitOffset } from '../../database/queries/post.ts';
import { endOfDay, isLastDay, nextDay, startOfDay, utcText } from '../../values/dates.ts';

/** The events of a page, and their total, counted only if needed. */
export interface ReadPage {
  rows: EventRow[];
  count: () => Promise<number>;
}

/** The part of a list that is requested. */
export type PageRequested = LimitOffset & { planDependsOnValues: boolean };

/** The zone that is furthest ahead of UTC (UTC+14). */
const furthestAhead = 14 * 3_600_000;

type PageReader = (context: Context, filters: EventFilters, request: PageRequested) => Promise<ReadPage>;

/**
 * A page of what starts in a period and has not ended. Only events of the next days can have ended:
 * they are read one by one, whereas sums tell the total of all later ones.
 */
export async function readPageFromNow(
  context: Context,
  filters: EventFilters,
  { request, read }: { request: PageRequested; read: PageReader },
): Promise<ReadPage> {
  const { limit, offset } = request;
  const lastMixed = endOfDay(utcText(context.clock.until(nextMixedDay) + furthestAhead));
  if (isLastDay(lastMixed) || (filters.startUntil ?? endOfEverything) <= lastMixed)
    return read(context, filters, { ...request, planDependsOnValues: true });
  const soon = await read(
    context,
    { ...filters, startUntil: lastMixed },
    { ...request, planDependsOnValues: true },
  );
  const soonTotal = await soon.count();
  const later = await read(
    context,
    { ...filters, startFrom: startOfDay(nextDay(lastMixed)), upcoming: undefined },
    { ...request, limit: Math.max(1, limit - soon.rows.length), offset: Math.max(0, offset - soonTotal) },
  );
  return {
    rows: [...soon.rows, ...later.rows].slice(0, limit),
    count: async () => soonTotal + (await later.count()),
  };
}

const endOfEverything = '9999-12-31 23:59:59';

/** When another day begins where days begin first. */
function nextMixedDay(now: number): number {
  const day = 86_400_000;
  return (Math.floor((now + furthestAhead) / day) + 1) * day - furthestAhead;
}
