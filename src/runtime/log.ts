import { destination, pino, type Logger } from 'pino';
import { asError } from './startup-error.ts';

export type { Logger } from 'pino';

/** The values of LOG_LEVEL, from the most lines to none. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * The log: one JSON object per line on stderr, so that stdout stays readable for people. Lines are written synchronously,
 * so that the last ones before an exit are not lost.
 */
export function createLogger(level: string): Logger {
  return pino({ level }, destination({ dest: 2, sync: true }));
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
 * Logs errors that nothing caught, and lets the process go on (decision 0046). Until this is called, such an error ends
 * the process.
 */
export function surviveUncaughtErrors(log: Logger): void {
  const report = logSparsely(log);
  process.on('uncaughtException', (error, origin) => report(error, `uncaught error: ${origin}`));
}
