import { logSparsely, type Logger } from './log.ts';

/**
 * The last guard: an error that nobody heard is logged with everything, and the process goes on (decision 0046). To be
 * set once the process serves: until then such an error ends it.
 */
export function surviveUnforeseen(log: Logger): void {
  const report = logSparsely(log);
  process.on('uncaughtException', (error, origin) => report(error, `nobody heard of an error: ${origin}`));
}
