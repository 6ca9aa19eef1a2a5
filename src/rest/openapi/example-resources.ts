import { namespace } from '../routing/address.ts';

/** The origin and the current time of the example calendar. */
export const exampleCalendar = { origin: 'https://calendar.example.org', now: '2027-03-01T08:00:00Z' };

/** The root of the API in the examples. */
export const exampleApi = `${exampleCalendar.origin}/${namespace}`;

const { origin } = exampleCalendar;
const written = '2027-03-01 08:00:00';

/** The fields that events, venues and organizers share. */
export function post(kind: string, id: number, slug: string) {
  return {
    id,
    author: '1',
    date_utc: written,
    status: 'publish',
    date: written,
    modified: written,
    modified_utc: written,
    url: `${origin}/${kind}/${slug}`,
    slug,
    i18n_language: 'en',
    global_id: `calendar.example.org?id=${id}`,
    global_id_lineage: [`calendar.example.org?id=${id}`],
  };
}

/** A post in the trash, where its slug gets a suffix. */
export function trashed<Post extends { url: string; slug: string }>(item: Post) {
  return { ...item, status: 'trash', url: `${item.url}__trashed`, slug: `${item.slug}__trashed` };
}

function term(kind: string, collection: string, { id, slug }: { id: number; slug: string }) {
  return {
    id,
    slug,
    url: `${origin}/${kind}/${slug}`,
    i18n_language: 'en',
    taxonomy: `event_${kind}`,
    urls: { self: `${exampleApi}/${collection}/${id}`, collection: `${exampleApi}/${collection}` },
  };
}

const newCategory = { name: 'Concerts', description: 'Live music of every kind.' };
const categoryChanges = { description: 'Live music, indoors and outdoors.' };
const category = {
  ...term('category', 'categories', { id: 1, slug: 'concerts' }),
  ...newCategory,
  count: 0,
  parent: 0,
};

/** The category of the example scenario: as created, once an event uses it, and after an update. */
export const categories = {
  id: category.id,
  new: newCategory,
  changes: categoryChanges,
  created: category,
  used: { ...category, count: 1 },
  changed: { ...category, count: 1, ...categoryChanges },
};

const newTag = { name: 'Matinee', description: 'Starts in the afternoon.' };
const tagChanges = { description: 'Starts before five in the afternoon.' };
const tag = { ...term('tag', 'tags', { id: 2, slug: 'matinee' }), ...newTag, count: 0 };

/** The tag of the example scenario, at each step. */
export const tags = {
  id: tag.id,
  new: newTag,
  changes: tagChanges,
  created: tag,
  used: { ...tag, count: 1 },
  changed: { ...tag, count: 1, ...tagChanges },
};

const newVenue = {
  venue: 'Harbour Hall',
  address: 'Satamakatu 4',
  city: 'Helsinki',
  country: 'Finland',
  zip: '00160',
  phone: '+358 9 123 4567',
  website: 'https://harbour-hall.example.org',
};
const venueChanges = { phone: '+358 9 765 4321' };
const venue = {
  ...post('venue', 1, 'harbour-hall'),
  ...newVenue,
  show_map: true,
  show_map_link: true,
};
const place = {
  '@type': 'Place',
  name: newVenue.venue,
  description: '',
  url: '',
  address: {
    '@type': 'PostalAddress',
    streetAddress: newVenue.address,
    addressLocality: newVenue.city,
    postalCode: newVenue.zip,
    addressCountry: newVenue.country,
  },
  telephone: newVenue.phone,
  sameAs: newVenue.website,
};

/** The venue of the example scenario, at each step. */
export const venues = {
  id: venue.id,
  new: newVenue,
  changes: venueChanges,
  created: venue,
  read: { ...venue, json_ld: place },
  changed: { ...venue, ...venueChanges },
  trashed: { ...trashed(venue), ...venueChanges },
};

const newOrganizer = {
  organizer: 'City Choir',
  website: 'https://city-choir.example.org',
  email: 'office@city-choir.example.org',
};
const organizerChanges = { phone: '+358 9 234 5678' };
const organizer = { ...post('organizer', 2, 'city-choir'), ...newOrganizer };
const person = {
  '@type': 'Person',
  name: newOrganizer.organizer,
  description: '',
  url: newOrganizer.website,
  telephone: '',
  email: newOrganizer.email,
  sameAs: newOrganizer.website,
};

/** The organizer of the example scenario, at each step. */
export const organizers = {
  id: organizer.id,
  new: newOrganizer,
  changes: organizerChanges,
  created: organizer,
  read: { ...organizer, json_ld: person },
  changed: { ...organizer, ...organizerChanges },
  trashed: { ...trashed(organizer), ...organizerChanges },
};
