import {
  categories,
  exampleApi,
  exampleCalendar,
  organizers,
  post,
  tags,
  trashed,
  venues,
} from './example-resources.ts';

const day = { year: '2027', month: '03', day: '20', minutes: '00', seconds: '00' };

const newEvent = {
  title: 'Spring Concert',
  description: '<p>Songs from four countries.</p>',
  excerpt: 'Songs from four countries.',
  start_date: '2027-03-20 18:00:00',
  end_date: '2027-03-20 20:00:00',
  timezone: 'Europe/Helsinki',
  cost: '10 - 25 €',
  website: 'https://city-choir.example.org/spring',
  image: 'https://city-choir.example.org/spring.jpg',
  featured: true,
  categories: ['concerts'],
  tags: ['Matinee'],
  venue: venues.id,
  organizer: [organizers.id],
};
const changes = { title: 'Spring Concert for Everyone', cost: '12 €' };
const image = { id: 3, url: newEvent.image, extension: 'jpg' };
const euros = { currency_symbol: '€', currency_code: '', currency_position: 'postfix' };

const event = {
  ...post('event', 4, 'spring-concert'),
  ...newEvent,
  all_day: false,
  utc_start_date: '2027-03-20 16:00:00',
  utc_end_date: '2027-03-20 18:00:00',
  start_date_details: { ...day, hour: '18' },
  end_date_details: { ...day, hour: '20' },
  utc_start_date_details: { ...day, hour: '16' },
  utc_end_date_details: { ...day, hour: '18' },
  timezone_abbr: 'EET',
  cost: '10€ – 25€',
  cost_details: { ...euros, values: ['10', '25'] },
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  rest_url: `${exampleApi}/events/4`,
  image,
  categories: [categories.used],
  tags: [{ ...tags.used, parent: 0 }],
  venue: venues.created,
  organizer: [organizers.created],
  custom_fields: [],
};
const changed = { ...event, title: changes.title, cost: '12€', cost_details: { ...euros, values: ['12'] } };
const unused = {
  categories: [categories.created],
  tags: [{ ...tags.created, parent: 0 }],
};

const jsonLd = {
  '@context': 'http://schema.org',
  '@type': 'Event',
  name: event.title,
  description: event.excerpt,
  image: image.url,
  url: event.url,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  startDate: '2027-03-20T18:00:00+02:00',
  endDate: '2027-03-20T20:00:00+02:00',
  location: venues.read.json_ld,
  organizer: organizers.read.json_ld,
  offers: {
    '@type': 'Offer',
    price: '10',
    priceCurrency: 'EUR',
    url: event.url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${exampleCalendar.now.slice(0, 10)}T00:00:00+00:00`,
  },
  performer: 'Organization',
};

/** The event of the example scenario, at each step. */
export const events = {
  id: event.id,
  new: newEvent,
  changes,
  created: event,
  read: { ...event, venue: venues.read, organizer: [organizers.read], json_ld: jsonLd },
  changed,
  trashed: { ...trashed(changed), ...unused },
};
