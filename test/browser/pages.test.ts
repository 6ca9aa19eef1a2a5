import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findBarriers, findOverflow, visit } from '../harness/browser.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const newEvent = {
  title: 'Just announced',
  start_date: '2099-03-14 18:00:00',
  end_date: '2099-03-14 20:00:00',
  status: 'publish',
};

describeInBrowser('In a browser', () => {
  const browsed = useBrowser({ sample: true });

  const open = (path: string, options?: BrowserContextOptions) =>
    visit(browsed.browser, browsed.world.url + path, options);

  test.each([
    { path: '/developers', wait: '[data-act=run]:not([hidden])' },
    { path: '/event/city-of-light', wait: 'article' },
    { path: '/venue/old-fire-station-kallio', wait: '.events' },
    { path: '/zh-hans/event/city-of-light', wait: '.acts' },
    { path: '/statistics', wait: '[data-act=run]:not([hidden])' },
    { path: '/fi/statistics?group_by=venue&measure=duration', wait: '.bars' },
    { path: '/de/statistics?group_by=day', wait: '.columns' },
    { path: '/de/statistics?group_by=weekday&split_by=hour', wait: '.heat' },
    { path: '/zh-hans/statistics?group_by=month&split_by=category&compare=true', wait: '.legend' },
    { path: '/fi/nothing', wait: 'h1', error: '404' },
  ])(
    '$path has no barrier, no error and no request to others, on phone and desktop, light and dark',
    async ({ path, wait, error }) => {
      const { page, troubles } = await open(path, { viewport: phone });
      await page.waitForSelector(wait);
      await expectNoBarriers(page);
      await goToDesktopInTheDark(page);
      await expectNoBarriers(page);
      expect(troubles.filter((trouble) => error === undefined || !trouble.includes(error))).toEqual([]);
    },
  );

  test('the page for developers speaks the language of the browser and answers an operation on the spot', async () => {
    const { page, troubles } = await open('/developers', { locale: 'fi-FI' });
    expect(await page.textContent('h1')).toBe('Kehittäjille');
    await page.click('figure >> nth=0 >> [data-act=run]');
    await page.waitForSelector('.response:not([hidden])');
    const answer = await page.textContent('.response:not([hidden])');
    expect(JSON.parse(answer ?? '')).toMatchObject({ data: { events: { nodes: expect.any(Array) } } });
    expect(troubles).toEqual([]);
  });

  test('the page of statistics counts by what the reader chooses, and runs a sample with its variables', async () => {
    const { page, troubles } = await open('/en/statistics');
    await page.selectOption('[name=group_by]', 'country');
    await page.click('form button');
    await page.waitForURL(/group_by=country/);
    expect(await page.locator('.bars li').count()).toBe(await page.locator('tbody tr').count());
    const search = page.locator('figure:has-text("query Search")');
    await search.locator('[data-act=run]').click();
    await search.locator('.response:not([hidden])').waitFor();
    const answer = await search.locator('.response').innerText();
    expect(JSON.parse(answer)).toMatchObject({ data: { searchEvents: { edges: expect.any(Array) } } });
    expect(troubles).toEqual([]);
  });

  test('the first stop of the keyboard is the way to the content', async () => {
    const { page } = await open('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  test('GraphiQL runs the sample that the address names', async () => {
    const { page, troubles } = await open('/de/graphiql?operation=search');
    await run(page);
    await waitForAnswer(page, 'Musik auf der Uferwiese');
    await goToDesktopInTheDark(page);
    await expectNoBarriers(page);
    expect(troubles).toEqual([]);
  });

  test('GraphiQL shows what a subscription tells, until the reader goes on', async () => {
    const { page, troubles } = await open('/graphiql?operation=watch');
    const opened = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'));
    await run(page);
    expect((await opened).ok()).toBe(true);
    const { status } = await browsed.world.rest('POST', '/events', { body: newEvent, as: 'administrator' });
    expect(status).toBe(201);
    await waitForAnswer(page, newEvent.title);
    const ended = page.waitForEvent('requestfailed');
    await page.selectOption('#sample', 'upcoming');
    expect((await ended).url()).toBe(`${browsed.world.url}/graphql/stream`);
    expect(troubles).toEqual([]);
  });

  test('GraphiQL opens each sample once, in a tab of its own, and runs it', async () => {
    const { page, troubles } = await open('/graphiql', { viewport: phone });
    await page.waitForSelector('#sample:not([disabled])');
    for (const name of ['near', 'walk', 'near']) await page.selectOption('#sample', name);
    await page.waitForSelector('.graphiql-tabs > li:nth-child(3)');
    await page.waitForSelector('[aria-current=true] >> text=Near');
    const tabs = await page.locator('.graphiql-tabs > li').allInnerTexts();
    expect(tabs.map((title) => title.trim())).toEqual(['Upcoming', 'Near', 'Walk']);
    await runUntilAnswered(page, 'totalCount');
    await expectNoBarriers(page);
    expect(troubles).toEqual([]);
  });

  test('the editors of GraphiQL let the keyboard go on', async () => {
    const { page } = await open('/graphiql');
    await page.waitForSelector('#sample:not([disabled])');
    await page.focus('textarea[aria-label="Query Editor"]');
    const before = await page.evaluate('document.activeElement.ariaLabel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(before).toBe('Query Editor');
    expect(await page.evaluate('document.activeElement.ariaLabel')).not.toBe('Query Editor');
  });

  test('the REST documentation tries a route out, without a filter that nobody chose', async () => {
    const { page, troubles } = await open('/docs', { viewport: phone });
    const list = page.locator('#operations-events-listEvents');
    await list.waitFor();
    await expectNoBarriers(page);
    await goToDesktopInTheDark(page);
    await list.locator('.opblock-summary-control').click();
    await list.locator('.try-out__btn').click();
    await list.locator('[aria-label=per_page]').fill('1');
    await list.locator('.execute').click();
    const answer = list.locator('.live-responses-table .response-col_description pre >> nth=0');
    await answer.waitFor();
    expect(JSON.parse(await answer.innerText())).toMatchObject({ events: [{ title: expect.any(String) }] });
    await expectNoBarriers(page);
    expect(troubles).toEqual([]);
  });

  test('Apollo Sandbox starts over GraphQL with the samples', async () => {
    const context = await browsed.browser.newContext();
    const script = `window.EmbeddedSandbox = class { constructor(options) { window.started = options } }`;
    await context.route(/apollographql/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    const page = await context.newPage();
    await page.goto(`${browsed.world.url}/graphql`);
    await page.waitForSelector('#sandbox:not([hidden])', { state: 'attached' });
    expect(await page.evaluate('window.started')).toMatchObject({
      initialEndpoint: `${browsed.world.url}/graphql`,
      initialState: { document: expect.stringContaining('query Upcoming') },
    });
    expect(await page.isVisible('#waiting')).toBe(false);
  });

  test('without Apollo the Sandbox page says so and leads to GraphiQL', async () => {
    const { page, troubles } = await open('/fi/graphql');
    await page.waitForSelector('text=apollographql.com ei ole tavoitettavissa');
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles.filter((trouble) => trouble.startsWith('asked'))).toHaveLength(1);
    await page.click('text=Avaa GraphiQL', { noWaitAfter: true });
    await page.waitForURL(`${browsed.world.url}/fi/graphiql`, { waitUntil: 'commit' });
  });
});

async function goToDesktopInTheDark(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'dark' });
}

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
}

async function run(page: Page): Promise<void> {
  await page.waitForSelector('#sample:not([disabled])');
  await page.click('.graphiql-execute-button');
}

function waitForAnswer(page: Page, text: string, timeout?: number): Promise<unknown> {
  return page.waitForSelector(`.result-window >> text=${text}`, { state: 'attached', timeout });
}

/**
 * As a reader would: GraphiQL looks at a tab a moment after it was opened, and what runs sooner may
 * be the one before.
 */
async function runUntilAnswered(page: Page, text: string): Promise<void> {
  for (const patience of [5_000, 15_000, undefined]) {
    await run(page);
    const isThere = waitForAnswer(page, text, patience);
    if (patience === undefined) await isThere;
    else if (await isThere.then(() => true).catch(() => false)) return;
  }
}
