import { resolve } from 'node:path';
import {
  type EmbeddedClient,
  FolderError,
  type FolderProblem,
  openEmbedded as openPostgres,
} from '#embedded-postgres';
import { CalendarError } from '../../errors.ts';
import { currentTally } from '../../runtime/scope.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { assertNew, holdsCalendar, inMemory, noteCalendar } from './data-folder.ts';
import { copyTemplate } from './template.ts';

/** The embedded database and what surrounds it. */
export interface Embedded {
  client: EmbeddedClient;
  /** Throws `storageFull` (503) while there is too little disk space to write. */
  assertWritable: () => void;
  /** To be called once the schema exists: marks the folder as a calendar. */
  confirm(): Promise<void>;
  /** Closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/** What the person at the terminal can do about a folder. */
const advice: Readonly<Record<FolderProblem, string>> = {
  'in use': ': stop it, or set DATA_DIR to another folder',
  damaged: ': restore it from a backup, or set DATA_DIR to another folder',
  full: ': free some space, or set DATA_DIR to a folder on another disk',
  unusable: '',
  rejected: '',
};

/** What is opening before anyone asked for it, by folder. */
const early = new Map<string, Promise<Embedded>>();

/**
 * Begins to open the calendar of a data folder in its own thread, while this one loads the program;
 * `openEmbedded` returns it. A new one waits until then: a start that fails before leaves no
 * folder.
 */
export function openEarly(dataDir: string): void {
  if (!holdsCalendar(dataDir)) return;
  const opening = open(dataDir);
  // `openEmbedded` throws the failure.
  opening.catch(() => undefined);
  early.set(resolve(dataDir), opening);
}

/** Closes what was opened early and not asked for. */
export async function closeEarly(): Promise<void> {
  const unused = [...early.values()].map(async (opening) => (await opening).close());
  early.clear();
  await Promise.allSettled(unused);
}

/**
 * Opens PostgreSQL inside this process, over a data folder or `memory:`. A new folder may become a
 * copy of the template, which has a schema and the sample already. Throws a `StartupError` if the
 * folder is in use, unusable or damaged (decision 0061).
 */
export function openEmbedded(dataDir: string, copiesTemplate = false): Promise<Embedded> {
  const folder = resolve(dataDir);
  const opening = early.get(folder) ?? open(dataDir, copiesTemplate);
  early.delete(folder);
  return opening;
}

async function open(dataDir: string, copiesTemplate = false): Promise<Embedded> {
  const folder = dataDir === inMemory ? undefined : resolve(dataDir);
  const fill = copiesTemplate ? copyTemplate : () => false;
  const opened = await openPostgres(folder, { assertNew, fill, currentTally }).catch((error: unknown) => {
    throw error instanceof FolderError ? toStartupError(error) : error;
  });
  return {
    client: opened.client,
    assertWritable: () => {
      if (!opened.isWritable()) throw new CalendarError('storageFull');
    },
    confirm: async () => {
      await opened.confirm();
      if (folder !== undefined) noteCalendar(folder);
    },
    close: () => opened.close(),
  };
}

function toStartupError(error: FolderError): StartupError {
  return new StartupError(`${error.message}${advice[error.problem]}.`, error.cause);
}
