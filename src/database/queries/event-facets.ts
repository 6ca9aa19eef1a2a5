import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { isFree, takesPlaceOnline } from './event-conditions.ts';
import { type Condition, type EventQuery, matchingEvents } from './event.ts';
import { allOf } from './filter-tree.ts';
import { isInCity } from './place.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** What events are counted by, each named like the filter that it is for. */
export const facets = [
  'categories',
  'tags',
  'cities',
  'weekdays',
  'timesOfDay',
  'languages',
  'free',
  'online',
] as const;

export type Facet = (typeof facets)[number];

/** What is counted, of which events. */
export interface FacetCounting {
  /** The events that meet all conditions but those of the facets. */
  events: EventQuery;
  /** The conditions of the facets of which something is chosen. */
  chosen: ReadonlyMap<Facet, Condition>;
  /** What is chosen of the facets with any number of values: it comes first. */
  values: { categories: readonly number[]; tags: readonly number[]; cities: readonly string[] };
  facets: readonly Facet[];
  /** The most values of each of these. */
  size: number;
}

/** How many events have a value; of the times of the day, how many start in an hour. */
export interface FacetRow {
  facet: Facet;
  key: string;
  events: number | string;
  isChosen: boolean;
}

/**
 * Counts the events of each value of the facets, one statement for all of them. The events are
 * found once, with what is chosen of each facet: a facet counts those that meet the choices of all
 * others.
 */
export function countFacets(counting: FacetCounting): CompiledQuery<FacetRow> {
  const { events, chosen, facets: requested } = counting;
  const flags = [...chosen].map(([facet, condition]) => sql<boolean>`(${condition}) is true`.as(facet));
  const matched = matchingEvents(events)
    .select(['event.id', 'event.start_date', 'event.all_day', 'event.cost', 'event.online_url'])
    .select(flags);
  const parts = requested.map(
    (facet) =>
      sql`(select ${sql.lit(facet)} as facet, counted.* from (${counts[facet](counting)}) as counted)`,
  );
  return sql<FacetRow>`with recursive matched as materialized (${matched}), branch (root, id) as (
      select id, id from term where kind = 'category'
      union select branch.root, term.id from term join branch on term.parent_id = branch.id)
    ${sql.join(parts, sql` union all `)}`.compile(sqlBuilder);
}

type Count = (counting: FacetCounting) => RawBuilder<unknown>;

const counts: Record<Facet, Count> = {
  // An event of a category is one of those above it, as the filter has it.
  categories: ({ values, ...counting }) =>
    countLinks({
      ...{ key: sql`branch.root`, chosen: sql`branch.root = any(${[...values.categories]}::int[])` },
      join: sql`join event_term on event_term.event_id = event.id join branch on branch.id = event_term.term_id`,
      ...{ from: amongMatched('categories', counting), size: counting.size },
    }),
  tags: ({ values, ...counting }) =>
    countLinks({
      ...{ key: sql`term.id`, chosen: sql`term.id = any(${[...values.tags]}::int[])` },
      join: sql`join event_term on event_term.event_id = event.id
        join term on term.id = event_term.term_id and term.kind = 'tag'`,
      ...{ from: amongMatched('tags', counting), size: counting.size },
    }),
  cities: ({ values, ...counting }) => {
    const { reader, language } = counting.events;
    return countLinks({
      ...{ key: sql`venue_text.city`, chosen: isInCity(values.cities) },
      join: sql`join event_venue on event_venue.event_id = event.id
        join venue on venue.id = event_venue.venue_id and ${visibleTo('venue', reader)} and ${notInTrash('venue')}
        join venue_text on venue_text.venue_id = venue.id
          and venue_text.language = ${language} and venue_text.city <> ''`,
      ...{ from: amongMatched('cities', counting), size: counting.size },
    });
  },
  languages: (counting) => sql`
    select language as key, count(*) as events, false as "isChosen" from ${amongMatched('languages', counting)}
      join event_translation on event_translation.event_id = event.id and title is not null group by language`,
  weekdays: (counting) => countBy(sql`extract(isodow from event.start_date)`, 'weekdays', counting),
  timesOfDay: (counting) =>
    countBy(
      sql`case when not event.all_day then extract(hour from event.start_date) end`,
      'timesOfDay',
      counting,
    ),
  // Many events share a cost, so that few costs are parsed.
  free: (counting) =>
    countEither(
      isFree,
      sql`(
      select cost, count(*) as events from ${amongMatched('free', counting)} group by cost) as event`,
    ),
  online: (counting) =>
    countEither(
      takesPlaceOnline,
      sql`(select online_url, 1 as events from ${amongMatched('online', counting)}) as event`,
    ),
};

/** The events that meet the choices of all other facets. */
function amongMatched(facet: Facet, { chosen }: Pick<FacetCounting, 'chosen'>): RawBuilder<unknown> {
  const others = [...chosen.keys()].filter((each) => each !== facet);
  return sql`(select * from matched where ${allOf(others.map((each) => sql<SqlBool>`${sql.ref(each)}`))}) as event`;
}

interface Links {
  key: RawBuilder<unknown>;
  chosen: RawBuilder<SqlBool>;
  from: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  size: number;
}

function countLinks({ key, chosen, from, join, size }: Links): RawBuilder<unknown> {
  return sql`select (${key})::text as key, count(distinct event.id) as events, bool_or(${chosen}) as "isChosen"
    from ${from} ${join} group by ${key} order by "isChosen" desc, events desc, ${key} limit ${size}`;
}

function countBy(key: RawBuilder<unknown>, facet: Facet, counting: FacetCounting): RawBuilder<unknown> {
  return sql`select key::int::text as key, count(*) as events, false as "isChosen"
    from (select ${key} as key from ${amongMatched(facet, counting)}) as keyed where key is not null group by key`;
}

/** Counts both answers to a question, of rows that stand for a number of `events`. */
function countEither(
  toCondition: (answer: boolean) => RawBuilder<SqlBool>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const count = (answer: boolean) => sql`coalesce(sum(events) filter (where ${toCondition(answer)}), 0)`;
  return sql`select answer.key, answer.events, false as "isChosen"
    from (select ${count(true)} as yes, ${count(false)} as no from ${from}) as counted
    cross join lateral (values ('true', yes), ('false', no)) as answer (key, events)`;
}
