import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../harness/browser.ts';
import { describeInBrowser } from '../harness/in-browser.ts';
import { startCalendar, type World } from '../harness/world.ts';

const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

describeInBrowser('A browser that remembers the password of an editor', () => {
  let world: World;
  let browser: Browser;
  let elsewhere: Server;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startCalendar(), startBrowser()]);
    elsewhere = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        forgedForm(world.url, new URL(request.url ?? '', world.url).searchParams.get('type') ?? ''),
      );
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => elsewhere.close(resolve));
    await world.close();
  });

  const count = async () =>
    (await world.rest('GET', '/events', { query: { start_date: '2000-01-01', end_date: '2100-01-01' } })).body
      .total;

  const signIn = async () => {
    const { name: username, password } = world.users.editor;
    const context = await browser.newContext({ httpCredentials: { username, password, origin: world.url } });
    return context.newPage();
  };

  /** Sends the form of the page at this address, and tells how the calendar answers. */
  const submit = async (address: string) => {
    const page = await signIn();
    await page.goto(address);
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() !== 401,
    );
    await page.click('button');
    return (await answered).status();
  };

  test.each(types.flatMap((type) => ['127.0.0.1', 'localhost'].map((host) => ({ type, host }))))(
    'sends a form of type $type of a page at another port of $host, and nothing is written',
    async ({ type, host }) => {
      const before = await count();
      const { port } = elsewhere.address() as AddressInfo;
      expect(await submit(`http://${host}:${port}/?type=${type}`)).toBe(403);
      expect(await count()).toBe(before);
    },
  );

  test.each(['127.0.0.1', 'localhost'])('may write from our own page at %s', async (host) => {
    const before = Number(await count());
    const page = await signIn();
    const own = world.url.replace('127.0.0.1', host);
    await page.goto(`${own}/docs`);
    const authorization = `Basic ${btoa(`editor:${world.users.editor.password}`)}`;
    const status = await page.evaluate(
      async ({ path, body, headers }) => (await fetch(path, { method: 'POST', body, headers })).status,
      {
        path: '/calendar/events/v1/events',
        body: JSON.stringify({ title: 'Ours', start_date: '2099-03-14', end_date: '2099-03-15' }),
        headers: { authorization, 'content-type': 'application/json' },
      },
    );
    expect([status, await count()]).toEqual([201, before + 1]);
  });
});

/** A page that looks harmless and writes an event into the calendar. */
function forgedForm(calendar: string, type: string): string {
  const fields = { title: 'Forged', start_date: '2099-03-14', end_date: '2099-03-15' };
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  return `<!doctype html><form method="post" enctype="${type}" action="${calendar}/calendar/events/v1/events">
    ${inputs.join('')}<button>Win a prize</button></form>`;
}
