import { destination, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** How much can be said, from most to nothing; the values of LOG_LEVEL. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * The log, one JSON object a line on stderr, so that stdout stays readable for people. Lines are written at once: the
 * last words before an exit are never lost.
 */
export function createLogger(level: string): Logger {
  return pino({ level }, destination({ dest: 2, sync: true }));
}

/** Different errors that are logged in one second. */
const mostErrors = 20;

/**
 * Logs an error once a second at most, however often it happens: the next line says how many were `left` out, so that
 * a flood of errors is none of lines.
 */
export function logSparsely(log: Logger): (error: unknown, text: string) => void {
  const said = new Set<string>();
  let until = -Infinity;
  let left = 0;
  return (error, text) => {
    if (performance.now() >= until) {
      said.clear();
      until = performance.now() + 1_000;
    }
    const key = Error.isError(error) ? (error.stack ?? error.message) : String(error);
    if (said.has(key) || said.size >= mostErrors) {
      left += 1;
      return;
    }
    said.add(key);
    const err = Error.isError(error) ? error : new Error(`This was thrown: ${key}`);
    log.error(left === 0 ? { err } : { err, left }, text);
    left = 0;
  };
}
