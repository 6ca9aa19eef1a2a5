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
        startPage: 'developers',
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

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
