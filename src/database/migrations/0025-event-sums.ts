import { Migration } from '@mikro-orm/migrations';
import { recounting } from './0025-recounting.ts';
import { total } from './0025-total.ts';

const text = 'text collate "C"';

/** What an event counts in; the row of an event that no list shows has no facets. */
const tally = [
  `create table event_tally (
    event_id integer primary key,
    state ${text} not null,
    visible_at timestamp(0),
    start_day integer not null,
    end_day integer not null,
    facets text[] not null
  )`,
  "create index event_tally_scheduled on event_tally (visible_at) where state = 'scheduled'",
  "create index event_tally_public on event_tally (visible_at) where state = 'public'",
  `create index event_tally_long on event_tally using gist (int4range(start_day, end_day))
    where end_day > start_day + 1`,
];

/** Numbers of events by day: what was added since, and what is added up, in blocks of 32 days. */
const sums = [
  `create table event_delta (
    id bigint generated always as identity primary key,
    facet ${text} not null,
    state ${text} not null,
    side ${text} not null,
    day integer not null,
    number integer not null
  )`,
  'create index event_delta_day on event_delta (facet, state, side, day) include (number)',
  `create table event_sum (
    facet ${text} not null,
    state ${text} not null,
    side ${text} not null,
    block integer not null,
    earlier integer not null,
    days integer[] not null,
    numbers integer[] not null,
    primary key (facet, state, side, block)
  )`,
];

/**
 * The facets of an event: all, featured, its venues and organizers, its tags, its categories and
 * all above them.
 */
const facets = `create or replace function facets_of_event(given event) returns text[] language plpgsql stable as $$
  begin
    if given.hide_from_listings then
      return '{}';
    end if;
    return array(
      with recursive upward (id) as (
        select term_id from event_term where event_id = given.id
        union select term.parent_id from upward join term on term.id = upward.id where term.parent_id is not null
      )
      select 'all'
      union all select 'featured' where given.featured
      union all select 'term:' || id from upward
      union all select 'venue:' || venue_id from event_venue where event_id = given.id
      union all select 'organizer:' || organizer_id from event_organizer where event_id = given.id
      order by 1);
  end $$`;

/** What events count in now. Scheduled ones whose date has passed count as public. */
const current = `create function tally_events(ids integer[]) returns setof event_tally language sql stable as $$
  select id,
    case when visible_at is null then status when visible_at <= now() at time zone 'utc' then 'public' else 'scheduled' end,
    visible_at, start_date::date - date '2000-01-01', end_date::date - date '2000-01-01', facets_of_event(event)
  from event where id = any(ids)
  $$`;

/**
 * Adds the differences between what events count in and what they were counted in, and remembers
 * the former.
 */
export const compareAndCount = `with found as materialized (select * from tally_events(ids)),
    counted as materialized (select * from event_tally where event_id = any(ids)),
    fresh as materialized (select * from found except select * from counted),
    stale as materialized (select * from counted except select * from found),
    changed as (
      select state, start_day, end_day, facets, 1 as number from fresh
      union all select state, start_day, end_day, facets, -1 from stale
    ),
    added as (
      insert into event_delta (facet, state, side, day, number)
      select facet, state, side, day, sum(number) from changed
        cross join unnest(facets) as facet
        cross join lateral (values ('start', start_day), ('end', end_day)) as bound (side, day)
      group by facet, state, side, day having sum(number) <> 0
    ),
    gone as (
      delete from event_tally where event_id in (select event_id from stale except select event_id from fresh)
    )
    insert into event_tally select * from fresh
      on conflict (event_id) do update set (state, visible_at, start_day, end_day, facets)
        = (excluded.state, excluded.visible_at, excluded.start_day, excluded.end_day, excluded.facets);`;

/**
 * Counts events anew: adds what has changed since they were counted last. Each statement sees what
 * was committed before it, so the rows are locked first, and no category moves meanwhile. One call
 * in so many adds up.
 */
export const recountEvents = (
  rarely: number,
) => `create or replace function recount_events(ids integer[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  begin
    perform pg_advisory_xact_lock_shared(4771204);
    perform from event_tally where event_id = any(ids) order by event_id for update;
    ${compareAndCount}
    if random() < 1.0 / ${rarely} then
      perform add_up_events();
    end if;
  end $$`;

/**
 * Adds what was added since to the sums, a day after the other; what comes later in a facet is
 * written anew.
 */
const addUp = `create function add_up_events() returns void language plpgsql as $$
  declare
    taken event_delta[];
    folded event_sum[];
  begin
    if not pg_try_advisory_xact_lock(4771205) then
      return;
    end if;
    with removed as (delete from event_delta returning *)
      select array_agg(removed.*::event_delta) into taken from removed;
    with changed as materialized (select * from unnest(taken)),
    since as materialized (
      select facet, state, side, min(day) >> 5 as block from changed group by facet, state, side
    ),
    number_by_day as (
      select facet, state, side, day, sum(number) as number from (
        select facet, state, side, day, number from changed
        union all select facet, state, side, day, number from since join event_sum using (facet, state, side)
          cross join unnest(days, numbers) as held (day, number) where event_sum.block >= since.block
      ) as both_kinds group by facet, state, side, day having sum(number) <> 0
    ),
    blocks as (
      select facet, state, side, day >> 5 as block, sum(number) as number,
        array_agg(day order by day) as days, array_agg(number::int order by day) as numbers
      from number_by_day group by facet, state, side, day >> 5
    ),
    placed as (
      select facet, state, side, blocks.block, blocks.days, blocks.numbers, coalesce(before.number, 0)
        + sum(blocks.number) over (partition by facet, state, side order by blocks.block) - blocks.number as earlier
      from blocks join since using (facet, state, side)
        left join lateral (
          select earlier + (select sum(number) from unnest(numbers) as number) as number from event_sum
          where (event_sum.facet, event_sum.state, event_sum.side) = (since.facet, since.state, since.side)
            and event_sum.block < since.block
          order by event_sum.block desc limit 1
        ) as before on true
    )
    select array_agg((facet, state, side, block, earlier, days, numbers)::event_sum) into folded from placed;
    delete from event_sum using (
      select facet, state, side, min(day) >> 5 as block from unnest(taken) group by facet, state, side
    ) as since
    where (event_sum.facet, event_sum.state, event_sum.side) = (since.facet, since.state, since.side)
      and event_sum.block >= since.block;
    insert into event_sum select * from unnest(folded);
  end $$`;

/** The functions that say what an event counts in, and the total that sums give. */
export const countingFunctions = [facets, total];

/** Counts the events that are there, some thousands at a time. */
const first = `do $$
  declare
    ids integer[];
  begin
    for ids in select array_agg(id) from event group by id / 20000 loop
      perform recount_events(ids);
      perform add_up_events();
    end loop;
  end $$`;

/**
 * Numbers of events by day of start and of end, for each state and facet, that a total is computed
 * from without its events (decision 0135). A transaction adds what it changed as it commits.
 */
export class AddEventSums extends Migration {
  override up(): void {
    // What is written between the first count and the triggers would not be counted.
    this.addSql(
      'lock table event, term, event_term, event_venue, event_organizer in share row exclusive mode',
    );
    this.addSql('set local jit = off');
    const functions = [facets, current, addUp, recountEvents(100), total];
    for (const statement of [...tally, ...sums, ...functions, first, ...recounting]) this.addSql(statement);
  }
}
