import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay to the PostgreSQL of the tests, which can be closed as if the server were down. */
export interface Relay {
  /** The URL of the database through the relay. */
  url(database: string): string;
  /** Closes every connection and rejects new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  /** Keeps connections open but stops all traffic; true resumes it. */
  pass(passes: boolean): void;
  close(): Promise<void>;
}

/** Opens a relay to the server at a URL. */
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
