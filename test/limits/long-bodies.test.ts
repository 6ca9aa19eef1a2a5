import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { readBytes } from '../../src/http/read-bytes.ts';

/** Where each client has an address of its own. */
const onLinux = process.platform === 'linux' ? test : test.skip;

const long = 'x'.repeat(6_000);

/**
 * A server that reads bodies, those at `/?stream` for streams, and answers each when it is
 * released.
 */
function startReader() {
  const entered: { client: string; release: () => void }[] = [];
  let entry = Promise.withResolvers<undefined>();
  const app = express();
  app.post('/', async (request, response) => {
    await readBytes(request, response, request.query.stream !== undefined);
    entered.push({ client: request.ip ?? '', release: () => response.end() });
    entry.resolve(undefined);
  });
  const server = createServer(app).listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    entered,
    untilEntered: async (count: number) => {
      while (entered.length < count) {
        entry = Promise.withResolvers();
        await entry.promise;
      }
    },
    post: (localAddress: string, body: string, path = '/') =>
      new Promise<void>((resolve, reject) => {
        const options = { port, host: '127.0.0.1', method: 'POST', path, localAddress, agent: false };
        const request = send(options, (response) => response.resume().once('end', resolve));
        request.on('error', reject).end(body);
      }),
    close: () => server.close(),
  };
}

onLinux('One client has one long body processed at a time; short ones and those of others pass', async () => {
  const { entered, untilEntered, post, close } = startReader();
  try {
    const own = [post('127.0.0.1', long), post('127.0.0.1', long)];
    await untilEntered(1);
    const others = [post('127.0.0.3', long), post('127.0.0.1', 'short')];
    await untilEntered(3);
    expect(entered.map(({ client }) => client.replace('::ffff:', '')).sort()).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.3',
    ]);
    for (const { release } of entered) release();
    await untilEntered(4);
    entered[3]?.release();
    await Promise.all([...own, ...others]);
  } finally {
    close();
  }
});

onLinux('A stream that began with a long body keeps no other long body of its client waiting', async () => {
  const { entered, untilEntered, post, close } = startReader();
  try {
    const stream = post('127.0.0.1', long, '/?stream');
    await untilEntered(1);
    const other = post('127.0.0.1', long);
    await untilEntered(2);
    for (const { release } of entered) release();
    await Promise.all([stream, other]);
  } finally {
    close();
  }
});
