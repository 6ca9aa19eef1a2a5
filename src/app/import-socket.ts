import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type ImportChoices, prepareImport } from '../import/importing.ts';
import { ImportReport } from '../import/report.ts';
import { type ImportProgress, runImport } from '../import/run.ts';
import type { Finding } from '../import/source.ts';
import type { Logger } from '../runtime/log.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { programVersion } from '../runtime/version.ts';
import { askService, importPath } from './ask-service.ts';

// A command reads the source and sends what it finds; the service that runs writes it, and tells
// how far it is (decision 0101). Each message is a line of JSON.

/**
 * What a command sends: first what to do, then what it finds, and whether the source has failed.
 */
type Sent = { order: Order } | { finding: Finding } | { failed: true };

interface Order {
  choices: Omit<ImportChoices, 'signal'>;
  version: string;
}

/** What an import has come to. */
export interface ImportResult {
  /** The lines of the report; none if it did not begin. */
  lines: string[];
  isComplete: boolean;
  /** Why it ended early, other than by its source. */
  failure: string | null;
}

/** What the service answers; `next`: it takes one more finding. */
type Told = { progress: ImportProgress } | { result: ImportResult } | { next: true };

/**
 * Findings that the service has not taken yet: with more of them, it would hear too late that the
 * command is to end.
 */
const mostAhead = 24;

/** What commands are served with. */
export interface LocalService {
  config: Config;
  database: Database;
  log: Logger;
  /** Aborted when the service ends. */
  ending: AbortSignal;
}

/** The command could not read the source to its end. */
class SourceFailed extends Error {}

/**
 * Imports what a command finds. It ends between two things when the command or the service does.
 */
export async function receiveImport(
  { config, database, log, ending }: LocalService,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  response.flushHeaders();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, ending]);
  const report = new ImportReport();
  const tell = (message: Told) => {
    if (!response.destroyed) response.write(toLine(message));
  };
  const received = readLines<Sent>(request);
  const finish = async (result: ImportResult) => {
    tell({ result });
    // A connection that is closed before all is read would lose the result.
    await received.return();
    await leaveUnread(request);
    response.end();
  };
  const importing = await prepare(received, (order) => prepareImport(database, config, { ...order, signal }));
  if (typeof importing === 'string') {
    await finish({ lines: [], isComplete: false, failure: importing });
    return;
  }
  const conclude = (failure: string | null) =>
    finish({ lines: report.lines(), isComplete: report.isComplete, failure });
  try {
    const onProgress = (progress: ImportProgress) => tell({ progress });
    await runImport(findingsIn(received, tell), importing, { report, signal, onProgress }).finally(
      importing.close,
    );
    log.info({ written: report.written, left: report.left }, 'an import ended');
    await conclude(null);
  } catch (error) {
    if (!gone.signal.aborted && !(error instanceof SourceFailed))
      log.warn({ err: error }, 'an import failed');
    await conclude(error instanceof SourceFailed ? null : describeFailure(error));
  }
}

/** Reads what still comes to its end; the command may be gone. */
async function leaveUnread(request: IncomingMessage): Promise<void> {
  const over = Promise.race([once(request, 'end'), once(request, 'close')]);
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  await over;
}

/** The prepared import, or why there is none. */
async function prepare<Prepared>(
  received: AsyncGenerator<Sent, void, void>,
  work: (order: Order['choices']) => Promise<Prepared>,
): Promise<Prepared | string> {
  try {
    return await work(await readOrder(received));
  } catch (error) {
    return describeFailure(error);
  }
}

async function readOrder(received: AsyncGenerator<Sent, void, void>): Promise<Order['choices']> {
  const { value } = await received.next();
  const order = value !== undefined && 'order' in value ? value.order : undefined;
  if (order?.version === programVersion()) return order.choices;
  throw new StartupError(
    `The running service is version ${programVersion()}, and this command is another one.`,
  );
}

async function* findingsIn(
  received: AsyncIterable<Sent>,
  tell: (message: Told) => void,
): AsyncGenerator<Finding> {
  for await (const message of received) {
    if ('failed' in message) throw new SourceFailed();
    if (!('finding' in message)) continue;
    yield message.finding;
    tell({ next: true });
  }
}

/** What a command imports through the service. */
interface Handover {
  choices: ImportChoices;
  findings: AsyncIterable<Finding>;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Lets the service that uses the embedded database import; null if none is running. Resolves when
 * all that was found has been written, also if the source fails: then with its error as well.
 * Throws a `StartupError` if the service ends before.
 */
export async function importThroughService(
  config: Config,
  { choices, findings, onProgress }: Handover,
): Promise<{ result: ImportResult; sourceError: unknown } | null> {
  const exchange = await askService(config, { method: 'POST', path: importPath });
  if (exchange === null) return null;
  const { request, response } = exchange;
  const gone = new AbortController();
  request.once('error', () => gone.abort());
  response.once('close', () => gone.abort());
  const taken = new EventEmitter();
  let ahead = 0;
  taken.on('next', () => (ahead -= 1));
  const write = (message: Sent) => {
    gone.signal.throwIfAborted();
    request.write(toLine(message));
  };
  const writeFinding = async (finding: Finding) => {
    while (ahead >= mostAhead) await once(taken, 'next', { signal: gone.signal });
    ahead += 1;
    write({ finding });
  };
  const writing = { write, writeFinding, gone: gone.signal };
  const sending = send(choices, findings, writing).finally(() => request.end());
  let result: ImportResult | undefined;
  try {
    for await (const told of readLines<Told>(response)) {
      if ('next' in told) taken.emit('next');
      else if ('progress' in told) onProgress(told.progress);
      else {
        result = told.result;
        gone.abort();
      }
    }
  } catch (error) {
    if (result === undefined) throw ended(error);
  }
  if (result === undefined) throw ended();
  return { result, sourceError: await sending };
}

function ended(cause?: unknown): StartupError {
  return new StartupError('The service ended before the import; the same command continues it.', cause);
}

interface Writing {
  write: (message: Sent) => void;
  /** Waits while the service has enough to do. */
  writeFinding: (finding: Finding) => Promise<void>;
  gone: AbortSignal;
}

/**
 * Sends what is found, until the service is gone; returns the error of the source, if there is one.
 */
async function send(
  { signal, ...choices }: ImportChoices,
  findings: AsyncIterable<Finding>,
  { write, writeFinding, gone }: Writing,
): Promise<unknown> {
  try {
    write({ order: { choices, version: programVersion() } });
    for await (const finding of findings) {
      signal.throwIfAborted();
      await writeFinding(finding);
    }
    return undefined;
  } catch (error) {
    if (gone.aborted) return undefined;
    write({ failed: true });
    return error;
  }
}

function toLine(message: Sent | Told): string {
  return `${JSON.stringify(message)}\n`;
}

async function* readLines<Message>(stream: IncomingMessage): AsyncGenerator<Message, void, void> {
  let rest = '';
  const pieces = stream.setEncoding('utf8').iterator({ destroyOnReturn: false }) as AsyncIterable<string>;
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Message;
  }
}
