import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { checkDump, loadDump } from '../database/dump/load.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { openDatabase } from '../database/open.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { describeContent } from './dump-content.ts';
import { commandName } from './output.ts';
import { showProgress } from './progress.ts';

const usage = `Usage: ${commandName('load')} FILE [--replace]`;

try {
  const { file, replace } = readArguments(process.argv.slice(2));
  const config = readConfig();
  if (config.databaseUrl === null && config.dataDir === inMemory)
    throw new StartupError('DATA_DIR=memory: stores nothing: set a folder, or DATABASE_URL.');
  console.log(await load(config, file, replace));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

function readArguments(args: string[]): { file: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file = '', ...rest] = positionals;
    if (file !== '' && rest.length === 0) return { file, replace: values.replace };
  } catch (error) {
    throw new StartupError(usage, error);
  }
  throw new StartupError(usage);
}

/** Checks the whole file before the database is opened, so that a broken one creates nothing. */
async function load(config: Config, file: string, replace: boolean): Promise<string> {
  const size = sizeOf(file);
  const checking = showProgress('Checking', size);
  const { rows } = await checkDump(file, checking.onBytes).finally(checking.end);
  const database = await openDatabase(config);
  try {
    const loading = showProgress('Loading', size);
    await loadDump(database, file, { replace, onBytes: loading.onBytes }).finally(loading.end);
  } finally {
    await database.close();
  }
  return `Loaded ${describeContent(rows)} from ${file}.`;
}

/** The size of a file, which is read twice: a pipe could not be. */
function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === true) return found.size;
  throw new StartupError(found === undefined ? `There is no file ${file}.` : `${file} is not a file.`);
}
