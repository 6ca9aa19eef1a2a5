import { importThroughService, type ImportResult } from '../app/import-socket.ts';
import { openCalendar } from '../app/bootstrap.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type ImportChoices, prepareImport } from '../import/importing.ts';
import { openSource } from '../import/open/open.ts';
import { ImportReport } from '../import/report.ts';
import { type ImportRun, runImport } from '../import/run.ts';
import type { Source } from '../import/source.ts';
import { readColumns } from '../import/table/columns.ts';
import { SourceError } from '../import/http/source-error.ts';
import { describeFailure } from '../runtime/startup-error.ts';
import {
  type Given,
  parseArguments,
  readAuthors,
  readCredentials,
  readEncoding,
  readLanguages,
  readLocations,
} from './import-arguments.ts';
import { announceAdministrator, print } from './output.ts';
import { showThings } from './progress.ts';
import { calendarSymbol } from '../values/currency.ts';

/** The exit codes; every other failure is 1. */
const codes = { complete: 0, incomplete: 2, unreadable: 3, interrupted: 4 };

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

try {
  const given = parseArguments(process.argv.slice(2));
  const config = readConfig();
  process.exitCode = await runCommand(given, config);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = codeOf(error);
}

function codeOf(error: unknown): number {
  if (interrupted.signal.aborted) return codes.interrupted;
  return error instanceof SourceError ? codes.unreadable : 1;
}

/**
 * Opens the source before the database, so that a mistake creates nothing; returns the exit code.
 */
async function runCommand(given: Given, config: Config): Promise<number> {
  const { values } = given;
  const authors = readAuthors(values.author);
  const source = await openSource(readLocations(given, config.defaultLanguage), {
    languages: readLanguages(values.language),
    credentials: await readCredentials(values),
    withHidden: values.hidden,
    encoding: readEncoding(values.encoding),
    settings: {
      ...{ timeZone: config.timeZone, currencySymbol: calendarSymbol(config), now: Date.now() },
      columns: readColumns(values.columns),
      signal: interrupted.signal,
    },
    signal: interrupted.signal,
  });
  const { owner, name = source.name, prune, 'dry-run': dryRun } = values;
  const images = values.images ? source.images : null;
  const choices = { source: name, authors, owner, dryRun, prune, images, signal: interrupted.signal };
  const progress = showThings();
  const done = await importAnywhere(source, config, { choices, onProgress: progress.onProgress }).finally(
    progress.end,
  );
  return report(source, choices, done);
}

/** What an import has come to, and the error of the source, if there is one. */
interface Done {
  result: ImportResult;
  sourceError: unknown;
}

interface Running extends Pick<ImportRun, 'onProgress'> {
  choices: ImportChoices;
}

/** Lets a service write that has the embedded database for itself. */
async function importAnywhere(source: Source, config: Config, running: Running): Promise<Done> {
  const done = await importThroughService(config, { ...running, findings: source.read() });
  return done ?? importHere(source, config, running);
}

async function importHere(source: Source, config: Config, { choices, onProgress }: Running): Promise<Done> {
  // A calendar that begins with an import needs no sample.
  const calendar = await openCalendar({ ...config, sampleData: false });
  try {
    await announceAdministrator(calendar, config);
    const importing = await prepareImport(calendar.database, config, choices);
    const lines = new ImportReport();
    const run = { report: lines, signal: choices.signal, onProgress };
    const error = await runImport(source.read(), importing, run)
      .then(
        () => undefined,
        (failure: unknown) => failure,
      )
      .finally(importing.close);
    const isSource = error === undefined || error instanceof SourceError;
    const failure = isSource ? null : describeFailure(error);
    return { result: { lines: lines.lines(), isComplete: lines.isComplete, failure }, sourceError: error };
  } finally {
    await calendar.database.close();
  }
}

/** Prints the report, also of what was done before a failure, and returns the exit code. */
async function report(
  source: Source,
  choices: ImportChoices,
  { result, sourceError }: Done,
): Promise<number> {
  const hasBegun = result.lines.length > 0;
  if (hasBegun) await print(describe(source, choices, result));
  const failure = interrupted.signal.aborted ? 'Interrupted.' : failureOf(result, sourceError);
  if (failure === null) return result.isComplete ? codes.complete : codes.incomplete;
  console.error(hasBegun ? `${failure}\nThe same command continues where it stopped.` : failure);
  return codeOf(sourceError);
}

function failureOf({ failure }: ImportResult, sourceError: unknown): string | null {
  return failure ?? (sourceError === undefined ? null : describeFailure(sourceError));
}

function describe(
  { form, remarks }: Source,
  { source, dryRun }: ImportChoices,
  { lines }: ImportResult,
): string {
  const head = dryRun
    ? `Would import from ${source} (${form}); nothing is written:`
    : `Imported from ${source} (${form}):`;
  return [head, '', ...lines, '', ...remarks].join('\n');
}
