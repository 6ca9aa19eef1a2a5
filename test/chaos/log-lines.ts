import { readFileSync } from 'node:fs';
import { message } from '../../src/i18n/messages.ts';

/**
 * What the service may log while other programs fail: messages, and the sentences of processes that
 * could not start.
 */
const expected: readonly RegExp[] = [
  /^(?:started|stopping|stopped|write|slow request)$/,
  /^a worker ended, another one takes its place$/,
  /^a worker could not start$/,
  /^a replica cannot be used, the primary answers$/,
  /^a replica is used again$/,
  /^The database at [\w.:/]+ cannot be used: .+\.$/,
  /^A worker process ended before it was ready\.$/,
  ...(['unavailable', 'timeout', 'busy'] as const).map((name) => exactly(message('en', `error.${name}`))),
];

/** Lines by message and reason, and how many there were. */
export interface LogSummary {
  counts: ReadonlyMap<string, number>;
  /** Lines that nothing explains. */
  unexplained: readonly string[];
}

/** Reads a log of the service. */
export function explainLog(file: string): LogSummary {
  const counts = new Map<string, number>();
  const unexplained: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const { msg, reason } = parse(line);
    const name = reason === undefined ? msg : `${msg} (${reason})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!expected.some((pattern) => pattern.test(msg))) unexplained.push(line);
  }
  return { counts, unexplained };
}

/** Lines that are not JSON are sentences for the person at the terminal. */
function parse(line: string): { msg: string; reason?: string } {
  if (!line.startsWith('{')) return { msg: line };
  const { msg, reason, err } = JSON.parse(line) as {
    msg: string;
    reason?: string;
    err?: { message: string };
  };
  return { msg, reason: withoutPorts(reason ?? err?.message) };
}

function withoutPorts(text: string | undefined): string | undefined {
  return text?.replace(/:\d{4,5}\b/g, ':PORT');
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
