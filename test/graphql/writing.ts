import { aName, type Fields, times } from '../harness/make.ts';

/** How each kind is written: its type, the plural of it, and the field that names a resource. */
export const writtenKinds = [
  ['event', 'Event', 'Events', 'title'],
  ['venue', 'Venue', 'Venues', 'name'],
  ['organizer', 'Organizer', 'Organizers', 'name'],
  ['category', 'Category', 'Categories', 'name'],
  ['tag', 'Tag', 'Tags', 'name'],
] as const;

export type WrittenKind = (typeof writtenKinds)[number][0];

/** The input of a new resource of the kind. */
export function newResource(kind: WrittenKind, fields: Fields = {}): Fields {
  return kind === 'event'
    ? { title: aName('Event'), startDate: times.start_date, endDate: times.end_date, ...fields }
    : { name: aName(kind), ...fields };
}

/** What a payload tells, with the resource under `resource`. */
export function payloadOf(kind: WrittenKind): string {
  const resource = `{ id number version slug name: ${kind === 'event' ? 'title' : 'name'} }`;
  return `{ resource: ${kind} ${resource} current ${resource} deletedId errors { field path code reason message } }`;
}

export interface WrittenResource {
  id: string;
  number: number;
  version: number;
  slug: string;
  name: string;
}

export interface TypedError {
  field: string[];
  path: string[];
  code: string;
  reason: string;
  message: string;
}

export interface WrittenPayload {
  resource: WrittenResource | null;
  current: WrittenResource | null;
  deletedId: string | null;
  errors: TypedError[];
}

export interface BulkPayload {
  items: WrittenPayload[];
  errors: TypedError[];
}

/** A bulk mutation: `createEvents`, with the variable `entries`. */
export function bulkMutation(kind: WrittenKind, act: 'create' | 'update' | 'delete'): string {
  const [, type = '', plural = ''] = writtenKinds.find(([name]) => name === kind) ?? [];
  const [argument, input] = {
    create: ['inputs', `Create${type}Input`],
    update: ['changes', `${type}ChangeInput`],
    delete: ['deletions', 'DeletionInput'],
  }[act];
  return `mutation ($entries: [${input}!]!, $onError: OnError, $language: Language) {
    payload: ${act}${plural}(${argument}: $entries, onError: $onError, language: $language) {
      items ${payloadOf(kind)} errors { field path code reason message }
    } }`;
}
