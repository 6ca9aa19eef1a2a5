import { expect, test } from '@jest/globals';
import { findBarriers, findOverflow, visit } from '../harness/browser.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1440, height: 900 };

describeInBrowser('The map of the calendar in a browser', () => {
  const pictures = 'https://tiles.example.org';
  const mapTiles = { address: `${pictures}/{z}/{x}/{y}.png`, attribution: '© Example contributors' };
  const browsed = useBrowser({ sample: true, config: { mapTiles } });

  const open = (path: string, options = {}) =>
    visit(browsed.browser, browsed.world.url + path, { viewport: desktop, pictures, ...options });

  test.each(['/en/calendar/map', '/zh-hans/calendar/map?search=xyz', '/fi/venue/old-fire-station-kallio'])(
    '%s has no barrier, no overflow and no request to others, on a phone and a desktop, light and dark',
    async (path) => {
      const { page, troubles } = await open(path);
      for (const viewport of [phone, desktop]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect(await findBarriers(page)).toEqual([]);
          expect(await findOverflow(page)).toBe(0);
        }
      }
      expect(troubles).toEqual([]);
    },
  );

  test('the keyboard opens a group, then a venue with its events, and returns to the point', async () => {
    const { page, troubles } = await open('/en/calendar/map', { reducedMotion: 'reduce' });
    await page.locator('.mark', { hasText: '4' }).first().focus();
    await page.keyboard.press('Enter');
    const single = page.locator('.mark:empty').first();
    await single.waitFor();
    const name = await single.getAttribute('aria-label');
    await single.focus();
    await page.keyboard.press('Enter');
    const link = page.locator('.leaflet-popup-content h2 a');
    expect(await link.textContent()).toBe(name);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('.leaflet-popup-content time').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.locator('.leaflet-popup').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
    expect(troubles).toEqual([]);
  });

  test('without scripts the list of places is there instead, and the filters work', async () => {
    const { page, troubles } = await open('/en/calendar/map', { javaScriptEnabled: false });
    expect(await page.locator('.map-box').isVisible()).toBe(false);
    expect(await page.locator('.place').count()).toBeGreaterThan(0);
    await page.fill('[name=search]', 'music');
    await page.click('form .acts button');
    await page.waitForURL(/\/en\/calendar\/map\?search=music$/);
    await page.click('.views >> text=Month');
    await page.waitForURL(/\/en\/calendar\?view=month&search=music$/);
    expect(troubles).toEqual([]);
  });
});
