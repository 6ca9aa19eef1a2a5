import { destination, pino, type Logger, type LoggerOptions } from 'pino';
import { asError } from './startup-error.ts';

export type { Logger } from 'pino';

/** The values of LOG_LEVEL, from the most lines to none. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

type LogLevel = (typeof logLevels)[number];

/** A pipe takes this many bytes at once: the lines of several processes stay whole. */
const atomicWrite = 4_096;

/**
 * The log: one JSON object per line on stderr, so that stdout stays readable for people. Lines are
 * written synchronously, so that the last ones before an exit are not lost. Without a level it is
 * `info`, or `warn` where stderr is a terminal, at which a person wants to read the password of the
 * first start, not a line for each request.
 */
export function createLogger(level: LogLevel | null): Logger {
  return pino(options(level), destination({ dest: 2, sync: true }));
}

/** The same for many lines: they are written together, half a second late at most. */
export function createBufferedLogger(level: LogLevel | null): Logger {
  const buffer = { sync: false, minLength: atomicWrite / 2, maxWrite: atomicWrite, periodicFlush: 500 };
  return pino(options(level), destination({ dest: 2, ...buffer }));
}

function options(level: LogLevel | null): LoggerOptions {
  return { level: level ?? (process.stderr.isTTY ? 'warn' : 'info') };
}

/** Different errors that are logged in one second. */
const mostErrors = 20;

/** Logs each error once per second at most; the next line counts those that were `left` out. */
export function logSparsely(log: Logger): (thrown: unknown, text: string) => void {
  const logged = new Set<string>();
  let until = -Infinity;
  let left = 0;
  return (thrown, text) => {
    if (performance.now() >= until) {
      logged.clear();
      until = performance.now() + 1_000;
    }
    const err = asError(thrown);
    const key = Error.isError(thrown) ? (err.stack ?? err.message) : err.message;
    if (logged.has(key) || logged.size >= mostErrors) {
      left += 1;
      return;
    }
    logged.add(key);
    log.error(left === 0 ? { err } : { err, left }, text);
    left = 0;
  };
}

/**
 * Logs errors that nothing caught, and lets the process go on (decision 0047). Until this is
 * called, such an error ends the process.
 */
export function surviveUncaughtErrors(log: Logger): void {
  const report = logSparsely(log);
  process.on('uncaughtException', (error, origin) => report(error, `uncaught error: ${origin}`));
}
