import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

const events = '/calendar/events/v1/events';
const part = (head: string, body = 'hello') => `--X\r\nContent-Disposition: form-data${head}\r\n\r\n${body}`;
const unfinishedFile = part('; name="f"; filename="a"');

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
});
afterAll(() => world.close());

const multipart = (type = 'multipart/form-data; boundary=X') => ({ 'content-type': type });
const isAlive = async () => (await world.rest('GET', '/events')).status;

/**
 * Sends the bytes as they are and returns what comes back until the connection is closed by either
 * side.
 */
async function exchange(bytes: string, { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const answer = text(socket).catch((error: unknown) => String(error));
  socket.write(bytes);
  if (hangUp) setImmediate(() => socket.destroy());
  return answer;
}

function head(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`;
}

const asEditor = () => credentialsOf('editor');

describe('A body', () => {
  const hostile: [string, string, string?][] = [
    ['an unknown encoding', `${part('; name="a"\r\nContent-Type: text/plain; charset=x-odd', 'b\r\n')}--X--`],
    ['a file without an end', unfinishedFile],
    ['a field without an end', part('; name="title"')],
    ['a part without a name and an end', part('')],
    ['headers of a part without an end', '--X\r\nContent-Disposition: form-data; name="f"'],
    ['a header of a part that is very long', `--X\r\n${'a'.repeat(100_000)}: b\r\n\r\nx\r\n--X--`],
    ['no first boundary', 'hello'],
    ['an empty boundary', unfinishedFile, 'multipart/form-data; boundary='],
    ['no boundary', unfinishedFile, 'multipart/form-data'],
    ['a huge boundary', unfinishedFile, `multipart/form-data; boundary=${'X'.repeat(5000)}`],
    ['more fields than there are', `${part('; name="a"', 'b\r\n').repeat(3000)}--X--`],
    ['a part within a file that ends', `${unfinishedFile}\r\n--X\r\nContent-Disposition: form`],
  ];

  test.each(hostile)('with %s is rejected with 400, and nothing ends', async (...[, raw, type]) => {
    const options = { raw, headers: multipart(type) };
    expect((await world.rest('POST', '/events', { as: 'editor', ...options })).status).toBe(400);
    expect((await world.rest('POST', '/events', options)).status).toBe(401);
    expect(await isAlive()).toBe(200);
  });

  const odd: [string, string][] = [
    ['thousands of files', `${part('; name="f"; filename="a"', 'b\r\n').repeat(5000)}--X--`],
    ['parts without names', `${part('', 'b\r\n').repeat(50)}--X--`],
    ['a name in another encoding', `${part(`; name*=utf-16''a; filename*=x''%zz`, 'b\r\n')}--X--`],
    [
      'half a character of another encoding',
      `--X\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n\ud800\r\n--X--`,
    ],
    ['the names of what every object has', `${part('; name="__proto__[title]"', 'b\r\n')}--X--`],
  ];

  test.each(odd)('with %s is read as far as it says something', async (_, raw) => {
    const options = { as: 'editor', raw, headers: multipart() } as const;
    const { status, body } = await world.rest('POST', '/events', options);
    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may name %s, which changes nothing for anybody',
    async (name) => {
      const form = { [`${name}[title]`]: 'x', [name]: 'y', [`venue[${name}]`]: 'z' };
      const raw = `{"${name}":{"title":"x"},"venue":{"${name}":{"venue":"x"}},"categories":{"${name}":1}}`;
      const json = { 'content-type': 'application/json' };
      for (const options of [{ form }, { raw, headers: json }, { query: form }]) {
        const { status } = await world.rest('POST', '/events', { as: 'editor', ...options });
        expect(status).toBe(400);
      }
      expect(await isAlive()).toBe(200);
    },
  );

  test('with more members than anything has is rejected before it is parsed', async () => {
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`a${index}`, 1]));
    const answer = await world.rest('POST', '/events', { as: 'editor', body });
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_body']);
  });

  test.each([
    ['constructor', 'rest_invalid_param'],
    ['__proto__', 'rest_invalid_param'],
    ['x'.repeat(1000), 'rest_invalid_body'],
  ])('with a list without end in %.20s gets a short answer', async (name, code) => {
    const body = Object.fromEntries([[name, Array.from({ length: 60_000 }, () => 1)]]);
    const answer = await world.rest('POST', '/events', { as: 'editor', body });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/function|x{1000}/);
  });

  test.each(['/events', '/nowhere', '/events/1/x'])(
    'of a megabyte that nobody reads is let through, so that who sends it to %s hears the answer',
    async (path) => {
      const size = 1_000_000;
      for (const method of ['POST', 'PUT', 'DELETE', 'GET']) {
        const sent = head(method, `/calendar/events/v1${path}`, {
          'Content-Type': 'application/json',
          'Content-Length': size,
          Connection: 'close',
        });
        const answer = await exchange(`${sent}"${'a'.repeat(size - 2)}"`);
        expect(answer).toMatch(/^HTTP\/1\.1 (200|401|404) /);
      }
    },
  );

  test('that goes on and on is not listened to for ever', async () => {
    const headers = { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' };
    const chunk = `${(100_000).toString(16)}\r\n${'a'.repeat(100_000)}\r\n`;
    await exchange(`${head('POST', events, headers)}${chunk.repeat(300)}`);
    expect(await isAlive()).toBe(200);
  });

  test('in chunks with headers behind them is read', async () => {
    const headers = { ...asEditor(), 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const sent = '2\r\n{}\r\n0\r\nX-Checksum: 1\r\n\r\n';
    const answer = await exchange(`${head('POST', events, { ...headers, Connection: 'close' })}${sent}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*rest_missing_callback_param/);
  });

  test.each([
    ['longer', 5],
    ['shorter', 40],
  ])('that is %s than it says ends no more than its connection', async (_, length) => {
    const headers = { ...asEditor(), 'Content-Type': 'application/json', 'Content-Length': length };
    const hangUp = length > 20;
    await exchange(`${head('POST', events, { ...headers, Connection: 'close' })}{"title":"x"}`, { hangUp });
    expect(await isAlive()).toBe(200);
  });

  test('may be cut off at each of its bytes', async () => {
    const body = `${unfinishedFile}\r\n--X--\r\n`;
    const request = (encoding: Record<string, string>) =>
      head('POST', events, {
        ...asEditor(),
        ...multipart(),
        ...encoding,
        'Content-Length': Buffer.byteLength(body),
      }) + body;
    for (const whole of [request({}), request({ 'Content-Encoding': 'gzip' })]) {
      for (let at = 1; at < whole.length; at += 7) await exchange(whole.slice(0, at), { hangUp: true });
    }
    expect(await isAlive()).toBe(200);
  });

  test('is not looked at for who may not write, unless its JSON is malformed and short', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const [raw, code] of [
      ['{"title":', 'rest_invalid_json'],
      [`{"title":"${'x'.repeat(100_000)}`, 'rest_forbidden'],
      [`{"title":"x","venue":[${'{},'.repeat(300_000)}{}]}`, 'rest_forbidden'],
    ]) {
      for (const as of [undefined, 'subscriber'] as const)
        expect((await world.rest('POST', '/events', { as, raw, headers })).body.code).toBe(code);
    }
  });

  test('of the right to write is read whatever its role may do with the one resource', async () => {
    const { id } = await make.event();
    const { status, body } = await world.rest('PUT', `/events/${id}`, { as: 'author', body: { title: 5 } });
    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  });
});
