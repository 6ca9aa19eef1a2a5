/** The service that a client visits. */
export interface Service {
  /** The base URL of the REST API. */
  root: string;
  /** The header of a user who may create events. */
  authorization: string;
}

/** What a client gets from the service. */
export interface Visit {
  /** The titles of a list. */
  titles: string[];
  /** The title of its first event, read alone. */
  title: string;
  /** The status and code of an event that does not exist. */
  missing: [status: number, code: string];
  /** The title of a new event with a new venue, and the city of that venue. */
  created: [title: string, city: string | undefined];
}

/** An event that does not exist. */
export const missingId = 999_999;

/** A new event. */
export const concert = {
  title: 'Generated Concert',
  start_date: '2027-03-20 18:00:00',
  end_date: '2027-03-20 20:00:00',
  venue: [{ venue: 'Generated Hall', city: 'Turku' }],
  tags: ['Generated'],
};

/** The city of the venue, or of the first of several. */
export function cityOf({ venue }: { venue: { city?: string } | { city?: string }[] }): string | undefined {
  return (Array.isArray(venue) ? venue[0] : venue)?.city;
}
