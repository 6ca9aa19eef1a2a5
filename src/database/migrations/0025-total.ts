/**
 * The total that sums give. A function has a plan of its own, which is made once: planning takes
 * longer than reading, and the statements around would be planned anew each time, because for the
 * planner the values promise less work.
 */
export const total = `create or replace function total_of_events(
    counted_facet text, states text[], passing integer, sides text[], bounds integer[], signs integer[], spanned int4range,
    first_start integer, last_start integer, first_end integer, last_end integer, moment timestamp
  ) returns integer language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $$
  declare
    summed bigint;
    longer bigint := 0;
    due bigint := 0;
    undue bigint := 0;
  begin
    select coalesce(sum(part.sign * (
      coalesce((
        select earlier + (select coalesce(sum(number), 0) from unnest(days, numbers) as held (day, number)
          where held.day <= part.bound)
        from event_sum where facet = counted_facet and event_sum.state = kind.state and side = part.side
          and block <= part.bound >> 5 order by block desc limit 1), 0)
      + coalesce((
        select sum(number) from event_delta where facet = counted_facet and event_delta.state = kind.state
          and side = part.side and day <= part.bound), 0))), 0)
    into summed
    from unnest(sides, bounds, signs) as part (side, bound, sign), unnest(states) as kind (state);
    if spanned is not null then
      select count(*) into longer from event_tally where int4range(start_day, end_day) @> spanned
        and end_day > start_day + 1 and state = any(states) and facets @> array[counted_facet];
    end if;
    if passing <> 0 then
      select count(*) into due from event_tally where state = 'scheduled' and visible_at <= moment
        and facets @> array[counted_facet]
        and start_day between first_start and last_start and end_day between first_end and last_end;
      select count(*) into undue from event_tally where state = 'public' and visible_at > moment
        and facets @> array[counted_facet]
        and start_day between first_start and last_start and end_day between first_end and last_end;
    end if;
    return summed + longer + passing * (due - undue);
  end $$`;
