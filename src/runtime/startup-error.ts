/** Why the program cannot start or go on, as one sentence for the person at the terminal. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartFailure';
  }
}

/**
 * What to print about an error that ends the program: the sentences of a failure that was foreseen, everything about
 * one that was not.
 */
export function describeFailure(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const foreseen = ['StartFailure', 'ConfigError', 'CalendarError'].includes(error.name);
  return foreseen ? error.message : (error.stack ?? error.message);
}

/** The message of whatever was thrown, as part of a sentence; of several failures at once the first. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const first = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[])[0] : undefined;
  return first === undefined ? error.message.replace(/\.$/, '') : reasonOf(first);
}

/** What was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return Error.isError(thrown) ? thrown : new Error(String(thrown));
}
