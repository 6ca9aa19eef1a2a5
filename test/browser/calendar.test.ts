import { expect, test } from '@jest/globals';
import { findBarriers, findOverflow, visit } from '../harness/browser.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1440, height: 900 };

describeInBrowser('The calendar page in a browser', () => {
  const browsed = useBrowser({ sample: true });

  const open = (path: string, options = {}) =>
    visit(browsed.browser, browsed.world.url + path, { viewport: phone, ...options });

  test.each([
    '/en/calendar',
    '/fi/calendar?view=month',
    '/de/calendar?view=week',
    '/zh-hans/calendar?view=day',
    '/en/calendar/embed?categories=1',
    '/fi/embed?view=month',
    '/zh-hans/embed',
    '/de/calendar?venue=99999999&start_date=x&view=month',
  ])('%s has no barrier and no overflow, on a phone and a desktop, light and dark', async (path) => {
    const { page } = await open(path);
    for (const viewport of [phone, desktop]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        expect(await findBarriers(page)).toEqual([]);
        expect(await findOverflow(page)).toBe(0);
      }
    }
  });

  test('without scripts a reader filters, changes the view, and opens an event', async () => {
    const { page, troubles } = await open('/en/calendar', { javaScriptEnabled: false, viewport: desktop });
    await page.fill('[name=search]', 'music');
    await page.click('form .acts button');
    await page.waitForURL(/\/en\/calendar\?search=music$/);
    await page.click('.views >> text=Month');
    await page.waitForURL(/view=month&search=music$/);
    await page.click('.period >> text=Today');
    await page.click('.lines a >> nth=0');
    await page.waitForURL(/\/en\/event\//);
    expect(troubles).toEqual([]);
  });

  test('what a day has no room for opens in place without a barrier, and leads to the day without scripts', async () => {
    const { page, troubles } = await open('/en/calendar?view=month', { viewport: desktop });
    const day = await page.getAttribute('.more a >> nth=0', 'href');
    await page.click('.more a >> nth=0');
    await page.waitForSelector('.rest[open] .line');
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.getAttribute('.rest a.button', 'href')).toContain(day);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.rest')).toBe(false);
    expect(troubles).toEqual([]);
    const plain = await open('/en/calendar?view=month', { javaScriptEnabled: false, viewport: desktop });
    await plain.page.click('.more a >> nth=0');
    await plain.page.waitForURL(/view=day&date=/);
  });

  test('an event of several days is as wide as its days, and a month prints on one sheet', async () => {
    const { page } = await open('/en/calendar?view=month', { viewport: { width: 760, height: 900 } });
    const [left, right, width] = await page.evaluate(() => {
      const bar = document.querySelector('.over-7')?.getBoundingClientRect();
      const cells = document.querySelectorAll('tr:has(.over-7) td');
      const [first, last] = [cells[0]?.getBoundingClientRect(), cells[6]?.getBoundingClientRect()];
      const at = (each?: DOMRect) => [Number(each?.left), Number(each?.right)] as const;
      return [at(bar)[0] - at(first)[0], at(last)[1] - at(bar)[1], Number(first?.width)];
    });
    expect(width).toBeGreaterThan(60);
    for (const inset of [left, right]) {
      expect(inset).toBeGreaterThan(0);
      expect(inset).toBeLessThan(10);
    }
    const sheet = await page.pdf({ format: 'A4' });
    expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('suggests while somebody types, by keyboard and by mouse, without a barrier', async () => {
    const { page, troubles } = await open('/en/calendar', { viewport: desktop });
    const field = page.locator('[role=combobox]');
    await field.pressSequentially('c');
    await page.waitForSelector('[role=option]');
    expect(await findBarriers(page)).toEqual([]);
    await field.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('suggestion-0');
    expect(await findBarriers(page)).toEqual([]);
    await field.press('Escape');
    expect(await page.locator('[role=option]').count()).toBe(0);
    expect(await field.inputValue()).toBe('c');
    await field.press('Backspace');
    await field.pressSequentially('c');
    await page.waitForSelector('[role=option]');
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(/\/en\/calendar\?(categories|tags|venue|organizer)=\d+$/);
    await field.pressSequentially('c');
    await page.click('[role=option] >> nth=0');
    await page.waitForURL(/=\d+$/);
    expect(troubles).toEqual([]);
  });

  test('on another site it is as high as its content, whatever other messages say', async () => {
    const { page, troubles } = await open('/en/calendar/embed?view=month', { viewport: desktop });
    const frame = page.locator('.preview > iframe');
    await frame.scrollIntoViewIfNeeded();
    const height = () => frame.evaluate((element) => element.clientHeight);
    await page.waitForFunction(() => (document.querySelector('.preview > iframe')?.clientHeight ?? 0) > 601);
    const before = await height();
    await page.evaluate(() => {
      for (const size of [100, '100', NaN, null])
        postMessage({ type: 'event-calendar:height', height: size }, '*');
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await height()).toBe(before);
    expect(await frame.getAttribute('title')).not.toBe('');
    expect(troubles).toEqual([]);
  });
});
