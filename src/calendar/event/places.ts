import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import type { Condition } from '../../database/queries/event.ts';
import { isInBox, isNear, selectPlaces } from '../../database/queries/place.ts';

/** So many venues are named to the database; where there are more, it may as well look for them itself. */
const mostPlaces = 1000;

/**
 * The same filters with the venues in the circle and in the box instead of these: the planner then knows how many events
 * take place there, and whether to begin with them or with the dates. Parts within the filters stay as they are.
 */
export async function findPlaces(context: Context, filters: EventFilters): Promise<EventFilters> {
  const { near, box, ...others } = filters;
  const wanted = [
    ...(near === undefined ? [] : [isNear(near)]),
    ...(box === undefined ? [] : [isInBox(box)]),
  ];
  if (wanted.length === 0) return filters;
  const places = await Promise.all(wanted.map((isWanted) => venuesWhere(context, isWanted)));
  return places.some((ids) => ids.length > mostPlaces) ? filters : { ...others, places };
}

async function venuesWhere(context: Context, isWanted: Condition): Promise<number[]> {
  const venues = selectPlaces(context)
    .where(isWanted)
    .limit(mostPlaces + 1);
  return (await context.database.query(venues.compile())).map(({ id }) => id);
}
