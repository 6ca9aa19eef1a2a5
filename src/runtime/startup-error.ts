/** Why the program cannot start or go on, as one sentence for the person at the terminal. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartupError';
  }
}

/** What to print about an error that ends the program: the sentences of an expected one, the stack of any other. */
export function describeFailure(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const isExpected = ['StartupError', 'ConfigError', 'CalendarError'].includes(error.name);
  return isExpected ? error.message : (error.stack ?? error.message);
}

/** The message of what was thrown, as part of a sentence; of several errors at once, that of the first. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const first = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[])[0] : undefined;
  return first === undefined ? error.message.replace(/\.$/, '') : reasonOf(first);
}

/** What was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return Error.isError(thrown) ? thrown : new Error(String(thrown));
}
