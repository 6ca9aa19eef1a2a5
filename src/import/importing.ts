import { findUser, listUsers } from '../accounts/users.ts';
import { ImageCopies } from '../calendar/import/image-copies.ts';
import type { Importing } from '../calendar/import/importing.ts';
import { readTaken } from '../calendar/import/taken.ts';
import type { Config } from '../config/config.ts';
import { createContext } from '../context/create.ts';
import type { Database } from '../database/database.ts';
import { createSchema, readRequiredFields } from '../graphql/schema.ts';
import { createMedia } from '../media/media.ts';
import { createLogger } from '../runtime/log.ts';
import { createReport } from '../runtime/report.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { imagesOf, type ImagePlaces } from './source-images.ts';

/** What whoever imports has chosen. */
export interface ImportChoices {
  /** The name by which the source is remembered. */
  source: string;
  /** User names by ids of authors at the source. */
  authors: Readonly<Record<string, string>>;
  /** The user for things without an author; by default the first administrator. */
  owner: string | undefined;
  dryRun: boolean;
  /** Whether events that the source does not have any more are moved to the trash. */
  prune: boolean;
  /** Where images are copied from; null: they keep their addresses. */
  images: ImagePlaces | null;
  signal: AbortSignal;
}

/** An import that is about to begin; `close` removes what its images needed. */
export interface PreparedImport extends Importing {
  close: () => Promise<void>;
}

/** Prepares an import. Throws a `StartupError` or `userNotFound` for a user that does not exist. */
export async function prepareImport(
  database: Database,
  config: Config,
  { source, authors, owner, dryRun, prune, images, signal }: ImportChoices,
): Promise<PreparedImport> {
  const named = new Map<string, number>();
  for (const [author, user] of Object.entries(authors)) named.set(author, await idOf(database, user));
  const log = createLogger(config.logLevel);
  const service = {
    ...{ config, database, log, report: createReport(log), now: Date.now },
    media: createMedia(config),
    required: readRequiredFields(createSchema()),
    publicUrl: () => config.publicUrl ?? '',
  };
  // Whoever has the shell may write everything.
  const viewer = { id: 0, name: 'shell', role: 'administrator', scope: 'admin' } as const;
  const origin = source.split('/')[0] ?? '';
  const standard = owner === undefined ? await firstAdministrator(database) : await idOf(database, owner);
  const taken = await readTaken(database, source);
  const create = () => createContext(service, { viewer, requestId: 'import' });
  return {
    ...{ source, dryRun, prune, taken, createContext: create },
    authors: { origin, named, standard },
    images: new ImageCopies({
      ...{ source, dryRun, taken, signal },
      images: images === null ? null : imagesOf(images, signal),
      ...{ owner: standard, createContext: create },
    }),
    close: () => service.media.close(),
  };
}

async function idOf(database: Database, user: string): Promise<number> {
  return (await findUser(database, user)).id;
}

async function firstAdministrator(database: Database): Promise<number> {
  const users = await listUsers(database);
  const first = users.find(({ role, disabled }) => role === 'administrator' && !disabled);
  if (first === undefined) throw new StartupError('There is no administrator; --owner names another user.');
  return first.id;
}
