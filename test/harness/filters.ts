import fc from 'fast-check';

/** A venue of the oracle. */
export interface Spot {
  number: number;
  latitude: number | null;
  longitude: number | null;
}

/** An event of the oracle; times are epoch milliseconds. */
export interface Happening {
  number: number;
  start: number;
  end: number;
  featured: boolean;
  categories: number[];
  tags: number[];
  venues: Spot[];
}

/** The data that filters are generated from. */
export interface Stock {
  happenings: Happening[];
  venues: Spot[];
  /** Each category with its parent, null at the top. */
  categories: Map<number, number | null>;
  tags: number[];
  /** The current moment. */
  now: number;
}

/** An input `EventFilter`. */
export type Filter = Record<string, unknown> & { and?: Filter[]; or?: Filter[]; not?: Filter };

const hour = 3_600_000;

/** Filters over the stock, up to three levels deep. */
export function filtersOf(stock: Stock): fc.Arbitrary<Filter> {
  const some = (values: number[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });
  const edges = stock.happenings.flatMap(({ start, end }) => [start, end]);
  const instant = fc
    .tuple(fc.constantFrom(...edges), fc.constantFrom(-hour, 0, 0, hour))
    .map(([edge, off]) => new Date(edge + off).toISOString());
  const period = fc
    .tuple(instant, instant)
    .filter(([one, other]) => one !== other)
    .chain(([one, other]) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      return fc.constantFrom({ from, to }, { from }, { to });
    });
  const days = fc
    .tuple(instant, fc.integer({ min: 0, max: 3 }), fc.constantFrom(...Object.keys(offsets)))
    .map(([first, more, timeZone]) => ({
      from: first.slice(0, 10),
      to: new Date(Date.parse(first) + more * 24 * hour).toISOString().slice(0, 10),
      timeZone,
    }));
  const degrees = (most: number) => fc.integer({ min: -most, max: most });
  const box = fc
    .tuple(degrees(90), degrees(90), degrees(180), degrees(180))
    .map(([one, other, west, east]) => ({
      south: Math.min(one, other),
      north: Math.max(one, other),
      west,
      east,
    }));
  const near = fc.record({
    latitude: degrees(90),
    longitude: degrees(180),
    radius: fc.integer({ min: 0, max: 15_000 }),
  });
  const categories = some([...stock.categories.keys()]);
  const own = fc.oneof(
    ...['overlapping', 'within'].map((name) => period.map((value) => ({ [name]: value }))),
    ...['overlappingDays', 'withinDays'].map((name) => days.map((value) => ({ [name]: value }))),
    ...['startsFrom', 'startsBefore', 'endsFrom', 'endsBefore'].map((name) =>
      instant.map((value) => ({ [name]: value })),
    ),
    ...['categories', 'categoriesAll', 'categoriesNone'].map((name) =>
      categories.map((value) => ({ [name]: value })),
    ),
    ...['tags', 'tagsAll', 'tagsNone'].map((name) => some(stock.tags).map((value) => ({ [name]: value }))),
    ...['upcoming', 'featured', 'located'].map((name) => fc.boolean().map((value) => ({ [name]: value }))),
    some(stock.venues.map(({ number }) => number)).map((venues) => ({ venues })),
    box.map((value) => ({ box: value })),
    near.map((value) => ({ near: value })),
  );
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      own,
      fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
      fc.array(tie('filter'), { maxLength: 2 }).map((and) => ({ and })),
      tie('filter').map((not) => ({ not })),
      fc.tuple(own, tie('filter')).map(([first, not]) => ({ ...first, not })),
    ),
  }));
  return filter;
}

/** Zones without daylight saving time. */
const offsets: Record<string, number> = { UTC: 0, 'Asia/Tokyo': 9 * hour, 'America/Bogota': -5 * hour };

/** Whether an event matches a filter, by brute force. */
export function holds(filter: Filter, event: Happening, stock: Stock): boolean {
  return Object.entries(filter).every(([name, value]) => {
    const test = tests[name];
    if (test === undefined) throw new Error(`The oracle knows no ${name}.`);
    return test(value as never, event, stock);
  });
}

interface Times {
  from?: string;
  to?: string;
}

const tests: Record<string, (value: never, event: Happening, stock: Stock) => boolean> = {
  and: (parts: Filter[], event, stock) => parts.every((part) => holds(part, event, stock)),
  or: (parts: Filter[], event, stock) => parts.some((part) => holds(part, event, stock)),
  not: (part: Filter, event, stock) => !holds(part, event, stock),
  startsFrom: (instant: string, { start }) => start >= Date.parse(instant),
  startsBefore: (instant: string, { start }) => start < Date.parse(instant),
  endsFrom: (instant: string, { end }) => end >= Date.parse(instant),
  endsBefore: (instant: string, { end }) => end < Date.parse(instant),
  overlapping: (times: Times, event) => overlaps(toPeriod(times), event),
  within: (times: Times, event) => liesIn(toPeriod(times), event),
  overlappingDays: (days: Days, event) => overlaps(toDays(days), event),
  withinDays: (days: Days, event) => liesIn(toDays(days), event),
  upcoming: (wanted: boolean, { end }, { now }) => end > now === wanted,
  featured: (wanted: boolean, { featured }) => featured === wanted,
  located: (wanted: boolean, { venues }) => venues.some(({ latitude }) => latitude !== null) === wanted,
  categories: (ids: number[], event, stock) => ids.some((id) => hasCategory(event, id, stock)),
  categoriesAll: (ids: number[], event, stock) => ids.every((id) => hasCategory(event, id, stock)),
  categoriesNone: (ids: number[], event, stock) => !ids.some((id) => hasCategory(event, id, stock)),
  tags: (ids: number[], { tags }) => ids.some((id) => tags.includes(id)),
  tagsAll: (ids: number[], { tags }) => ids.every((id) => tags.includes(id)),
  tagsNone: (ids: number[], { tags }) => !ids.some((id) => tags.includes(id)),
  venues: (ids: number[], { venues }) => venues.some(({ number }) => ids.includes(number)),
  box: (box: Record<'south' | 'west' | 'north' | 'east', number>, { venues }) =>
    venues.some(({ latitude, longitude }) => {
      if (latitude === null || longitude === null) return false;
      if (latitude < box.south || latitude > box.north) return false;
      const [pastWest, beforeEast] = [longitude >= box.west, longitude <= box.east];
      return box.west <= box.east ? pastWest && beforeEast : pastWest || beforeEast;
    }),
  near: ({ radius, ...point }: { latitude: number; longitude: number; radius: number }, { venues }) =>
    venues.some((venue) => kilometers(point, venue) <= radius),
};

/**
 * From `from` (inclusive) to `to` (exclusive); an event without length is the instant of its start.
 */
function overlaps([from, to]: [number, number], { start, end }: Happening): boolean {
  return start === end ? start >= from && start < to : start < to && end > from;
}

function liesIn([from, to]: [number, number], { start, end }: Happening): boolean {
  return start >= from && end <= to && start < to;
}

function toPeriod({ from, to }: Times): [number, number] {
  return [from === undefined ? -Infinity : Date.parse(from), to === undefined ? Infinity : Date.parse(to)];
}

interface Days {
  from: string;
  to: string;
  timeZone: string;
}

function toDays({ from, to, timeZone }: Days): [number, number] {
  const offset = offsets[timeZone] ?? 0;
  return [Date.parse(`${from}T00:00:00Z`) - offset, Date.parse(`${to}T00:00:00Z`) + 24 * hour - offset];
}

function hasCategory({ categories }: Happening, wanted: number, stock: Stock): boolean {
  return categories.some((id) => {
    for (let line: number | null = id; line !== null; line = stock.categories.get(line) ?? null)
      if (line === wanted) return true;
    return false;
  });
}

/** By vectors, independently of the formula under test. */
export function kilometers(one: Omit<Spot, 'number'>, other: Omit<Spot, 'number'>): number {
  const vectors = [one, other].map(({ latitude, longitude }) => {
    if (latitude === null || longitude === null) return [NaN, NaN, NaN];
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  });
  const [a = [], b = []] = vectors;
  const chord = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? NaN)));
  return 12_742 * Math.asin(Math.min(1, chord / 2));
}
