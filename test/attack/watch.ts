import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/**
 * What a process of the service reports: its memory in megabytes and its longest block in
 * milliseconds.
 */
export interface Figures {
  pid: number;
  memory: number;
  block: number;
}

/** Receives the reports of the processes that `start-watched.ts` started. */
export interface Watch {
  /** Environment variables that tell a process where to report. */
  settings: Record<string, string>;
  /**
   * The maximum of each figure since the last call, and the number of processes that reported.
   * Waits for one more report of each running process, so that the latest events are included.
   */
  read(): Promise<{ memory: number; block: number; processes: number }>;
  close(): void;
}

/** A process that reports nothing for this time has ended, in milliseconds. */
const timeout = 1_000;

/** The environment variable with the port to report to. */
export const variable = 'ATTACK_WATCH_PORT';

/** Listens for reports on a free port. */
export async function startWatch(): Promise<Watch> {
  const socket = createSocket('udp4');
  let reports: Figures[] = [];
  const known = new Set<number>();
  socket.on('message', (text) => {
    const figures = JSON.parse(text.toString()) as Figures;
    reports.push(figures);
    known.add(figures.pid);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    settings: { [variable]: String(socket.address().port) },
    read: async () => {
      await waitForReports(socket, known);
      const latest = reports;
      reports = [];
      const most = (name: 'memory' | 'block') => Math.max(0, ...latest.map((each) => each[name]));
      return {
        memory: most('memory'),
        block: most('block'),
        processes: new Set(latest.map(({ pid }) => pid)).size,
      };
    },
    close: () => socket.close(),
  };
}

/** Waits for one more report of each process. Forgets those that send none in time. */
async function waitForReports(socket: Socket, known: Set<number>): Promise<void> {
  const silent = new Set(known);
  const late = AbortSignal.timeout(timeout);
  try {
    while (silent.size > 0) {
      const [text] = (await once(socket, 'message', { signal: late })) as [Buffer];
      silent.delete((JSON.parse(text.toString()) as Figures).pid);
    }
  } catch {
    for (const pid of silent) known.delete(pid);
  }
}
