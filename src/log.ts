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
