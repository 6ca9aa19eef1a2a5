import { beginImport, type Importing, type ImportOptions } from '../calendar/import/port.ts';
import type { Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { createSchema, readRequiredFields } from '../graphql/schema.ts';
import { createMedia } from '../media/media.ts';
import { createLogger } from '../runtime/log.ts';
import { createReport } from '../runtime/report.ts';
import { imagesOf, type ImagePlaces } from './source-images.ts';

/** What whoever imports has chosen. */
export interface ImportChoices extends Omit<ImportOptions, 'images' | 'createContext'> {
  /** Where images are copied from; null: they keep their addresses. */
  images: ImagePlaces | null;
}

/** An import that is about to begin; `close` removes what its images needed. */
export interface PreparedImport extends Importing {
  close: () => Promise<void>;
}

/** Prepares an import. Throws a `StartupError` or `userNotFound` for a user that does not exist. */
export async function prepareImport(
  database: Service['database'],
  config: Service['config'],
  { images, ...choices }: ImportChoices,
): Promise<PreparedImport> {
  const log = createLogger(config.logLevel);
  const service = {
    ...{ config, database, log, report: createReport(log), now: Date.now },
    media: createMedia(config),
    required: readRequiredFields(createSchema()),
    publicUrl: () => config.publicUrl ?? '',
  };
  // Whoever has the shell may write everything.
  const viewer = { id: 0, name: 'shell', role: 'administrator', scope: 'admin' } as const;
  const importing = await beginImport({
    ...choices,
    images: images === null ? null : imagesOf(images, choices.signal),
    createContext: () => createContext(service, { viewer, requestId: 'import' }),
  });
  return { ...importing, close: () => service.media.close() };
}
