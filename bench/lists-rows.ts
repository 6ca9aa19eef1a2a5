import { dayAfter, type Facts } from './lists-facts.ts';

/** A measured list: a REST path below the namespace, or the field of a GraphQL operation. */
export interface ListRow {
  name: string;
  rest?: string;
  graphql?: string;
  /**
   * Whether the number of matches does not depend on the size of the calendar, so that times are
   * comparable.
   */
  comparable?: boolean;
}

/**
 * Every documented list with each of its filters (spec 4.3, 4.5, 4.7), and the connections in each
 * of their orders.
 */
export function rowsOf(facts: Facts): ListRow[] {
  return [
    ...windows(facts),
    ...searches(facts),
    ...eventFilters(facts),
    ...asMany(facts),
    ...associatedLists(facts),
    ...termLists(facts),
    ...connections(facts),
    ...moreConnections(facts),
  ];
}

function events(name: string, query: string): ListRow {
  return { name: `events, ${name}`, rest: `/events?${query}` };
}

function windows({ today }: Facts): ListRow[] {
  const day = dayAfter(today, 30);
  return [
    events('default window', ''),
    events('page 50', 'page=50'),
    events('50 a page', 'per_page=50'),
    events('start_date, end_date: one day', `start_date=${day}&end_date=${day}`),
    events('start_date, end_date: a month', `start_date=${day}&end_date=${dayAfter(day, 30)}`),
    events('starts_after', `starts_after=${day}`),
    events('starts_after, rare', `starts_after=${dayAfter(today, 546)}`),
    events('starts_before', `starts_before=${day}`),
    events('starts_before, rare', `starts_before=${dayAfter(today, -181)}`),
    events('ends_after', `ends_after=${day}`),
    events('ends_after, rare', `ends_after=${dayAfter(today, 546)}`),
    events('ends_before', `ends_before=${day}`),
    events('ends_before, rare', `ends_before=${dayAfter(today, -181)}`),
    events(
      'strict_dates',
      `starts_after=${day} 12:00:00&ends_before=${day} 18:00:00&strict_dates=true`.replaceAll(' ', '%20'),
    ),
  ];
}

function searches({ some }: Facts): ListRow[] {
  const search = (name: string, text: string, more = '') =>
    events(`search ${name}: ${text}`, `search=${encodeURIComponent(text)}${more}`);
  return [
    search('one letter, frequent', 'e'),
    search('one letter, rare', 'j'),
    search('one letter without another', 'e -z'),
    search('one sign nobody has', '@'),
    search('two letters, frequent', 'co'),
    search('two letters, rare', 'ui'),
    search('two letters nobody has', 'qz'),
    search('three letters, frequent', 'the'),
    search('a word', 'concert'),
    search('two words', 'golden concert'),
    search('a phrase', '"golden concert"'),
    search('without a word', 'golden -concert'),
    search('one event', String(some[50] ?? 0)),
    search('nobody has', 'xylophone'),
    search('one Chinese character', '读', '&i18n_language=zh-hans'),
    search('two Chinese characters', '金色', '&i18n_language=zh-hans'),
    search('a Finnish word', 'konsertti', '&i18n_language=fi'),
  ];
}

function eventFilters({
  venues,
  organizers,
  topCategory,
  leafCategories,
  tags,
  whole,
  some,
}: Facts): ListRow[] {
  const [category, tag, venue, organizer] = [leafCategories[0], tags[0], venues[0], organizers[0]];
  return [
    events('categories: a leaf', `categories=${category}`),
    events('categories: with descendants', `categories=${topCategory}`),
    events('tags', `tags=${tag}`),
    events('venue', `venue=${venue}`),
    events('organizer', `organizer=${organizer}`),
    events('categories, tags, venue', `categories=${topCategory}&tags=${tag}&venue=${venue}`),
    events('featured', 'featured=true'),
    events('not featured', 'featured=false'),
    events('status', 'status=publish'),
    events('geoloc', 'geoloc=true'),
    events('no geoloc', 'geoloc=false'),
    events('geoloc_lat, geoloc_lng: the edge', 'geoloc_lat=60.1&geoloc_lng=23.32'),
    events('geoloc_lat, geoloc_lng: everywhere', 'geoloc_lat=61&geoloc_lng=25'),
    events('include: ten', `include=${some.slice(0, 10).join()}`),
    events('include: a hundred', `include=${some.join()}`),
    events('post_parent', `post_parent=${whole}`),
    events('ticketed', 'ticketed=true'),
    events('not ticketed', 'ticketed=false'),
    events('featured, search', 'featured=true&search=golden'),
  ];
}

/** Lists with a number of events that does not depend on the size of the calendar. */
function asMany({ today, spread, venues, organizers, leafCategories, tags }: Facts): ListRow[] {
  const from = dayAfter(today, 20);
  const days = (count: number) => `start_date=${from}&end_date=${dayAfter(from, count * spread - 1)}`;
  const list = (name: string, query: string) => ({ ...events(`as many: ${name}`, query), comparable: true });
  return [
    list('dates', days(1)),
    list('venue', `venue=${venues.slice(0, spread).join()}`),
    list('organizer', `organizer=${organizers.slice(0, spread).join()}`),
    list('tags', `tags=${tags.slice(0, spread).join()}`),
    list('categories', `categories=${leafCategories.slice(0, 5).join()}&${days(5)}`),
    list('featured', `featured=true&${days(5)}`),
    list('ticketed', `ticketed=true&${days(5)}`),
    list('near', `geoloc_lat=61&geoloc_lng=25&${days(2)}`),
    list('search', `search=golden&${days(5)}`),
    list('search, one letter', `search=j&${days(1)}`),
  ];
}

function associatedLists({ some }: Facts): ListRow[] {
  const filters = [
    '',
    'page=20',
    'search=hall',
    'search=museum',
    `event=${some[0] ?? 0}`,
    'has_events=true',
    'has_events=false',
    'only_with_upcoming=true',
    'status=publish',
  ];
  return ['venues', 'organizers'].flatMap((kind) =>
    filters.map((query) => ({ name: `${kind}, ${query || 'all'}`, rest: `/${kind}?${query}` })),
  );
}

function termLists({ some, topCategory }: Facts): ListRow[] {
  const filters = [
    '',
    'page=2&per_page=50',
    'search=concert',
    'include=1,2,3',
    'exclude=1,2,3',
    'order=desc&orderby=name',
    'orderby=count',
    'hide_empty=false',
    `event=${some[0] ?? 0}`,
    'slug=nothing',
  ];
  const list = (kind: string, query: string) => ({
    name: `${kind}, ${query || 'all'}`,
    rest: `/${kind}?${query}`,
  });
  return [
    ...filters.map((query) => list('categories', query)),
    list('categories', `parent=${topCategory}`),
    ...filters.filter((query) => !query.includes('clude=')).map((query) => list('tags', query)),
  ];
}

const node =
  'nodes { number title startsAt venues { name } organizers { name } categories { name } tags { name } }';

/** Each order from its beginning, from its end and after the event in its middle. */
function connections({ middles }: Facts): ListRow[] {
  const orders = [
    ['START_ASC', '', middles.starts_at],
    ['START_DESC', '', middles.starts_at],
    ['END_ASC', 'end ', middles.ends_at],
    ['END_DESC', 'end ', middles.ends_at],
    ['PUBLISHED_ASC', 'published ', middles.published_at],
    ['PUBLISHED_DESC', 'published ', middles.published_at],
    ['MODIFIED_ASC', 'modified ', middles.modified_at],
    ['MODIFIED_DESC', 'modified ', middles.modified_at],
  ] as const;
  return orders.flatMap(([order, mark, [value, number]]) => {
    const cursor = Buffer.from(JSON.stringify([`${mark}${value}`, number])).toString('base64url');
    const list = (name: string, slice: string) => ({
      name: `connection ${order}, ${name}`,
      graphql: `events(orderBy: ${order}, ${slice}) { ${node} }`,
      comparable: true,
    });
    return [
      list('first', 'first: 10'),
      list('last', 'last: 10'),
      list('in the middle', `first: 10, after: "${cursor}"`),
    ];
  });
}

function moreConnections({ today, venues, tags, topCategory }: Facts): ListRow[] {
  const list = (name: string, field: string) => ({ name: `connection, ${name}`, graphql: field });
  const filtered = (name: string, filter: string, more = '') =>
    list(name, `events(first: 10, filter: { ${filter} }${more}) { totalCount ${node} }`);
  const day = dayAfter(today, 30);
  const near = 'near: { latitude: 61, longitude: 25, radius: 10 }';
  return [
    list('total', `events(first: 10) { totalCount ${node} }`),
    filtered(
      'overlapping a day',
      `overlapping: { from: "${day}T00:00:00Z", to: "${dayAfter(day, 1)}T00:00:00Z" }`,
    ),
    filtered('within a day', `withinDays: { from: "${day}", to: "${day}" }`),
    filtered('upcoming', 'upcoming: true'),
    filtered('past, latest first', 'upcoming: false', ', orderBy: START_DESC'),
    filtered('venues', `venues: [${venues[0] ?? 0}]`),
    filtered('all of two tags', `tagsAll: [${tags.slice(0, 2).join()}]`),
    filtered('categories, newest first', `categories: [${topCategory}]`, ', orderBy: PUBLISHED_DESC'),
    filtered('near', near),
    filtered('nearest', near, ', orderBy: NEAREST'),
    list(
      'ranked search',
      `searchEvents(query: "golden concert", first: 10) { totalCount nodes { number title } }`,
    ),
    list('venues', 'venues(first: 10) { totalCount nodes { number name } }'),
    list(
      'nearest venues',
      `venues(first: 10, filter: { ${near} }, orderBy: NEAREST) { totalCount nodes { number name } }`,
    ),
    list('organizers', 'organizers(first: 10) { totalCount nodes { number name } }'),
    list(
      'categories',
      'categories(first: 10, orderBy: COUNT_DESC) { totalCount nodes { number name count } }',
    ),
    list('tags', 'tags(first: 10) { totalCount nodes { number name } }'),
  ];
}
