import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ config: { trustProxy: true } });
});
afterAll(() => world.close());

const namespace = '/calendar/events/v1';
const places = [
  ['a list', `${namespace}/events`],
  ['an error', `${namespace}/events?per_page=0`],
  ['an unknown path', '/nothing/here'],
  ['an export', '/export/venues.csv'],
  ['the schema', '/schema.graphql'],
  ['a failed query', '/graphql?query={'],
] as const;

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

describe.each(places)('The response with %s', (_name, path) => {
  test('keeps browsers from guessing its type, framing it, and telling others its address', async () => {
    const { headers } = await fetch(world.url + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(policyOf(headers)).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
  });
});

test('Only pages may load scripts', async () => {
  const page = await fetch(`${world.url}/`, { headers: { accept: 'text/html' } });
  expect(policyOf(page.headers)).toContain("script-src 'self'");
  const list = await fetch(world.url + namespace, { headers: { accept: 'text/html' } });
  expect(policyOf(list.headers)).not.toContain('script-src');
});

test('A request that cannot be parsed gets the same headers', async () => {
  const { hostname, port } = new URL(world.url);
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => (text += part));
  socket.end('nonsense\r\n\r\n');
  await once(socket, 'close');
  expect(text).toContain('X-Content-Type-Options: nosniff\r\n');
  expect(text).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
});

describe('Browsers are told to use HTTPS', () => {
  const ask = async (scheme: string, url = world.url) => {
    const { headers } = await fetch(url + namespace, { headers: { 'x-forwarded-proto': scheme } });
    return headers.get('strict-transport-security');
  };

  test('where a trusted proxy was reached by HTTPS, and not by HTTP', async () => {
    expect(await ask('https')).toBe('max-age=31536000');
    expect(await ask('http')).toBeNull();
  });

  test('where the public URL has it, whoever asks', async () => {
    const secure = await startCalendar({ config: { publicUrl: 'https://calendar.example' } });
    expect(await ask('http', secure.url)).toBe('max-age=31536000');
    await secure.close();
  });

  test('by no client that nobody trusts', async () => {
    const plain = await startCalendar();
    expect(await ask('https', plain.url)).toBeNull();
    await plain.close();
  });
});
