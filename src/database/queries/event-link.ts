import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import { hideLength, sqlBuilder } from '../statements/sql.ts';
import type { AssociatedKind } from './associated.ts';
import type { EventTotal } from './event-total.ts';

/** What all events of a list are linked to. */
export interface Linked {
  kind: AssociatedKind | 'term';
  ids: number[];
}

/**
 * How it is known which events have a link: those that have it are looked up, or it is looked up
 * for each event of the days, or in a table of all that have it.
 */
export type LinkTest = 'gather' | 'probe' | 'hash';

/** Some days as wall clocks, both included. */
export interface Days {
  firstDay: string;
  lastDay: string;
}

type Tests = Record<LinkTest, (linked: Linked, days: Days | undefined) => RawBuilder<SqlBool>>;

/** Written so that PostgreSQL does not choose another way for want of knowing the values. */
const tests: Tests = {
  gather: (linked, days) => sql`event.id = any(array(
    select event_id from ${tableOf(linked)} where ${isOneOf(linked)} and ${startsOn(linked, days)}))`,
  probe: (linked) => sql`exists (
    select from ${tableOf(linked)} where event_id = event.id and ${isOneOf(linked)} offset 0)`,
  hash: (linked) =>
    sql`(event.id in (select event_id from ${tableOf(linked)} where ${isOneOf(linked)})) is true`,
};

function tableOf({ kind }: Linked): RawBuilder<unknown> {
  return sql.table(`event_${kind}`);
}

function isOneOf({ kind, ids }: Linked): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${kind}_id`)} = any(${hideLength(ids, 'int')})`;
}

/**
 * Links to venues and organizers repeat the start of events, in UTC: no zone is further than a day
 * from it.
 */
function startsOn({ kind }: Linked, days: Days | undefined): RawBuilder<SqlBool> {
  return kind === 'term' || days === undefined
    ? sql`true`
    : sql`starts_at between ${days.firstDay}::timestamp - interval '1 day' and ${days.lastDay}::timestamp + interval '1 day'`;
}

/**
 * The condition that events are linked; of what is gathered, only events of the days are looked up.
 */
export function linkedBy(test: LinkTest, linked: Linked, days?: Days): RawBuilder<SqlBool> {
  return tests[test](linked, days);
}

/** How many events there are, and how many have what a list is filtered by, on any day. */
export interface LinkCounts {
  all: number;
  linked: number;
}

/** Selects them as they were when sums were last added up (decision 0135). */
export function selectLinkCounts({
  facet,
  states,
}: Pick<EventTotal, 'facet' | 'states'>): CompiledQuery<LinkCounts> {
  const count = (counted: RawBuilder<unknown>) => sql`(${latestSum(counted, states)})`;
  return sql<LinkCounts>`select ${count(sql.lit('all'))} as all, ${count(sql`${facet}`)} as linked`.compile(
    sqlBuilder,
  );
}

/** The number of events of a facet, without those of its last block of days. */
export function latestSum(facet: RawBuilder<unknown>, states: readonly string[]): RawBuilder<number> {
  return sql<number>`select coalesce(sum(latest.earlier), 0)::int
    from unnest(${states}::text[]) as kind (state) cross join lateral (
      select earlier from event_sum where facet = ${facet} and event_sum.state = kind.state and side = 'start'
      order by block desc limit 1) as latest`;
}
