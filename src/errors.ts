import type { Language } from './i18n/language.ts';
import { message, type MessageKey, type MessageValue } from './i18n/messages.ts';

/** What clients see of an error. */
interface ErrorKind {
  code: string;
  status: number;
  /** For an error that passes by itself: in how many whole seconds to ask again. */
  retryAfter?: number;
}

/**
 * Every error that clients may see, with its code and HTTP status (wire-format 2). The message of
 * each is in `i18n/messages` under `error.<name>`. Whatever else is thrown is masked.
 */
const catalog = {
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
  readOnlyToken: { code: 'rest_read_only_token', status: 403 },
  insufficientScope: { code: 'rest_insufficient_scope', status: 403 },
  noRole: { code: 'rest_no_role', status: 403 },
  signInDenied: { code: 'rest_sign_in_denied', status: 403 },
  signInExpired: { code: 'rest_sign_in_expired', status: 400 },
  unprovenOrigin: { code: 'rest_unproven_origin', status: 403 },
  crossSite: { code: 'rest_cross_site_request', status: 403 },
  eventNotAccessible: { code: 'event-not-accessible', status: 403 },
  venueNotAccessible: { code: 'venue-not-accessible', status: 403 },
  organizerNotAccessible: { code: 'organizer-not-accessible', status: 403 },
  eventNotFound: { code: 'rest-event-not-found', status: 404 },
  venueNotFound: { code: 'rest-venue-not-found', status: 404 },
  organizerNotFound: { code: 'rest-organizer-not-found', status: 404 },
  categoryNotFound: { code: 'rest-category-not-found', status: 404 },
  tagNotFound: { code: 'rest-tag-not-found', status: 404 },
  userNotFound: { code: 'user-not-found', status: 404 },
  tokenNotFound: { code: 'token-not-found', status: 404 },
  sessionNotFound: { code: 'session-not-found', status: 404 },
  identityNotFound: { code: 'identity-not-found', status: 404 },
  lastAdministrator: { code: 'last-administrator', status: 409 },
  trashNotSupported: { code: 'rest_trash_not_supported', status: 501 },
  contextNotSignedIn: { code: 'rest_forbidden_context', status: 401 },
  contextForbidden: { code: 'rest_forbidden_context', status: 403 },
  noSearchTerm: { code: 'rest_no_search_term_defined', status: 400 },
  postNotFound: { code: 'rest_post_invalid_id', status: 404 },
  commentNotFound: { code: 'rest_comment_invalid_id', status: 404 },
  statusNotFound: { code: 'rest_status_invalid', status: 404 },
  typeNotFound: { code: 'rest_type_invalid', status: 404 },
  taxonomyNotFound: { code: 'rest_taxonomy_invalid', status: 404 },
  imagePageNotFound: { code: 'image-archive-page-not-found', status: 404 },
  imageNotFound: { code: 'rest_post_invalid_id', status: 404 },
  noRoute: { code: 'rest_no_route', status: 404 },
  invalidNamespace: { code: 'rest_invalid_namespace', status: 404 },
  invalidCallback: { code: 'rest_callback_invalid', status: 400 },
  eventPageNotFound: { code: 'event-archive-page-not-found', status: 404 },
  venuePageNotFound: { code: 'venue-archive-page-not-found', status: 404 },
  organizerPageNotFound: { code: 'organizer-archive-page-not-found', status: 404 },
  eventInTrash: { code: 'event-is-in-trash', status: 410 },
  venueInTrash: { code: 'venue-is-in-trash', status: 410 },
  organizerInTrash: { code: 'organizer-is-in-trash', status: 410 },
  versionConflict: { code: 'version-conflict', status: 412 },
  notDone: { code: 'not-done', status: 409 },
  needsEventStream: { code: 'needs_event_stream', status: 406 },
  noSubscription: { code: 'no_subscription', status: 400 },
  uploadBlocked: { code: 'upload_blocked', status: 400 },
  uploadMalformed: { code: 'upload_malformed', status: 400 },
  uploadTooLarge: { code: 'rest_upload_file_too_big', status: 413 },
  tooLarge: { code: 'rest_request_too_large', status: 413 },
  pathTooLong: { code: 'rest_uri_too_long', status: 414 },
  queryTooLong: { code: 'query_too_long', status: 400 },
  queryTooManyTokens: { code: 'query_too_many_tokens', status: 400 },
  queryTooManyOperations: { code: 'query_too_many_operations', status: 400 },
  queryTooManyFragments: { code: 'query_too_many_fragments', status: 400 },
  queryTooManyAliases: { code: 'query_too_many_aliases', status: 400 },
  queryTooManyDirectives: { code: 'query_too_many_directives', status: 400 },
  queryTooManyRootFields: { code: 'query_too_many_root_fields', status: 400 },
  queryTooDeep: { code: 'query_too_deep', status: 400 },
  queryTooManyFields: { code: 'query_too_many_fields', status: 400 },
  queryTooManyRepeats: { code: 'query_too_many_repeats', status: 400 },
  queryTooCostly: { code: 'query_too_costly', status: 400 },
  conditionalSubscription: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 },
  variablesTooDeep: { code: 'variables_too_deep', status: 400 },
  variablesTooMany: { code: 'variables_too_many', status: 400 },
  answerTooLarge: { code: 'answer_too_large', status: 400 },
  tooManyAttempts: { code: 'rest_too_many_attempts', status: 429, retryAfter: 1 },
  uploadsUsedUp: { code: 'rest_uploads_used_up', status: 429, retryAfter: 3_600 },
  rateLimited: { code: 'rest_rate_limited', status: 429, retryAfter: 60 },
  timeout: { code: 'rest_timeout', status: 503, retryAfter: 5 },
  busy: { code: 'rest_busy', status: 503, retryAfter: 1 },
  unavailable: { code: 'rest_unavailable', status: 503, retryAfter: 1 },
  identityProviderAway: { code: 'rest_identity_provider_unavailable', status: 503, retryAfter: 5 },
  mediaStoreAway: { code: 'rest_media_store_unavailable', status: 503, retryAfter: 1 },
  storageFull: { code: 'rest_storage_full', status: 503, retryAfter: 30 },
  internal: { code: 'internal_error', status: 500 },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof catalog;

/** Code and status of each error. */
export const errorKinds: Readonly<Record<ErrorName, ErrorKind>> = catalog;

/** One rejected parameter: a key of the messages, and what fills its placeholders. */
export interface Problem {
  key: MessageKey;
  values?: Readonly<Record<string, MessageValue>>;
  /** What `{fields}` stands for: the rejected fields of the parameter, in names of the schema. */
  fields?: readonly string[];
}

/** Where a value was rejected: the path to it, such as `['venues', '0', 'create', 'name']`. */
export interface FieldProblem {
  path: readonly string[];
  problem: Problem;
}

interface Details {
  /** Rejected parameters by their path in the input, in names of the schema: `startDate`. */
  invalid?: Record<string, Problem>;
  /** The same value by value, as far as the rules know it. */
  places?: readonly FieldProblem[];
  /** Names of required parameters that were not sent. */
  missing?: string[];
  /** More members of `data`, e.g. `term_id`. */
  data?: Record<string, unknown>;
  /** The number of the resource that has another version than was expected. */
  changed?: number;
  /** In how many whole seconds to ask again, where that is not what the catalog says. */
  retryAfter?: number;
  /** The rate limit that was reached. */
  quota?: QuotaState;
  /** What failed, if something that the service depends on did: logged, never sent. */
  cause?: unknown;
}

/** A rate limit, and what the client has left of it (decision 0085). */
export interface QuotaState {
  /** The name of the limit. */
  limit: string;
  /** How much a client may consume in a window, and its length in seconds. */
  quota: number;
  window: number;
  /** How much is left, and in how many whole seconds the window ends. */
  remaining: number;
  reset: number;
}

/** An error that clients are told as it is. */
export class CalendarError extends Error {
  readonly reason: ErrorName;
  readonly code: string;
  readonly status: number;
  readonly details: Details;
  /** In how many whole seconds to ask again, if the error passes by itself. */
  readonly retryAfter: number | undefined;
  /** The language of the client, once it is known. */
  language?: Language;

  constructor(reason: ErrorName, details: Details = {}) {
    super(message('en', `error.${reason}`, valuesOf(details)), { cause: details.cause });
    this.name = 'CalendarError';
    this.reason = reason;
    this.code = catalog[reason].code;
    this.status = errorKinds[reason].status;
    this.details = details;
    this.retryAfter = details.retryAfter ?? errorKinds[reason].retryAfter;
  }
}

/** The sentence for people, in their language; `rename` turns schema names into wire names. */
export function errorMessage(
  error: CalendarError,
  language: Language,
  rename?: (name: string) => string,
): string {
  return message(language, `error.${error.reason}`, valuesOf(error.details, rename));
}

interface Audience {
  language: Language;
  /** What the client calls a field within a parameter, given as `venues.showMap`. */
  rename?: (path: string) => string;
}

/** What is wrong with one rejected parameter; nothing where that one was not rejected. */
export function problemMessage(
  error: CalendarError,
  name: string,
  { language, rename = (path) => path.slice(name.length + 1) }: Audience,
): string | undefined {
  const problem = error.details.invalid?.[name];
  if (problem === undefined) return undefined;
  return problemSentence(problem, language, (field) => rename(`${name}.${field}`));
}

/** What is wrong with a value, for people. */
export function problemSentence(
  { key, values, fields = [] }: Problem,
  language: Language,
  rename = (field: string) => field,
): string {
  return message(language, key, { ...values, fields: fields.map(rename) });
}

/** Whether the request itself was rejected: false for failures that pass by themselves. */
export function isRejection(error: unknown): error is CalendarError {
  return error instanceof CalendarError && error.retryAfter === undefined;
}

/**
 * The headers that an error adds to its response, whatever the interface: when to ask again
 * (decision 0047), and the rate limit that was reached.
 */
export function retryHeaders({ retryAfter, details: { quota } }: CalendarError): Record<string, string> {
  if (retryAfter === undefined) return {};
  return { 'Retry-After': String(retryAfter), ...(quota === undefined ? {} : quotaHeaders(quota)) };
}

/** A rate limit as fields of HTTP (draft-ietf-httpapi-ratelimit-headers-10). */
export function quotaHeaders({ limit, quota, window, remaining, reset }: QuotaState): Record<string, string> {
  return {
    'RateLimit-Policy': `"${limit}";q=${quota};w=${window}`,
    RateLimit: `"${limit}";r=${remaining};t=${reset}`,
  };
}

function valuesOf(details: Details, rename?: (name: string) => string): Record<string, MessageValue> {
  const names = details.missing ?? Object.keys(details.invalid ?? {});
  const numbers = Object.entries(details.data ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    ...Object.fromEntries(numbers),
    names: rename === undefined ? names : names.map(rename),
  };
}
