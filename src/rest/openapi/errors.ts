import { CalendarError, errorKinds, type ErrorName } from '../../errors.ts';
import { pathTooLong } from '../../http/path-length.ts';
import { tooLarge } from '../../runtime/bytes-in-flight.ts';
import { byteLimits } from '../../runtime/limits.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import { serializeError } from '../output/errors.ts';
import { exportRoutes, mediaRoutes, type Route, routes } from '../routing/routes.ts';
import { type Json, object, objectWithAll, reference } from './json.ts';
import type { DescribedApi } from './described-api.ts';
import { isDescription, typeOf } from './route-names.ts';

const text = { type: 'string' };
const codeSchema = { ...text, description: 'An error code that never changes.' };
const messageSchema = { ...text, description: 'A human-readable message.' };

const errorData = object(
  {
    status: { type: 'integer', description: 'The HTTP status.' },
    params: {
      description: 'The names of missing parameters, or a message for each invalid one.',
      oneOf: [
        { type: 'array', items: text },
        { type: 'object', additionalProperties: text },
      ],
    },
    details: {
      description: 'Details of each invalid parameter.',
      type: 'object',
      additionalProperties: objectWithAll({
        code: codeSchema,
        message: messageSchema,
        data: { type: 'null', description: 'Always null.' },
      }),
    },
    term_id: { description: 'The term that already has this name.', type: 'integer' },
    version: { description: 'The current version of the resource.', type: 'integer' },
    most: { description: 'The maximum size of a response in bytes.', type: 'integer' },
  },
  { required: ['status'], description: 'Details of the error.' },
);

/** The JSON Schemas of errors (wire-format 2). */
export const errorSchemas: Json = {
  Error: objectWithAll(
    { code: codeSchema, message: messageSchema, data: reference('schemas', 'ErrorData') },
    'The error.',
  ),
  ErrorData: errorData,
};

/** The response to a URL or header that is too long, which is sent before Express runs. */
const unreadable = 'UnreadableRequest';

/** The status of an error in a namespace. */
export type StatusOf = (name: ErrorName) => number;

/** The statuses of a namespace: the older service has others for the unknown (wire-format 11.1). */
export function statusesOf(api: DescribedApi): StatusOf {
  return (name) => api.toWireError?.(new CalendarError(name))?.status ?? errorKinds[name].status;
}

const allRoutes = [...routes, ...exportRoutes, ...mediaRoutes];

/** The error responses of all routes, by the names that `describeErrors` refers to. */
export function errorResponses(statusOf: StatusOf): Json {
  const sets = allRoutes.flatMap((route) =>
    Object.values(errorsOf(route, statusOf)).map((names) => ({ route, names })),
  );
  return {
    ...Object.fromEntries(
      sets.map(({ route, names }) => [nameOf(route, names), describeError(names, statusOf)]),
    ),
    [unreadable]: {
      description: statusDescriptions[431],
      content: { 'application/json': { schema: errorSchema(['rest_unreadable_request']) } },
    },
  };
}

/** An example body of every error. */
export function errorExamples(statusOf: StatusOf): Json {
  const names = new Set(allRoutes.flatMap((route) => Object.values(errorsOf(route, statusOf)).flat()));
  return Object.fromEntries([...names].map((name) => [name, { value: exampleOf(name, statusOf) }]));
}

/** The error responses of a route by status (wire-format 2). */
export function describeErrors(route: Route, statusOf: StatusOf): Json {
  const references = Object.entries(errorsOf(route, statusOf)).map(([status, names]) => [
    status,
    reference('responses', nameOf(route, names)),
  ]);
  return { ...(Object.fromEntries(references) as Json), 431: reference('responses', unreadable) };
}

/** Temporary errors, which any request may get. */
const temporaryErrors: readonly ErrorName[] = [
  'tooManyAttempts',
  'busy',
  'timeout',
  'unavailable',
  'storageFull',
];

function errorsOf(route: Route, statusOf: StatusOf): Record<string, ErrorName[]> {
  // Reads have `invalidBody` too: it also rejects query strings with too many parameters.
  const names: ErrorName[] = [
    ...(['invalidParameters', 'invalidBody', 'wrongCredentials', 'pathTooLong', 'internal'] as const),
    ...temporaryErrors,
  ];
  if (route.act === 'index') names.push('invalidNamespace');
  if (route.by !== null && isOfKind(route.kind)) names.push(kindFacts[route.kind].errors.notFound);
  names.push(...(route.method === 'GET' ? readErrors(route) : writeErrors(route)));
  return Object.groupBy(names, statusOf) as Record<string, ErrorName[]>;
}

/** Whether a route serves a resource: no image, no description. */
function isOfKind(kind: Route['kind']): kind is Kind {
  return kind !== null && kind !== 'image' && kind !== 'ticket';
}

function readErrors({ kind, act, path }: Route): ErrorName[] {
  if (!isOfKind(kind)) return imageErrors(path);
  if (act === 'export' || kind === 'category' || kind === 'tag') return ['answerTooLarge'];
  const { noPage, notAccessible } = kindFacts[kind].errors;
  return ['answerTooLarge', act === 'list' ? noPage : notAccessible];
}

/** The 403 errors of writes: the user or the token may not, or another site sent the request. */
const forbiddenErrors: readonly ErrorName[] = ['forbidden', 'readOnlyToken', 'crossSite', 'unprovenOrigin'];

function writeErrors({ act, kind, path }: Route): ErrorName[] {
  if (kind === 'image' && act === 'create') return uploadErrors;
  const names: ErrorName[] = [
    'invalidJson',
    'unauthenticated',
    ...forbiddenErrors,
    'tooLarge',
    'rateLimited',
  ];
  if (!isOfKind(kind)) return [...names, ...imageErrors(path)];
  return [...names, ...resourceErrors(act, kind)];
}

function resourceErrors(act: Route['act'], kind: Kind): ErrorName[] {
  const names: ErrorName[] = [];
  names.push(act === 'create' ? 'missingParameters' : 'versionConflict');
  if (act === 'delete') return [...names, ...trashErrors(kind)];
  if (kind === 'event') names.push('venueNotCreated', 'organizerNotCreated');
  return kind === 'category' || kind === 'tag' ? [...names, ...termErrors(act, kind)] : names;
}

/** An image by its number may not exist; lists, the index and `/doc` always do. */
function imageErrors(path: string): ErrorName[] {
  return path.includes('{id}') ? ['imageNotFound'] : [];
}

/** The errors of an upload, whose body is no JSON. */
const uploadErrors: ErrorName[] = [
  ...(['missingParameters', 'unauthenticated', 'uploadTooLarge', 'uploadsUsedUp'] as const),
  ...(['rateLimited', 'mediaStoreAway', ...forbiddenErrors] as const),
];

function termErrors(act: Route['act'], kind: 'category' | 'tag'): ErrorName[] {
  const taken: ErrorName[] = act === 'update' ? ['duplicateTermSlug'] : [];
  return ['termExists', ...taken, ...(kind === 'tag' ? (['notHierarchical'] as const) : [])];
}

function trashErrors(kind: Kind): ErrorName[] {
  return kind === 'category' || kind === 'tag' ? [] : [kindFacts[kind].errors.inTrash];
}

/** The component name: that of a single error, or one for the group of errors. */
function nameOf(route: Route, names: readonly ErrorName[]): string {
  const [first = 'internal'] = names;
  if (names.length === 1) return capitalize(first);
  const [, group] = groupNames.find(([member]) => names.includes(member)) ?? [];
  return group ?? `${isDescription(route) ? 'Describe' : capitalize(route.act)}${typeOf(route)}Rejected`;
}

/** The names of groups by an error that only they have; uploads also need the store of images. */
const groupNames: readonly (readonly [ErrorName, string])[] = [
  ['unauthenticated', 'CredentialsRefused'],
  ['forbidden', 'WriteForbidden'],
  ['uploadsUsedUp', 'UploadsLimited'],
  ['rateLimited', 'TooManyRequests'],
  ['mediaStoreAway', 'UploadOverloaded'],
  ['busy', 'Overloaded'],
];

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The description of each error status. */
const statusDescriptions: Record<number, string> = {
  400: 'The request is malformed, or a parameter is missing or invalid.',
  401: 'Credentials are missing or invalid.',
  403: 'The user is not allowed to do this.',
  404: 'Not found.',
  410: 'The resource is already in the trash.',
  412: 'The resource has changed since the client read it.',
  413: 'The body is too large.',
  414: 'The path is too long.',
  431: 'The URL or a header is too long.',
  500: 'Internal error.',
  429: 'Too many requests, or attempts to sign in; retry after the time in `Retry-After`.',
  503: 'The service is overloaded or cannot reach its database or image store; retry after the time in `Retry-After`.',
};

function describeError(names: readonly ErrorName[], statusOf: StatusOf): Json {
  const status = statusOf(names[0] ?? 'internal');
  const codes = names.map((name) => errorKinds[name].code);
  const isRetryable = names.some((name) => errorKinds[name].retryAfter !== undefined);
  const headers = {
    'Content-Language': reference('headers', 'ContentLanguage'),
    'X-Request-Id': reference('headers', 'RequestId'),
    ...(status === 401 ? { 'WWW-Authenticate': reference('headers', 'Authenticate') } : {}),
    ...(isRetryable ? { 'Retry-After': reference('headers', 'RetryAfter') } : {}),
  };
  const examples = Object.fromEntries(names.map((name) => [name, reference('examples', name)]));
  return {
    description: statusDescriptions[status],
    headers,
    content: { 'application/json': { schema: errorSchema(codes), examples } },
  };
}

function errorSchema(codes: readonly string[]): Json {
  const code = { description: codeSchema.description, enum: [...new Set(codes)] };
  return { allOf: [reference('schemas', 'Error'), { properties: { code } }] };
}

function exampleOf(name: ErrorName, statusOf: StatusOf): object {
  const example = serializeError(sampleOf(name), 'en');
  return { ...example, data: { ...example.data, status: statusOf(name) } };
}

/** An example of an error with its details. */
function sampleOf(name: ErrorName): CalendarError {
  if (name === 'missingParameters') return new CalendarError(name, { missing: ['title', 'start_date'] });
  if (name === 'termExists') return new CalendarError(name, { data: { term_id: 1 } });
  if (name === 'pathTooLong') return pathTooLong();
  if (name === 'versionConflict') return new CalendarError(name, { data: { version: 2 } });
  if (name === 'answerTooLarge') return tooLarge(byteLimits.response);
  if (name !== 'invalidParameters') return new CalendarError(name);
  const problem = { key: 'invalid.language', values: { allowed: 'en, fi, de, zh-hans' } } as const;
  return new CalendarError(name, { invalid: { i18n_language: problem } });
}
