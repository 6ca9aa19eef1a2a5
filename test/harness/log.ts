import { pino } from 'pino';
import type { Logger } from '../../src/runtime/log.ts';

/** A line of the log, as far as tests read it. */
export interface LogLine {
  msg: string;
  requestId?: string;
  requestIds?: string[];
  task?: string;
  failures?: number;
  path?: unknown;
}

/** A log that collects its lines. */
export function collectLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as LogLine);
  return { log: pino({ level: 'warn' }, { write }), lines };
}
