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
    expect(await page.locator('.button').count()).toBe(2);
  });
});
