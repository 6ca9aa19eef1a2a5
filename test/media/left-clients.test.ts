import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { receiveForm } from '../../src/http/receive-form.ts';

const form = [
  '--X',
  'Content-Disposition: form-data; name="file"; filename="a.png"',
  '',
  'pixels',
  '--X--',
  '',
];
const body = form.join('\r\n');
const headOf = (length: number) =>
  `POST / HTTP/1.1\r\nHost: calendar\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: ${length}\r\n\r\n`;

test.each([
  ['all of it', body.length],
  ['a part of it', body.length + 1],
])('a form whose client left after sending %s, before it was read, is rejected', async (_what, length) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(headOf(length) + body);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.on('error', () => undefined);
  client.resetAndDestroy();
  await closed;
  const received = receiveForm(request as Request, { fields: [], fieldSize: 10, take: () => null });
  await expect(received).rejects.toMatchObject({ reason: 'invalidBody' });
  server.close();
});
