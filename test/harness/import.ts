import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import { type ImportChoices, prepareImport } from '../../src/import/importing.ts';
import { openSource, readLocation, type SourceOptions } from '../../src/import/open/open.ts';
import { ImportReport } from '../../src/import/report.ts';
import { runImport } from '../../src/import/run.ts';
import { readColumns } from '../../src/import/table/columns.ts';
import { calendarSymbol } from '../../src/values/currency.ts';

/** What a test chooses of an import; the rest is as without options. */
export type ImportOptions = Partial<Omit<SourceOptions, 'settings'> & Omit<ImportChoices, 'images'>> & {
  /** Whether images are copied. */
  images?: boolean;
  /** What the columns of tables mean: `title=Name`. */
  columns?: string;
  onProgress?: () => void;
};

const defaults = {
  columns: undefined as string | undefined,
  authors: {},
  dryRun: false,
  prune: false,
  images: false,
  onProgress: () => undefined,
};

/** Imports into a running calendar, as the command does, and returns the lines of the report. */
export async function importInto(
  { database, config, now }: { database: Database; config: Config; now: () => number },
  locations: readonly string[],
  options: ImportOptions = {},
): Promise<{ written: number; left: number; lines: string }> {
  const {
    source: name,
    authors,
    owner,
    dryRun,
    prune,
    images,
    onProgress,
    columns,
    ...read
  } = { ...defaults, ...options };
  const [first, ...others] = locations.map((text) => readLocation(text, config.defaultLanguage));
  if (first === undefined) throw new Error('There is no location.');
  const { timeZone } = config;
  const signal = read.signal ?? new AbortController().signal;
  const source = await openSource([first, ...others], {
    ...{ languages: [], credentials: null, withHidden: false, ...read, signal },
    settings: {
      ...{ timeZone, currencySymbol: calendarSymbol(config), now: now(), signal },
      columns: readColumns(columns === undefined ? [] : [columns]),
    },
  });
  const report = new ImportReport();
  const importing = await prepareImport(database, config, {
    source: name ?? source.name,
    authors,
    owner,
    dryRun,
    prune,
    signal,
    images: images ? source.images : null,
  });
  await runImport(source.read(), importing, { report, signal, onProgress }).finally(importing.close);
  return { written: report.written, left: report.left, lines: report.lines().join('\n') };
}
