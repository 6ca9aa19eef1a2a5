import type { Context } from '../src/context/context.ts';
import { type CalendarError, errorMessage, type ErrorName, problemSentence } from '../src/errors.ts';
import { fieldProblemsOf } from '../src/values/field-problems.ts';
import type { MessageKey } from '../src/i18n/messages.ts';

/** Why nothing was written, for clients of GraphQL (decision 0041). */
export interface UserError {
  field: string[];
  path: string[];
  code: string;
  reason: string;
  message: string;
}

/** The paths of an operation and of its input among the arguments. */
export interface InputPath {
  operation: readonly string[];
  input: readonly string[];
}

/** The errors of a rejected write, each with the path of its field. */
export function toUserErrors(
  error: CalendarError,
  { errorLanguage }: Context,
  paths: InputPath,
): UserError[] {
  const { code } = error;
  const problems = fieldProblemsOf(error);
  if (problems.length === 0) {
    const field = fieldOf(error, paths);
    return [
      { field, path: field, code, reason: reasonOf(error), message: errorMessage(error, errorLanguage) },
    ];
  }
  return problems.map(({ path, problem }) => ({
    field: [...paths.input, ...path.slice(0, 1)],
    path: [...paths.input, ...path],
    code,
    reason: problemReasons[problem.key] ?? 'INVALID',
    message: problemSentence(problem, errorLanguage),
  }));
}

/** The field of an error that does not name one. */
function fieldOf({ reason }: CalendarError, { operation, input }: InputPath): string[] {
  const name = errorFields[reason];
  if (name !== undefined) return [...input, name];
  return reason === 'versionConflict' ? [...operation, 'expectedVersion'] : [...operation];
}

const errorFields: Partial<Record<ErrorName, string>> = {
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
  lastAdministrator: 'FORBIDDEN',
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
  'invalid.taken': 'TAKEN',
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
