import type { Client, RestOptions } from './client.ts';

/** Fields of a write, in wire names. */
export type Fields = Record<string, unknown>;

/** A category or tag in REST, as far as most tests read it. */
export interface WireTerm {
  id: number;
  name: string;
  slug: string;
  count: number;
  [field: string]: unknown;
}

/** A venue in REST. */
export interface WireVenue {
  id: number;
  venue: string;
  slug: string;
  status: string;
  [field: string]: unknown;
}

/** An organizer in REST. */
export interface WireOrganizer {
  id: number;
  organizer: string;
  slug: string;
  status: string;
  [field: string]: unknown;
}

/** An event in REST. */
export interface WireEvent {
  id: number;
  title: string;
  slug: string;
  status: string;
  start_date: string;
  end_date: string;
  venue: WireVenue | WireVenue[];
  organizer: WireOrganizer[];
  categories: WireTerm[];
  tags: WireTerm[];
  [field: string]: unknown;
}

/** A page of a list of any kind. */
export interface WirePage {
  events: WireEvent[];
  venues: WireVenue[];
  organizers: WireOrganizer[];
  categories: WireTerm[];
  tags: WireTerm[];
  rest_url: string;
  next_rest_url?: string;
  previous_rest_url?: string;
  total: number;
  total_pages: number;
  per_page: number;
}

/** An error in REST; `params` is a list of names if they are missing. */
export interface WireError {
  code: string;
  message: string;
  data: { status: number; params?: Record<string, string> | string[]; [more: string]: unknown };
}

type Options = Pick<RestOptions, 'as' | 'language' | 'query'>;

/** The fixed clock of the tests in epoch milliseconds: a Sunday noon, UTC. */
export const now = Date.parse('2027-03-14T12:00:00Z');

/** The default start and end of an event, some days after `now`. */
export const times = { start_date: '2027-03-20 18:00:00', end_date: '2027-03-20 20:00:00' };

let count = 0;

/** A unique name within this test file. */
export function aName(stem: string): string {
  count += 1;
  return `${stem} number ${count}`;
}

/** Creates resources through REST, by default as an editor; an error fails the test. */
export function createMaker({ rest }: Pick<Client, 'rest'>) {
  const make = async <Resource>(path: string, fields: Fields, options: Options = {}): Promise<Resource> => {
    const answer = await rest<Resource>('POST', path, { as: 'editor', ...options, body: fields });
    if (answer.status !== 201) throw new Error(`POST ${path} gave ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const event = (fields: Fields = {}, options?: Options) =>
    make<WireEvent>('/events', { title: aName('Event'), ...times, ...fields }, options);
  const tag = (fields: Fields = {}, options?: Options) =>
    make<WireTerm>('/tags', { name: aName('Tag'), ...fields }, options);
  return {
    event,
    tag,
    venue: (fields: Fields = {}, options?: Options) =>
      make<WireVenue>('/venues', { venue: aName('Venue'), ...fields }, options),
    organizer: (fields: Fields = {}, options?: Options) =>
      make<WireOrganizer>('/organizers', { organizer: aName('Organizer'), ...fields }, options),
    category: (fields: Fields = {}, options?: Options) =>
      make<WireTerm>('/categories', { name: aName('Category'), ...fields }, options),
    /** Events with a tag of their own, so that a list can be limited to them. */
    tagged: async (...all: Fields[]) => {
      const own = await tag();
      const events: WireEvent[] = [];
      for (const fields of all) events.push(await event({ tags: [own.id], ...fields }));
      return { tag: own.id, events, ids: events.map(({ id }) => id) };
    },
  };
}

/** Creates resources for the tests of one file. */
export type Maker = ReturnType<typeof createMaker>;

/** The ids of a list in its order. */
export function idsOf(resources: { id: number }[]): number[] {
  return resources.map(({ id }) => id);
}

/** Sends an operation, by default anonymously, and returns the data; an error fails the test. */
export function createAsker({ graphql }: Pick<Client, 'graphql'>) {
  return async <Data = Record<string, unknown>>(
    query: string,
    variables?: Fields,
    options?: Pick<RestOptions, 'as' | 'headers'>,
  ): Promise<Data> => {
    const { data, errors } = await graphql<Data>(query, variables, options);
    if (data === null || errors.length > 0) throw new Error(`GraphQL rejected: ${JSON.stringify(errors)}`);
    return data;
  };
}

/** Sends GraphQL operations in a test. */
export type Asker = ReturnType<typeof createAsker>;

/** The payload of a mutation; the resource is in the field of its kind. */
export interface Payload {
  errors: { field: string[]; code: string; message: string }[];
}
