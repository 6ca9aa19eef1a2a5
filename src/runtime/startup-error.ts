import { CalendarError, problemSentence } from '../errors.ts';
import { fieldProblemsOf } from '../values/field-problems.ts';

/** Why the program cannot start or go on, as one sentence for the person at the terminal. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartupError';
  }
}

/**
 * What to print about an error that ends the program: the sentences of an expected one, the stack
 * of any other.
 */
export function describeFailure(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  if (error instanceof CalendarError) return describeRejection(error);
  const isExpected = ['StartupError', 'ConfigError'].includes(error.name);
  return isExpected ? error.message : (error.stack ?? error.message);
}

/**
 * A sentence for each field at fault, `password: Must have at least 12 characters.`, or the
 * message.
 */
export function describeRejection(error: CalendarError, rename = (field: string) => field): string {
  const problems = fieldProblemsOf(error).map(
    ({ path: [field = ''], problem }) => `${rename(field)}: ${problemSentence(problem, 'en')}`,
  );
  return problems.length === 0 ? error.message : problems.join('\n');
}

/**
 * The message of what was thrown, as part of a sentence; of several errors at once, that of the
 * first.
 */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const first = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[])[0] : undefined;
  return first === undefined ? error.message.replace(/\.$/, '') : reasonOf(first);
}

/** What was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return Error.isError(thrown) ? thrown : new Error(String(thrown));
}
