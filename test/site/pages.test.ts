import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { address, serve } from '../harness/serve-pages.ts';

let server: Server;
let base = '';

beforeAll(async () => {
  server = await serve({});
  base = address(server);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('Every page', () => {
  test.each(['/', '/docs', '/graphiql', '/event/concert', '/event/none'])(
    '%s loads from its own origin only',
    async (path) => {
      const { body, headers } = await visit(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      // Data is not run.
      expect(body).not.toMatch(/<script(?![^>]* (?:src="\/|type="application\/ld\+json"))/);
      expect(body).not.toMatch(/ (?:src|rel="stylesheet" href)="(?!\/)/);
      expect(body).not.toMatch(/ (?:on\w+|style)=/);
    },
  );

  test('only loads files that exist', async () => {
    for (const path of ['/', '/docs', '/graphiql']) {
      const { body } = await visit(path);
      const assets = [...body.matchAll(/(?:src|href)="(\/(?:assets|docs|graphiql)\/[^"]+)"/g)].map(
        ([, found]) => found ?? '',
      );
      expect(assets.length).toBeGreaterThan(2);
      for (const asset of assets) expect([asset, (await visit(asset)).status]).toEqual([asset, 200]);
    }
  });
});

describe('The page of an item', () => {
  test('shows title, facts and description, escaped where they are text', async () => {
    const { status, body } = await visit('/fi/event/concert');
    expect(status).toBe(200);
    expect(body).toContain('<h1 lang="de">Rock &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(body).toContain('<p>Loud, <b>very</b> loud.</p>');
    expect(body).toContain('12 &quot;€&quot;');
    expect(body).toContain('href="https://example.org/?a=1&amp;b=2"');
    // The way to the page, and nothing of the interface for programs.
    expect(body).toMatch(/<nav class="trail[^]*<li>Tapahtuma<\/li>/);
    expect(body).not.toContain('/calendar/events/v1/');
    expect(body).not.toContain('javascript:');
    expect(body).not.toContain('Avainsanat');
  });

  test('links to itself in other languages', async () => {
    const { body } = await visit('/fi/event/concert');
    expect(body).toContain('href="http://127.0.0.1/zh-hans/event/concert"');
    expect(body).toContain('href="http://127.0.0.1/de/event/konzert"');
  });

  test.each(['none', 'hidden', 'trashed'])('is not found if it is %s', async (slug) => {
    const { status, body } = await visit(`/de/event/${slug}`);
    expect(status).toBe(404);
    expect(body).toContain('Seite nicht gefunden');
  });

  test.each(['a%00b', '%E0%A4%A', '%2e%2e%2f', '__proto__'])(
    'is not found under the slug %s',
    async (slug) => {
      expect((await visit(`/event/${slug}`)).status).toBe(404);
    },
  );

  test('does not hide other failures', async () => {
    expect((await visit('/event/broken')).status).toBe(500);
  });
});

describe('An unknown URL', () => {
  test('is a page for browsers and goes to the next handler for programs', async () => {
    expect((await visit('/nothing/here', { accept: 'text/html', 'accept-language': 'fi' })).body).toContain(
      'Sivua ei löytynyt',
    );
    expect((await visit('/de/nothing', { accept: 'text/html' })).body).toContain('Seite nicht gefunden');
    expect((await visit('/nothing/here', { accept: 'application/json' })).body).toBe('left to others');
    expect((await visit('/nothing/here', { accept: '*/*' })).body).toBe('left to others');
  });
});

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
