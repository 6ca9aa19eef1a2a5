import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { address, serve } from './serve.ts';

let server: Server;
let base = '';

beforeAll(async () => {
  server = await serve({});
  base = address(server);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('The landing page', () => {
  test('introduces the calendar and links to every API', async () => {
    const { status, body } = await visit('/');
    expect(status).toBe(200);
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('href="/graphql"');
    expect(body).toContain('href="/en/graphiql"');
    expect(body).toContain('href="/en/docs"');
    expect(body).toContain('href="/en/calendar/events/v1/events?per_page=3"');
    expect(body).toContain('href="/en/graphiql?operation=watch"');
    expect(body).toContain('href="/en/export/events.csv?filter=%7B%22upcoming%22%3Atrue%7D"');
    expect(body).toContain('href="/schema.graphql"');
    for (const language of ['en', 'fi', 'de', 'zh-hans']) expect(body).toContain(`href="/${language}/"`);
  });

  test.each([
    { path: '/?i18n_language=fi', accept: 'de', tag: 'fi', title: 'Tapahtumakalenteri' },
    { path: '/de/?i18n_language=fi', accept: '', tag: 'fi', title: 'Tapahtumakalenteri' },
    { path: '/de', accept: 'fi', tag: 'de', title: 'Veranstaltungskalender' },
    { path: '/zh-hans/', accept: '', tag: 'zh-Hans', title: '活动日历' },
    { path: '/', accept: 'zh-CN,zh;q=0.9', tag: 'zh-Hans', title: '活动日历' },
    { path: '/', accept: 'sv', tag: 'en', title: 'Event Calendar' },
  ])('$path for a reader of "$accept" is in $tag', async ({ path, accept, tag, title }) => {
    const { body, headers } = await visit(path, { 'accept-language': accept });
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(title);
    expect(headers.get('content-language')).toBe(tag.toLowerCase());
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('rejects an unknown language', async () => {
    expect((await visit('/?i18n_language=sv')).status).toBe(400);
    expect((await visit('/?i18n_language=fi&i18n_language=de')).status).toBe(400);
    expect((await visit('/sv/')).status).toBe(404);
  });

  test('omits the explorer and the schema if they are disabled', async () => {
    const other = await serve({
      config: {
        defaultLanguage: 'fi',
        calendarName: null,
        accentColor: null,
        mapTiles: null,
        explorer: false,
        introspection: false,
      },
    });
    const body = await (await fetch(`${address(other)}/`)).text();
    other.close();
    expect(body).toContain('<html lang="fi">');
    expect(body).not.toContain('href="/graphql"');
    expect(body).not.toContain('/graphiql');
    expect(body).not.toContain('/schema.graphql');
  });

  test('stays below a public root with a path', async () => {
    const other = await serve({ publicRoot: () => 'https://example.org/agenda' });
    const body = await (await fetch(`${address(other)}/`)).text();
    other.close();
    expect(body).toContain('href="/agenda/assets/pages.css"');
    expect(body).toContain('href="/agenda/graphql"');
    expect(body).toContain('href="/agenda/fi/"');
  });
});

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

describe('The REST documentation', () => {
  test('loads the document in the language of the page', async () => {
    expect((await visit('/docs')).body).toContain('data-document="/en/calendar/events/v1/doc"');
    expect((await visit('/fi/docs')).body).toContain('data-document="/fi/calendar/events/v1/doc"');
  });

  test('serves no other file of the package', async () => {
    expect((await visit('/docs/package.json')).status).toBe(404);
    expect((await visit('/docs/..%2fpackage.json')).status).toBe(404);
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
    expect(body).toContain('href="/fi/calendar/events/v1/events/12"');
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
