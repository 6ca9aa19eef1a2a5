import { message, type MessageKey } from './i18n/messages.ts';
import type { Language } from './i18n/language.ts';

/**
 * What may go wrong on purpose, on one page: the code and HTTP status that clients see (wire-format 2).
 * The message of each stands in `i18n/messages` under `error.<name>`. Whatever else is thrown is masked.
 */
const catalogue = {
  missingParameters: { code: 'rest_missing_callback_param', status: 400 },
  invalidParameters: { code: 'rest_invalid_param', status: 400 },
  invalidJson: { code: 'rest_invalid_json', status: 400 },
  invalidBody: { code: 'rest_invalid_body', status: 400 },
  termExists: { code: 'term_exists', status: 400 },
  duplicateTermSlug: { code: 'duplicate_term_slug', status: 400 },
  notHierarchical: { code: 'rest_taxonomy_not_hierarchical', status: 400 },
  venueNotCreated: { code: 'could-not-create-venue', status: 400 },
  organizerNotCreated: { code: 'could-not-create-organizer', status: 400 },
  unauthenticated: { code: 'rest_forbidden', status: 401 },
  wrongCredentials: { code: 'rest_invalid_credentials', status: 401 },
  forbidden: { code: 'rest_forbidden', status: 403 },
  eventNotAccessible: { code: 'event-not-accessible', status: 403 },
  venueNotAccessible: { code: 'venue-not-accessible', status: 403 },
  organizerNotAccessible: { code: 'organizer-not-accessible', status: 403 },
  eventNotFound: { code: 'rest-event-not-found', status: 404 },
  venueNotFound: { code: 'rest-venue-not-found', status: 404 },
  organizerNotFound: { code: 'rest-organizer-not-found', status: 404 },
  categoryNotFound: { code: 'rest-category-not-found', status: 404 },
  tagNotFound: { code: 'rest-tag-not-found', status: 404 },
  noRoute: { code: 'rest_no_route', status: 404 },
  invalidNamespace: { code: 'rest_invalid_namespace', status: 404 },
  eventPageNotFound: { code: 'event-archive-page-not-found', status: 404 },
  venuePageNotFound: { code: 'venue-archive-page-not-found', status: 404 },
  organizerPageNotFound: { code: 'organizer-archive-page-not-found', status: 404 },
  eventInTrash: { code: 'event-is-in-trash', status: 410 },
  venueInTrash: { code: 'venue-is-in-trash', status: 410 },
  organizerInTrash: { code: 'organizer-is-in-trash', status: 410 },
  needsEventStream: { code: 'needs_event_stream', status: 406 },
  noSubscription: { code: 'no_subscription', status: 400 },
  noUploads: { code: 'no_uploads', status: 415 },
  tooLarge: { code: 'rest_request_too_large', status: 413 },
  busy: { code: 'rest_busy', status: 503 },
  internal: { code: 'internal_error', status: 500 },
} as const satisfies Record<string, { code: string; status: number }>;

export type ErrorName = keyof typeof catalogue;

/** Code and status of each error. */
export const errorKinds: Readonly<Record<ErrorName, { code: string; status: number }>> = catalogue;

/** One refused parameter: a key of the messages, and what fills its placeholders. */
export interface Problem {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** The refused fields within the parameter, in the names of the GraphQL schema: what `{fields}` stands for. */
  fields?: readonly string[];
}

interface Details {
  /** Refused parameters by their path in the input, in the names of the GraphQL schema: `startDate`, `venues`. */
  invalid?: Record<string, Problem>;
  /** Names of required parameters that were not sent. */
  missing?: string[];
  /** More members of `data`, e.g. `term_id`. */
  data?: Record<string, unknown>;
}

/** An error that clients are told as it is. */
export class CalendarError extends Error {
  readonly reason: ErrorName;
  readonly code: string;
  readonly status: number;
  readonly details: Details;
  /** The language of the one who asked, once that is known. */
  language?: Language;

  constructor(reason: ErrorName, details: Details = {}) {
    super(message('en', `error.${reason}`, { names: namesOf(details) }));
    this.name = 'CalendarError';
    this.reason = reason;
    this.code = catalogue[reason].code;
    this.status = catalogue[reason].status;
    this.details = details;
  }
}

/** The sentence for people, in their language; `rename` turns names of the schema into names of the wire. */
export function errorMessage(
  error: CalendarError,
  language: Language,
  rename = (name: string) => name,
): string {
  return message(language, `error.${error.reason}`, { names: namesOf(error.details, rename) });
}

interface Audience {
  language: Language;
  /** What the client calls a field within a parameter, given as `venues.showMap`. */
  rename?: (path: string) => string;
}

/** What is wrong with one refused parameter; nothing where that one was not refused. */
export function problemMessage(
  error: CalendarError,
  name: string,
  { language, rename = (path) => path.slice(name.length + 1) }: Audience,
): string | undefined {
  const problem = error.details.invalid?.[name];
  if (problem === undefined) return undefined;
  const { key, values, fields = [] } = problem;
  return message(language, key, {
    ...values,
    fields: fields.map((field) => rename(`${name}.${field}`)).join(', '),
  });
}

/** Turns whatever was thrown into something that may be shown: unknown errors become `internal`. */
export function asCalendarError(error: unknown): CalendarError {
  return error instanceof CalendarError ? error : new CalendarError('internal');
}

function namesOf(details: Details, rename = (name: string) => name): string {
  const names = details.missing ?? Object.keys(details.invalid ?? {});
  return names.map(rename).join(', ');
}
