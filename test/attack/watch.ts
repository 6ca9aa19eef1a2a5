import { createSocket } from 'node:dgram';
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
  /** The most of each figure since it was asked for last, and how many processes told any. */
  read(): { memory: number; block: number; processes: number };
  close(): void;
}

/** The variable by which a process knows whom to tell. */
export const variable = 'ATTACK_WATCH_PORT';

/** Starts to listen on a free port. */
export async function startWatch(): Promise<Watch> {
  const socket = createSocket('udp4');
  let heard: Figures[] = [];
  socket.on('message', (text) => heard.push(JSON.parse(text.toString()) as Figures));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    settings: { [variable]: String(socket.address().port) },
    read: () => {
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
