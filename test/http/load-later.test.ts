import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { loadLater } from '../../src/http/load-later.ts';

const handler: RequestHandler = (request, response, next) => {
  if (request.path === '/known') response.send('served');
  else next();
};

let loads = 0;
let server: Server;
beforeAll(async () => {
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new Error('The file is missing.');
    return Promise.resolve(handler);
  };
  const app = express();
  app.set('env', 'test');
  app.use(loadLater(load));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

test('A handler is loaded with the first request, again after a failure, and then kept', async () => {
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status;
  expect(loads).toBe(0);
  expect(await statusOf('/known')).toBe(500);
  expect(await Promise.all([statusOf('/known'), statusOf('/other')])).toEqual([200, 404]);
  expect(await statusOf('/known')).toBe(200);
  expect(loads).toBe(2);
});
