import type { Route, RouteKind } from '../routing/routes.ts';
import { events } from './example-event.ts';
import { images } from './example-image.ts';
import { exampleDescription, exampleIndex } from './example-index.ts';
import { categories, exampleApi, organizers, tags, venues } from './example-resources.ts';
import type { Json } from './json.ts';
import { isPostRoute, typeOf } from './route-names.ts';

/**
 * All example bodies by name. They form one scenario, which a test replays (test/rest/examples).
 */
export function examples(): Json {
  const bodies = {
    ...{ NewEvent: events.new, EventChanges: events.changes },
    ...{ NewVenue: venues.new, VenueChanges: venues.changes },
    ...{ NewOrganizer: organizers.new, OrganizerChanges: organizers.changes },
    ...{ NewCategory: categories.new, CategoryChanges: categories.changes },
    ...{ NewTag: tags.new, TagChanges: tags.changes },
    ...{ NewImage: images.new, ImageChanges: images.changes },
  };
  const responses = {
    ...{ EventPage: pageOf('events', events.created), CreatedEvent: events.created, Event: events.read },
    ...{ ChangedEvent: events.changed, TrashedEvent: events.trashed },
    ...{ VenuePage: pageOf('venues', venues.created), CreatedVenue: venues.created, Venue: venues.read },
    ...{ ChangedVenue: venues.changed, TrashedVenue: venues.trashed },
    ...{ OrganizerPage: pageOf('organizers', organizers.created), CreatedOrganizer: organizers.created },
    ...{
      Organizer: organizers.read,
      ChangedOrganizer: organizers.changed,
      TrashedOrganizer: organizers.trashed,
    },
    ...{ CategoryPage: pageOf('categories', categories.used), CreatedCategory: categories.created },
    ...{ Category: categories.used, ChangedCategory: categories.changed },
    ...{ TagPage: pageOf('tags', tags.used), CreatedTag: tags.created, Tag: tags.used },
    ...{ MediaPage: images.page, CreatedImage: images.created, Image: images.created },
    ...{ ChangedImage: images.changed },
    ...{ ChangedTag: tags.changed, NamespaceIndex: exampleIndex, Description: exampleDescription },
  };
  return Object.fromEntries(
    Object.entries({ ...bodies, ...responses }).map(([name, value]) => [name, { value }]),
  );
}

/** The name of the example response of a route. */
export function responseExample(route: Route): string {
  const type = typeOf(route);
  // A category or tag is deleted for good; the response shows its last state.
  const deleted = isPostRoute(route) ? 'Trashed' : 'Changed';
  const names = {
    ...{ list: `${type}Page`, export: `${type}Page`, read: type, create: `Created${type}` },
    ...{ update: `Changed${type}`, delete: `${deleted}${type}` },
    ...{ index: 'NamespaceIndex', doc: 'Description', describe: 'Description' },
  };
  return names[route.act];
}

/** An example value of a parameter, valid in the scenario. */
export function parameterExample({ kind }: Route, name: string): unknown {
  return (kind === null ? undefined : kindParameters[kind][name]) ?? parameters[name];
}

const parameters: Json = {
  page: 1,
  per_page: 10,
  i18n_language: 'en',
  start_date: '2027-03-01',
  end_date: '2027-03-31 23:59:59',
  starts_before: '2027-03-20',
  starts_after: 'yesterday',
  ends_before: '2027-03-20T18:30:00Z',
  ends_after: '2027-03-20 19:00',
  strict_dates: true,
  from: '2027-03-01',
  to: '2027-03-31',
  when: 'weekend',
  started: false,
  categories: ['concerts'],
  tags: [tags.id, 'matinee'],
  venue: [venues.id],
  organizer: [organizers.id],
  search_mode: 'ranked',
  featured: true,
  status: 'publish',
  event_status: 'scheduled,moved_online',
  free: false,
  max_price: 20,
  geoloc: false,
  geoloc_lat: 60.17,
  geoloc_lng: 24.94,
  geoloc_radius: 5,
  weekdays: 'saturday,sunday',
  times_of_day: 'evening',
  languages: 'fi,en',
  cities: ['Helsinki'],
  online: true,
  post_parent: events.id,
  ticketed: false,
  event: events.id,
  post: events.id,
  has_events: true,
  only_with_upcoming: true,
  order: 'asc',
  orderby: 'name',
  hide_empty: false,
  parent: categories.id,
  filter: '{}',
  raw: true,
  localized: true,
};

const kindParameters: Record<RouteKind, Json> = {
  event: {
    ...{ id: events.id, slug: 'spring-concert', search: '"spring concert" -autumn', include: [events.id] },
    ...{ filter: '{"featured":true}', group_by: 'month,venue', time_zone: 'Europe/Helsinki' },
    ...{ order_by: 'group_asc', first: 10 },
  },
  venue: { id: venues.id, slug: 'harbour-hall', search: 'harbour' },
  organizer: { id: organizers.id, slug: 'city-choir', search: 'choir' },
  category: {
    ...{ id: categories.id, slug: 'concerts', search: 'concert' },
    ...{ include: [categories.id], exclude: [categories.id] },
  },
  tag: { id: tags.id, slug: 'matinee', search: 'matinee', include: [tags.id], exclude: [tags.id] },
  image: { id: images.id, search: 'sea' },
  ticket: {},
};

function pageOf(collection: string, item: Json): Json {
  return {
    [collection]: [item],
    rest_url: `${exampleApi}/${collection}`,
    total: 1,
    total_pages: 1,
    per_page: 10,
  };
}
