import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { replaceSynced } from '#embedded-postgres';
import { requestDump } from '../app/dump-socket.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type OnBytes, verifyDump } from '../database/dump/read.ts';
import { writeDump } from '../database/dump/write.ts';
import { openUnmigrated } from '../database/open.ts';
import { describeFailure, reasonOf, StartupError } from '../runtime/startup-error.ts';
import { describeContent } from './dump-content.ts';
import { commandName } from './output.ts';
import { megabytes, showProgress } from './progress.ts';

const usage = `Usage: ${commandName('dump')} FILE`;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

try {
  const file = readFile(process.argv.slice(2));
  const config = readConfig();
  console.log(await dump(file, config));
} catch (error) {
  console.error(interrupted.signal.aborted ? 'Interrupted: no dump was written.' : describeFailure(error));
  process.exitCode = 1;
}

function readFile(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file = '', ...rest] = positionals;
    if (file !== '' && rest.length === 0) return file;
  } catch (error) {
    throw new StartupError(usage, error);
  }
  throw new StartupError(usage);
}

/**
 * Writes a dump under another name, checks what is on disk, and only then gives it its name
 * (decision 0088).
 */
async function dump(file: string, config: Config): Promise<string> {
  const draft = `${file}.${process.pid}.partial`;
  try {
    const writing = showProgress('Dumping');
    await writeDraft(draft, config, writing.onBytes).finally(writing.end);
    const { size } = statSync(draft);
    const checking = showProgress('Checking', size);
    const { rows } = await verifyDump(draft, checking.onBytes).finally(checking.end);
    interrupted.signal.throwIfAborted();
    replaceSynced(draft, file);
    return `Dumped ${describeContent(rows)} to ${file} (${megabytes(size)}).`;
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The dump could not be written: ${reasonOf(error)}.`, error);
  }
}

/** Writes the dump that the running service makes; without one, opens the database. */
async function writeDraft(draft: string, config: Config, onBytes: OnBytes): Promise<void> {
  const { signal } = interrupted;
  const output = () => createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  };
  const answer = await requestDump(config);
  if (answer !== null) {
    await pipeline(answer, count, output(), { signal });
    return;
  }
  const database = await openUnmigrated(config);
  try {
    await pipeline(writeDump(database), createGzip(), count, output(), { signal });
  } finally {
    await database.close();
  }
}
