import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from '../../src/app/server.ts';
import { openListener, standardLimits } from '../../src/http/listener.ts';
import { credentialsOf } from '../harness/users.ts';
import { type Gallery, picture, startGallery } from './scene.ts';

let gallery: Gallery;
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  gallery = await startGallery();
  const { config, database } = gallery.world;
  const impatient = { ...standardLimits, headers: 400, request: 500, check: 20 };
  const listener = await openListener({ ...config, port: 0 }, impatient);
  const server = await createServer(config, database);
  listener.open(server.handler, server.noteUnreadable);
  port = listener.port;
  close = async () => {
    await listener.close();
    await server.close();
  };
});
afterAll(async () => {
  await close();
  await gallery.close();
});

/**
 * Sends the beginning of a request, then bytes one by one for as long as the service takes them.
 */
async function drip(beginning: string, bytes: Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  let sent = 0;
  const timer = setInterval(() => socket.write(bytes.subarray(sent, (sent += 1))), 20);
  return text(socket).finally(() => clearInterval(timer));
}

const marks = 'Apollo-Require-Preflight: 1';
const form = 'Content-Type: multipart/form-data; boundary=x';
const beginning = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="hall.png"\r\n\r\n`;
const operations = [
  'operations',
  '{"query":"mutation ($file: Upload!) { uploadImage(file: $file) { image { url } } }"}',
];
const map = ['map', '{"0":["variables.file"]}'];
const fields = [operations, map]
  .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('');

const media = 'POST /calendar/events/v1/media HTTP/1.1';
const disposition = 'Content-Disposition: attachment; filename=hall.png';

test.each([
  ['as the body', [media, disposition], ''],
  ['in a form', [media, form], beginning('file')],
  ['over GraphQL', ['POST /graphql HTTP/1.1', form, marks], fields + beginning('0')],
])('An image that arrives byte by byte %s is cut off with 408, and nothing is left of it', async (...row) => {
  const [, head, before] = row;
  const { authorization } = credentialsOf('author');
  const headers = [...head, 'Host: calendar', `Authorization: ${authorization}`, 'Content-Length: 100000'];
  const answer = await drip(`${headers.join('\r\n')}\r\n\r\n${before}`, await picture('png', [400, 300]));
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  // The client learns it first; then the service removes what it received.
  while ((await gallery.files()).length > 0) await turn();
  const { body } = await gallery.world.rest<{ total: number }>('GET', '/media', { as: 'editor' });
  expect(body.total).toBe(0);
});
