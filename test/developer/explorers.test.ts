import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { originOf } from '../../src/http/public-origin.ts';
import { address, serve } from '../harness/serve-pages.ts';

let server: Server;
let base = '';

beforeAll(async () => {
  server = await serve({});
  base = address(server);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('GraphQL in a browser', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test('is Apollo Sandbox, in the language of the reader, with a link to GraphiQL', async () => {
    const { status, body, headers } = await visit('/graphql', { ...browser, 'accept-language': 'fi' });
    expect(status).toBe(200);
    expect(body).toContain('src="https://embeddable-sandbox.cdn.apollographql.com/');
    expect(body).toContain('href="/fi/graphiql"');
    expect(body).toContain('query Upcoming');
    expect(headers.get('vary')).toContain('Accept');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://embeddable-sandbox.cdn.apollographql.com;");
    expect(policy).toContain('frame-src https://sandbox.embed.apollographql.com');
  });

  test.each([
    'application/json',
    'application/graphql-response+json, text/html;q=0.5',
    '*/*',
    'text/event-stream',
  ])('is left to GraphQL for %s', async (accept) => {
    expect((await visit('/graphql', { accept })).body).not.toContain('Sandbox');
  });

  test('is not served below a segment that is not a language', async () => {
    expect((await visit('/sv/graphql', browser)).status).toBe(404);
    expect((await visit('/%E0%A4%A/graphql', browser)).status).toBe(404);
  });

  test.each(['/graphql', '/graphiql', '/de/graphiql'])(
    '%s says so if explorers are disabled',
    async (path) => {
      const other = await serve({
        config: {
          defaultLanguage: 'de',
          calendarName: null,
          accentColor: null,
          mapTiles: null,
          startPage: 'developers',
          explorer: false,
          introspection: true,
        },
      });
      const response = await fetch(address(other) + path, { headers: browser });
      const body = await response.text();
      other.close();
      expect(response.status).toBe(404);
      expect(body).toContain('ausgeschaltet');
      expect(body).not.toContain('apollographql.com');
    },
  );

  test('GraphiQL stays below a public root with a path, and sends its requests there', async () => {
    const other = await serve({ publicRoot: () => 'https://example.org/agenda' });
    const body = await (await fetch(`${address(other)}/fi/graphiql`)).text();
    other.close();
    expect(body).toContain('src="/agenda/graphiql/graphiql.js"');
    expect(body).toContain('data-endpoint="/agenda/graphql"');
    expect(body).toContain('href="/agenda/de/graphiql"');
    expect(body).toContain('href="/agenda/fi/export/events.csv"');
  });

  test('the path of the public root is kept behind a trusted proxy too', async () => {
    const config = { publicUrl: 'https://example.org/agenda', trustProxy: true };
    const other = await serve({ publicRoot: (request) => originOf(config, request) });
    const body = await (await fetch(`${address(other)}/`)).text();
    expect(body).toContain(`<code>${address(other)}/agenda/graphql</code>`);
    expect(body).toContain('href="/agenda/schema.graphql"');
    other.close();
  });
});

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
