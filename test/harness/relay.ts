import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the PostgreSQL of the tests that can be closed, as if the server were away, without touching the server. */
export interface Relay {
  /** The address of the same database over this way. */
  url(database: string): string;
  /** Ends every connection and lets nobody in. */
  cut(): Promise<void>;
  /** Lets everybody in again. */
  mend(): Promise<void>;
  /** Lets connections stand, but nothing pass; true lets it pass again. */
  pass(passes: boolean): void;
  close(): Promise<void>;
}

/** A relay to the server of this address, open. */
export async function openRelay(server: string): Promise<Relay> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let passes = true;
  const listener = createServer((client) => {
    const other = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, other],
      [other, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from) && to.destroy());
      if (!passes) from.pause();
    }
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = once(listener, 'close');
    listener.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    url: (database) => {
      const url = new URL(database);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    cut,
    mend: async () => {
      await listen(port);
    },
    pass: (wanted) => {
      passes = wanted;
      for (const socket of sockets)
        if (wanted) socket.resume();
        else socket.pause();
    },
    close: async () => {
      if (listener.listening) await cut();
    },
  };
}
