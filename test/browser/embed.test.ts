import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

describeInBrowser('On a site with another origin', () => {
  const browsed = useBrowser({ sample: true });
  let site: Server;

  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="fi"><title>Kaupunki</title><h1>Tapahtumat</h1>
        <div style="width: 400px">
          <script src="${browsed.world.url}/embed.js" data-language="fi" data-view="month"></script>
        </div>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await new Promise((resolve) => site.close(resolve));
  });

  test('a script shows the calendar in its language, as wide as there is room and as high as it is', async () => {
    const page = await browsed.browser.newPage({ viewport: { width: 1000, height: 800 } });
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const element = page.locator('iframe');
    await page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 601);
    expect(await element.evaluate((frame) => frame.clientWidth)).toBe(400);
    expect(await element.getAttribute('title')).toBe('Tapahtumakalenteri');
    const calendar = page.frameLocator('iframe');
    const month = await calendar.locator('h1').textContent();
    await calendar.locator('.period a[rel~=next]').click();
    await calendar.locator('h1', { hasNotText: month ?? '' }).waitFor();
    await calendar.locator('.period a[rel~=prev]').click();
    await calendar.locator('h1', { hasText: month ?? '' }).waitFor();
    const [event] = await Promise.all([
      page.waitForEvent('popup'),
      calendar.locator('.lines a >> nth=0').click(),
    ]);
    await event.waitForLoadState();
    expect(event.url()).toContain(`${browsed.world.url}/`);
    expect(await page.locator('h1').textContent()).toBe('Tapahtumat');
    expect(troubles).toEqual([]);
  });
});
