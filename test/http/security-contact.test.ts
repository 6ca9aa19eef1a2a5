import { expect, test } from '@jest/globals';
import type { Config } from '../../src/config/config.ts';
import { startCalendar } from '../harness/world.ts';

const path = '/.well-known/security.txt';

/** The answer of a calendar with these settings, at noon of 2027-03-14. */
async function ask(config: Partial<Config>, headers: Record<string, string> = {}) {
  const world = await startCalendar({ config, now: () => Date.parse('2027-03-14T12:00:00Z') });
  try {
    return await world.request('GET', path, { headers });
  } finally {
    await world.close();
  }
}

test('Who finds a weakness reads whom to tell, in which languages and until when the file holds', async () => {
  const { status, headers, text } = await ask({
    securityContact: 'mailto:security@example.org',
    defaultLanguage: 'fi',
    publicUrl: 'https://example.org/calendar',
  });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=86400',
  ]);
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@example.org',
    'Expires: 2027-06-12T00:00:00Z',
    'Preferred-Languages: fi, en',
    'Canonical: https://example.org/.well-known/security.txt',
    '',
  ]);
});

test('Behind a trusted proxy, the file is canonical at the host that was asked', async () => {
  const { text } = await ask(
    { securityContact: 'https://example.org/security', trustProxy: true },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'events.example.org' },
  );
  expect(text).toContain('Contact: https://example.org/security\n');
  expect(text).toContain('Preferred-Languages: en\n');
  expect(text).toContain('Canonical: https://events.example.org/.well-known/security.txt\n');
});

test('Where HTTPS does not protect it, the file names no address of its own', async () => {
  const { text } = await ask({ securityContact: 'mailto:security@example.org', publicUrl: null });
  expect(text).toBe(
    'Contact: mailto:security@example.org\nExpires: 2027-06-12T00:00:00Z\nPreferred-Languages: en\n',
  );
});

test('Without a contact, there is no such file', async () => {
  expect((await ask({})).status).toBe(404);
});
