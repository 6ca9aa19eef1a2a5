import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createServer } from '../../src/app/server.ts';
import { openListener, standardLimits } from '../../src/http/listener.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Line = Record<string, unknown>;

describe('A request that Node cannot read', () => {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  let world: World;
  let port: number;
  let close: () => Promise<void>;
  beforeAll(async () => {
    world = await startCalendar();
    const limits = { ...standardLimits, headers: 100, check: 20 };
    const listener = await openListener({ ...world.config, port: 0 }, limits);
    const server = await createServer(world.config, world.database, { log });
    listener.open(server.handler, server.noteUnreadable);
    port = listener.port;
    close = async () => {
      await listener.close();
      await server.close();
    };
  });
  afterAll(async () => {
    await close();
    await world.close();
  });

  test.each([
    [400, 'is no HTTP', 'NONSENSE\r\n\r\n'],
    [431, 'has an endless header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [408, 'never ends', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('has a line in the log with the status that it got, %i: it %s', async (status, _what, sent) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const requestId = /^X-Request-Id: (\S+)\r$/m.exec(answer)?.[1];
    expect(lines.filter((line) => line.requestId === requestId)).toEqual([
      expect.objectContaining({ msg: 'request', method: null, route: null, status }),
    ]);
  });
});
