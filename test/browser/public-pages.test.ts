import { expect, test } from '@jest/globals';
import { findBarriers, findOverflow, visit } from '../harness/browser.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

describeInBrowser('The pages of events, venues, organizers and categories', () => {
  const browsed = useBrowser({ sample: true });

  test.each([
    '/event/city-of-light',
    '/fi/venue/old-fire-station-kallio',
    '/de/organizer/creekside-culture',
    '/zh-hans/category/exhibitions',
  ])('%s has no barrier and fits a narrow phone and a desktop, light and dark', async (path) => {
    const { page, troubles } = await visit(browsed.browser, browsed.world.url + path);
    await page.waitForSelector('.events');
    for (const width of [320, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect([width, colorScheme, await findBarriers(page)]).toEqual([width, colorScheme, []]);
        expect([width, await findOverflow(page)]).toEqual([width, 0]);
      }
    expect(troubles).toEqual([]);
  });

  test('work without script', async () => {
    const context = await browsed.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${browsed.world.url}/venue/old-fire-station-kallio`);
    await page.click('.events a >> nth=0');
    expect(new URL(page.url()).pathname).toMatch(/\/event\//);
    expect(await page.locator('.button:visible').count()).toBe(2);
  });

  test('tell the time where the reader is, unless it is the same there', async () => {
    const event = '/en/event/jazz-at-the-fire-station';
    const yourTime = async (timezoneId: string) => {
      const options = { timezoneId, locale: 'en-GB' };
      const { page, troubles } = await visit(browsed.browser, browsed.world.url + event, options);
      await page.locator('.share').waitFor();
      expect(troubles).toEqual([]);
      return page.locator('article dd.note').allTextContents();
    };
    const [there = ''] = await yourTime('Asia/Shanghai');
    expect(there).toMatch(/\d:\d\d.+ in your time zone$/);
    // Sofia has the time of Helsinki.
    expect(await yourTime('Europe/Sofia')).toEqual([]);
  });

  test('share their canonical address', async () => {
    const address = `${browsed.world.url}/event/jazz-at-the-fire-station`;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, troubles } = await visit(browsed.browser, address, { permissions, locale: 'de' });
    await page.click('.share');
    await page.waitForSelector('text=Link kopiert');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
    expect(troubles).toEqual([]);
  });
});
