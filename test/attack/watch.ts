import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What a process of the service tells about itself: its memory in megabytes, its longest block in milliseconds. */
export interface Figures {
  pid: number;
  memory: number;
  block: number;
}

/** Hears of the processes that `start-watched.ts` started. */
export interface Watch {
  /** Settings by which a process knows whom to tell. */
  settings: Record<string, string>;
  /**
   * The most of each figure since it was asked for last, and how many processes told any. What happened just now is told
   * a moment later: each process is heard once more, unless it is gone.
   */
  read(): Promise<{ memory: number; block: number; processes: number }>;
  close(): void;
}

/** A process that tells nothing for so long is gone, in milliseconds. */
const patience = 1_000;

/** The variable by which a process knows whom to tell. */
export const variable = 'ATTACK_WATCH_PORT';

/** Starts to listen on a free port. */
export async function startWatch(): Promise<Watch> {
  const socket = createSocket('udp4');
  let heard: Figures[] = [];
  const known = new Set<number>();
  socket.on('message', (text) => {
    const figures = JSON.parse(text.toString()) as Figures;
    heard.push(figures);
    known.add(figures.pid);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    settings: { [variable]: String(socket.address().port) },
    read: async () => {
      await hearAll(socket, known);
      const told = heard;
      heard = [];
      const most = (name: 'memory' | 'block') => Math.max(0, ...told.map((each) => each[name]));
      return {
        memory: most('memory'),
        block: most('block'),
        processes: new Set(told.map(({ pid }) => pid)).size,
      };
    },
    close: () => socket.close(),
  };
}

/** Waits until each of these processes was heard once more; those that are gone are not waited for again. */
async function hearAll(socket: Socket, known: Set<number>): Promise<void> {
  const silent = new Set(known);
  const late = AbortSignal.timeout(patience);
  try {
    while (silent.size > 0) {
      const [text] = (await once(socket, 'message', { signal: late })) as [Buffer];
      silent.delete((JSON.parse(text.toString()) as Figures).pid);
    }
  } catch {
    for (const pid of silent) known.delete(pid);
  }
}
