import type { Context } from '../src/context/context.ts';
import {
  type CalendarError,
  errorMessage,
  type ErrorName,
  fieldProblemsOf,
  problemSentence,
} from '../src/errors.ts';
import type { MessageKey } from '../src/i18n/messages.ts';

/** Why nothing was done, as clients of GraphQL are told it (decision 0028). */
export interface UserError {
  field: string[];
  path: string[];
  code: string;
  reason: string;
  message: string;
}

/** Where an operation stands among the arguments, and where the fields of the thing paths. */
export interface InputPath {
  operation: readonly string[];
  input: readonly string[];
}

/** Every error that a refusal tells, each with the way to its field. */
export function toUserErrors(
  error: CalendarError,
  { errorLanguage }: Context,
  paths: InputPath,
): UserError[] {
  const { code } = error;
  const places = fieldProblemsOf(error);
  if (places.length === 0) {
    const field = fieldOf(error, paths);
    return [
      { field, path: field, code, reason: reasonOf(error), message: errorMessage(error, errorLanguage) },
    ];
  }
  return places.map(({ path, problem }) => ({
    field: [...paths.input, ...path.slice(0, 1)],
    path: [...paths.input, ...path],
    code,
    reason: problemReasons[problem.key] ?? 'INVALID',
    message: problemSentence(problem, errorLanguage),
  }));
}

/** Errors that are about one field though they name none. */
function fieldOf({ reason }: CalendarError, { operation, input }: InputPath): string[] {
  const name = fieldsAtFault[reason];
  if (name !== undefined) return [...input, name];
  return reason === 'versionConflict' ? [...operation, 'expectedVersion'] : [...operation];
}

const fieldsAtFault: Partial<Record<ErrorName, string>> = {
  termExists: 'name',
  duplicateTermSlug: 'slug',
  notHierarchical: 'parent',
};

function reasonOf({ reason, status }: CalendarError): string {
  return errorReasons[reason] ?? statusReasons[status] ?? 'INVALID';
}

const errorReasons: Partial<Record<ErrorName, string>> = {
  termExists: 'TAKEN',
  duplicateTermSlug: 'TAKEN',
  notDone: 'NOT_DONE',
};

const statusReasons: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  410: 'IN_TRASH',
  412: 'VERSION_CONFLICT',
};

const problemReasons: Partial<Record<MessageKey, string>> = {
  'error.missingParameters': 'MISSING',
  'invalid.emptyText': 'EMPTY',
  'invalid.longText': 'TOO_LONG',
  'invalid.longList': 'TOO_LONG',
  'invalid.manyWords': 'TOO_LONG',
  'invalid.endBeforeStart': 'END_BEFORE_START',
  'invalid.event': 'UNKNOWN_REFERENCE',
  'invalid.venue': 'UNKNOWN_REFERENCE',
  'invalid.organizer': 'UNKNOWN_REFERENCE',
  'invalid.category': 'UNKNOWN_REFERENCE',
  'invalid.tag': 'UNKNOWN_REFERENCE',
  'invalid.author': 'UNKNOWN_REFERENCE',
  'invalid.lastLanguage': 'LAST_LANGUAGE',
};
