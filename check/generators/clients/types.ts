import type { components, operations } from '../generated/openapi-typescript.ts';

/** A client with the generated types; it is compiled but never run. */

type Schemas = components['schemas'];

/** The response body of an operation by status. */
type ResponseBody<Name extends keyof operations, Status extends number> = operations[Name] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>;
}
  ? Body
  : never;

type Filters = NonNullable<operations['listEvents']['parameters']['query']>;

declare function call<Body>(method: string, path: string, body?: unknown): Promise<Body>;

const filters: Filters = { page: 2, per_page: 50, categories: [3, 'concerts'], status: 'publish,draft' };

/** Reads a list with fields of one or several values. */
export async function listTitles(): Promise<string[]> {
  const search = new URLSearchParams({ page: String(filters.page) });
  const page = await call<ResponseBody<'listEvents', 200>>('GET', `/events?${search.toString()}`);
  const places = page.events.map(({ venue }) => (Array.isArray(venue) ? venue : [venue]));
  const next: string | undefined = page.next_rest_url;
  const names = places.flat().map((place) => place.city ?? place.venue ?? '');
  return [
    ...page.events.map((event) => `${event.title} ${event.start_date_details.year}`),
    ...names,
    next ?? '',
  ];
}

/** Creates an event with a new and an existing venue. */
export function createConcert(): Promise<ResponseBody<'createEvent', 201>> {
  const event: Schemas['NewEvent'] = {
    title: 'Spring Concert',
    start_date: '2027-03-20 18:00:00',
    end_date: '2027-03-20 20:00:00',
    venue: [{ venue: 'Harbour Hall', city: 'Helsinki' }, { id: 7 }, 8],
    tags: ['Free entry', 4],
    cost: [10, '25'],
  };
  return call('POST', '/events', event);
}

/** Clears one field and keeps the others. */
export function updateVenue(id: number): Promise<ResponseBody<'updateVenue', 200>> {
  const changes: Schemas['VenueChanges'] = { phone: null, show_map: 'true' };
  return call('PATCH', `/venues/${id}`, changes);
}

/** Reads the fields of a trashed organizer. */
export async function deleteOrganizer(slug: string): Promise<string> {
  const gone = await call<ResponseBody<'deleteOrganizerBySlug', 200>>(
    'DELETE',
    `/organizers/by-slug/${slug}`,
  );
  return `${gone.id} ${gone.status satisfies Schemas['Event']['status']}`;
}

/** Distinguishes errors by their codes, which are all known. */
export function explain(error: ResponseBody<'readEvent', 404 | 403>): string {
  const code: 'rest-event-not-found' | 'event-not-accessible' = error.code as typeof error.code;
  return `${code}: ${error.message} ${error.data.status}`;
}

// @ts-expect-error an event needs a start and an end
export const incomplete: Schemas['NewEvent'] = { title: 'Nothing more' };

// @ts-expect-error there is no such status
export const unknownStatus: Schemas['OrganizerChanges'] = { status: 'finished' };

// @ts-expect-error only deleting moves something to the trash
export const trashed: Schemas['VenueChanges'] = { status: 'trash' };

// @ts-expect-error categories are a list
export const oneCategory: Filters = { categories: 3 };
