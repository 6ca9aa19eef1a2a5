/**
 * Examples that work in this calendar. Those of the OpenAPI document belong to an imaginary
 * calendar, so that generated clients and their tests do not depend on what a calendar happens to
 * contain.
 */
const query = `{
  events(filter: { upcoming: true }, first: 50) {
    nodes {
      number slug title startsAt startDate endDate
      parent { number }
      venues { number latitude longitude }
      organizers { number }
      categories { number slug }
      tags { number slug name }
      image { number }
    }
  }
  venues(first: 10) { nodes { number slug name } }
  organizers(first: 10) { nodes { number slug name } }
  categories(first: 100) { nodes { number slug name parent { number } } }
  tags(first: 10) { nodes { number slug name } }
}`;

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'];

/** What everybody may read, by kind; nothing if the calendar does not answer. */
export async function readCalendar(endpoint) {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
  const body = JSON.stringify({ query });
  const { data } = await fetch(endpoint, { method: 'POST', headers, body, credentials: 'omit' })
    .then((response) => response.json())
    .catch(() => ({}));
  return Object.fromEntries(kinds.map((kind) => [kind, data?.[kind].nodes ?? []]));
}

/** Whether the calendar has something of every kind for the examples to name. */
export function isComplete(calendar) {
  return kinds.every((kind) => calendar[kind].length > 0) && lastImage(calendar) !== undefined;
}

/** The example values of the parameters of a path, as far as the calendar has something to name. */
export function parameterExamples(path, calendar) {
  if (path.startsWith('/media')) return { id: lastImage(calendar) };
  const kind = kinds.find((name) => path.startsWith(`/${name}`));
  if (kind === undefined) return {};
  const event = chooseEvent(calendar.events);
  return { ...pathExamples(calendar[kind], event?.[kind] ?? [event]), ...filters[kind](calendar, event) };
}

/** The image of an event that is not among the next ones, which the examples delete. */
function lastImage({ events }) {
  return events.findLast(({ image }) => image)?.image.number;
}

/**
 * What a new event refers to; nothing in an empty calendar. It must not create the category and the
 * tag that the examples of other operations create.
 */
export function newEventReferences({ events }) {
  const { categories = [], tags = [], venues = [], organizers = [] } = chooseEvent(events) ?? {};
  return {
    categories: categories.slice(0, 1).map(({ slug }) => slug),
    tags: tags.slice(0, 1).map(({ name }) => name),
    venue: venues.slice(0, 1).map(({ number }) => number),
    organizer: organizers.slice(0, 1).map(({ number }) => number),
  };
}

/** The next event that has not started; if possible, one with everything that filters look for. */
function chooseEvent(events) {
  const next = events.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
  const relations = ['venues', 'organizers', 'categories', 'tags'];
  return next.find((event) => relations.every((relation) => event[relation].length > 0)) ?? next[0];
}

/**
 * The operations by id and those by slug name two different items, because both end with a
 * deletion. Neither names something that the example filters and the new event need.
 */
function pathExamples(items, needed) {
  const isFree = ({ number }) => !needed.some((each) => each?.number === number);
  const [first = items[0], second = first] = items.filter(isFree);
  return { id: first?.number, slug: second?.slug };
}

/** Filters that find something, each on its own. */
const filters = {
  events: ({ events }, event) => ({
    ...(event && {
      start_date: event.startDate.slice(0, 10),
      end_date: event.endDate.replace('T', ' '),
      starts_before: dayAfter(event.endDate),
      ends_before: dayAfter(event.endDate),
      ends_after: event.startDate.replace('T', ' '),
      search: longestWord(event.title),
      categories: event.categories.slice(0, 1).map(({ slug }) => slug),
      tags: event.tags.slice(0, 1).map(({ number }) => number),
      venue: event.venues.map(({ number }) => number),
      organizer: event.organizers.slice(0, 1).map(({ number }) => number),
      geoloc_lat: event.venues[0]?.latitude,
      geoloc_lng: event.venues[0]?.longitude,
      include: [event.number],
    }),
    post_parent: firstParent(events),
  }),
  venues: ({ venues }, event) => ({ search: nameOf(venues), event: event?.number }),
  organizers: ({ organizers }, event) => ({ search: nameOf(organizers), event: event?.number }),
  categories: ({ categories }, event) => ({
    ...termFilters(event, event?.categories[0], categories),
    parent: firstParent(categories),
  }),
  tags: ({ tags }, event) => termFilters(event, event?.tags[0], tags),
};

function termFilters(event, term, terms) {
  const { number, slug } = term ?? terms[0] ?? {};
  return {
    search: nameOf(terms),
    ...(number && { include: [number], exclude: [number], slug }),
    ...(event && { post: event.number, event: event.number }),
  };
}

function firstParent(items) {
  return items.find(({ parent }) => parent)?.parent.number;
}

function nameOf([item]) {
  return item && longestWord(item.name);
}

function longestWord(text) {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  return longest;
}

function dayAfter(dateTime) {
  const day = new Date(`${dateTime.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
