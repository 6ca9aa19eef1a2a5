import type { EventFilters } from '../../database/queries/event-filters.ts';
import type { Linked, LinkTest } from '../../database/queries/event-link.ts';

/** What all events of a list are linked to, if it has one such filter, and its other filters. */
export function linkIn(filters: EventFilters): { linked: Linked; others: EventFilters } | undefined {
  const { categories, tags, venues, organizers, ...others } = filters;
  const links: Linked[] = [
    ...[categories, tags].flatMap((ids) => (ids === undefined ? [] : [{ kind: 'term' as const, ids }])),
    ...(venues === undefined ? [] : [{ kind: 'venue' as const, ids: venues }]),
    ...(organizers === undefined ? [] : [{ kind: 'organizer' as const, ids: organizers }]),
  ];
  const [linked, ...more] = links;
  return linked === undefined || more.length > 0 ? undefined : { linked, others };
}

/**
 * Looking up an event by its link, or a link by its event, takes so many times as long as reading
 * the next one of an index.
 */
const lookup = 10;

/** What it takes to tell which of some events have a link that so many have (decision 0135). */
export function costs({ among, linked }: { among: number; linked: number }): Record<LinkTest, number> {
  return { gather: linked * lookup, probe: among * lookup, hash: among + linked };
}
