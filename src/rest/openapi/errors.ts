import { CalendarError, errorKinds, type ErrorName } from '../../errors.ts';
import { pathTooLong } from '../../http/path-length.ts';
import { tooLarge } from '../../runtime/bytes-in-flight.ts';
import { byteLimits } from '../../runtime/limits.ts';
import { kindFacts } from '../../values/kinds.ts';
import { serializeError } from '../output/errors.ts';
import { type Route, routes } from '../routing/routes.ts';
import { type Json, object, reference, whole } from './json.ts';
import { typeOf } from './route-names.ts';

const text = { type: 'string' };
const word = { ...text, description: 'An error code that never changes.' };
const sentence = { ...text, description: 'A human-readable message.' };

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
      additionalProperties: whole({
        code: word,
        message: sentence,
        data: { type: 'null', description: 'Always null.' },
      }),
    },
    term_id: { description: 'The term that already has this name.', type: 'integer' },
    version: { description: 'The current version of the resource.', type: 'integer' },
    most: { description: 'The maximum size of a response in bytes.', type: 'integer' },
  },
  { required: ['status'], description: 'Details of the error.' },
);

/** The form of every error (wire-format 2). */
export const errorSchemas: Json = {
  Error: whole({ code: word, message: sentence, data: reference('schemas', 'ErrorData') }, 'The error.'),
  ErrorData: errorData,
};

/** An error that is told before the interface is reached: an address or a header that is too long. */
const unreadable = 'UnreadableRequest';

/** The errors of every route by the names that `describeErrors` points at. */
export function errorResponses(): Json {
  const sets = routes.flatMap((route) => Object.values(errorsOf(route)).map((names) => ({ route, names })));
  return {
    ...Object.fromEntries(sets.map(({ route, names }) => [nameOf(route, names), describeError(names)])),
    [unreadable]: {
      description: meanings[431],
      content: { 'application/json': { schema: errorSchema(['rest_unreadable_request']) } },
    },
  };
}

/** An example of every error, as it is sent. */
export function errorExamples(): Json {
  const names = new Set(routes.flatMap((route) => Object.values(errorsOf(route)).flat()));
  return Object.fromEntries(
    [...names].map((name) => [name, { value: serializeError(sampleOf(name), 'en') }]),
  );
}

/** Every status besides success that a route may answer with (wire-format 2). */
export function describeErrors(route: Route): Json {
  const known = Object.entries(errorsOf(route)).map(([status, names]) => [
    status,
    reference('responses', nameOf(route, names)),
  ]);
  return { ...(Object.fromEntries(known) as Json), 431: reference('responses', unreadable) };
}

/** What any request may meet, and what passes by itself. */
const passing: readonly ErrorName[] = ['tooManyAttempts', 'busy', 'timeout', 'unavailable', 'storageFull'];

function errorsOf(route: Route): Record<string, ErrorName[]> {
  // A query string, too, may hold more parameters than are read.
  const names: ErrorName[] = [
    ...(['invalidParameters', 'invalidBody', 'wrongCredentials', 'pathTooLong', 'internal'] as const),
    ...passing,
  ];
  if (route.act === 'index') names.push('invalidNamespace');
  if (route.by !== null && route.kind !== null) names.push(kindFacts[route.kind].errors.notFound);
  names.push(...(route.method === 'GET' ? readErrors(route) : writeErrors(route)));
  return Object.groupBy(names, (name) => errorKinds[name].status) as Record<string, ErrorName[]>;
}

function readErrors({ kind, act }: Route): ErrorName[] {
  if (kind === null) return [];
  if (kind === 'category' || kind === 'tag') return ['answerTooLarge'];
  const { noPage, notAccessible } = kindFacts[kind].errors;
  return ['answerTooLarge', act === 'list' ? noPage : notAccessible];
}

/** A write without the right to it, or of a page that must not use the credentials of its reader. */
const forbidding: readonly ErrorName[] = ['forbidden', 'crossSite'];

function writeErrors({ act, kind }: Route): ErrorName[] {
  const names: ErrorName[] = ['invalidJson', 'unauthenticated', ...forbidding, 'tooLarge'];
  names.push(act === 'create' ? 'missingParameters' : 'versionConflict');
  if (act === 'delete') return [...names, ...trashErrors(kind)];
  if (kind === 'event') names.push('venueNotCreated', 'organizerNotCreated');
  return kind === 'category' || kind === 'tag' ? [...names, ...termErrors(act, kind)] : names;
}

function termErrors(act: Route['act'], kind: 'category' | 'tag'): ErrorName[] {
  const taken: ErrorName[] = act === 'update' ? ['duplicateTermSlug'] : [];
  return ['termExists', ...taken, ...(kind === 'tag' ? (['notHierarchical'] as const) : [])];
}

function trashErrors(kind: Route['kind']): ErrorName[] {
  return kind === null || kind === 'category' || kind === 'tag' ? [] : [kindFacts[kind].errors.inTrash];
}

/** One error has its own name, several that of the write that they refuse. */
function nameOf(route: Route, names: readonly ErrorName[]): string {
  const [first = 'internal'] = names;
  if (names.length === 1) return capitalize(first);
  if (names.includes('unauthenticated')) return 'CredentialsRefused';
  if (names.includes('forbidden')) return 'WriteForbidden';
  return names.includes('busy')
    ? 'Overloaded'
    : `${route.kind === null ? 'Describe' : capitalize(route.act)}${typeOf(route)}Refused`;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What each status means. */
const meanings: Record<number, string> = {
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
  429: 'Too many attempts; retry after the time in `Retry-After`.',
  503: 'The service is overloaded or cannot reach its database; retry after the time in `Retry-After`.',
};

function describeError(names: readonly ErrorName[]): Json {
  const { status } = errorKinds[names[0] ?? 'internal'];
  const codes = names.map((name) => errorKinds[name].code);
  const passes = names.some((name) => errorKinds[name].retryAfter !== undefined);
  const headers = {
    'Content-Language': reference('headers', 'ContentLanguage'),
    'X-Request-Id': reference('headers', 'RequestId'),
    ...(status === 401 ? { 'WWW-Authenticate': reference('headers', 'Authenticate') } : {}),
    ...(passes ? { 'Retry-After': reference('headers', 'RetryAfter') } : {}),
  };
  const examples = Object.fromEntries(names.map((name) => [name, reference('examples', name)]));
  return {
    description: meanings[status],
    headers,
    content: { 'application/json': { schema: errorSchema(codes), examples } },
  };
}

function errorSchema(codes: readonly string[]): Json {
  const code = { description: word.description, enum: [...new Set(codes)] };
  return { allOf: [reference('schemas', 'Error'), { properties: { code } }] };
}

/** An error as it may happen, with what it tells beside its code. */
function sampleOf(name: ErrorName): CalendarError {
  if (name === 'missingParameters') return new CalendarError(name, { missing: ['title', 'start_date'] });
  if (name === 'termExists') return new CalendarError(name, { data: { term_id: 1 } });
  if (name === 'pathTooLong') return pathTooLong();
  if (name === 'versionConflict') return new CalendarError(name, { data: { version: 2 } });
  if (name === 'answerTooLarge') return tooLarge(byteLimits.answer);
  if (name !== 'invalidParameters') return new CalendarError(name);
  const problem = { key: 'invalid.language', values: { allowed: 'en, fi, de, zh-hans' } } as const;
  return new CalendarError(name, { invalid: { i18n_language: problem } });
}
