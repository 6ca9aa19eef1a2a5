/** What is wrong with a folder. */
export type FolderProblem = 'in use' | 'unusable' | 'damaged' | 'full' | 'rejected';

/**
 * Why the database of a folder cannot be opened. The message is one sentence without its period, to
 * which an application may add what to do.
 */
export class FolderError extends Error {
  readonly problem: FolderProblem;

  constructor(problem: FolderProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FolderError';
    this.problem = problem;
  }
}

/** The message of what was thrown, as part of a sentence. */
export function reasonOf(thrown: unknown): string {
  return Error.isError(thrown) ? thrown.message.replace(/\.$/, '') : String(thrown);
}

/** The error of a folder that cannot be read or written. */
export function unusable(folder: string, error: unknown): FolderError {
  return new FolderError('unusable', `The data folder ${folder} cannot be used: ${reasonOf(error)}`, error);
}

/** The error of a database that exists and cannot be used. */
export function damaged(cluster: string, reason: string, cause?: unknown): FolderError {
  return new FolderError('damaged', `The database in ${cluster} is damaged (${reason})`, cause);
}
