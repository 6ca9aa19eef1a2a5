import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, visit } from '../harness/browser.ts';
import { isWhole, sample } from '../harness/sampled.ts';
import { signIn } from '../harness/sign-in.ts';
import { describeInBrowser } from '../harness/in-browser.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** What a person chooses for an upload. */
const drawing = fileURLToPath(new URL('../../src/sample/pictures/last-ferry.webp', import.meta.url));

/** Swagger UI takes a second or more for each operation. */
const patience = 600_000;

/** An operation of the page with how its request ended. */
interface Outcome {
  id: string;
  status: number;
}

describeInBrowser('In the REST documentation of a calendar with the sample', () => {
  let world: World;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let all: string[];
  let open: string[];

  beforeAll(async () => {
    [world, browser] = await Promise.all([startCalendar({ sample: true }), startBrowser()]);
    // The page works under every name of the service: it makes no requests to the origin that the
    // document names.
    ({ page, troubles } = await visit(browser, `${world.url.replace('127.0.0.1', 'localhost')}/docs`));
    await page.waitForSelector('.opblock');
    all = await idsOf(page, '.opblock');
    open = await idsOf(page, '.opblock:not(:has(.authorization__btn))');
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('exactly the operations that read have no padlock', async () => {
    expect(open).toEqual(await idsOf(page, '.opblock-get'));
    expect(all.length).toBeGreaterThan(open.length);
  });

  test(
    'every filter that the page suggests finds something',
    async () => {
      const lists = all.filter((id) => /-list[A-Z]\w+$/.test(id));
      expect(lists).toHaveLength(6);
      for (const id of sample(lists)) {
        const hints = await readHints(page, id);
        expect(hints.length).toBeGreaterThan(2);
        for (const [name, value] of hints) {
          const [, kind = ''] = id.split('-').slice(0, 2);
          const query = { ...pairOf(hints, name), [name]: value };
          const { status, body } = await world.rest<{ total?: number }>('GET', `/${kind}`, { query });
          expect([id, name, value, status, body.total === 0]).toEqual([id, name, value, 200, false]);
        }
      }
    },
    patience,
  );

  test(
    'every operation that reads succeeds as it is, without signing in',
    async () => {
      const reads = sample(open, 5);
      expect(await tryOut(page, reads)).toEqual(reads.map((id) => ({ id, status: 200 })));
    },
    patience,
  );

  test(
    'every operation that writes succeeds as it is in the order of the page, after signing in',
    async () => {
      await signIn(page, world.users.editor);
      const writes = all.filter((id) => !open.includes(id) && isTried(id));
      expect(await tryOut(page, writes)).toEqual(
        writes.map((id) => ({ id, status: /-(?:create|upload)/.test(id) ? 201 : 200 })),
      );
      expect(troubles).toEqual([]);
    },
    patience,
  );
});

describeInBrowser('In the REST documentation of an empty calendar', () => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startCalendar(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test(
    'examples without a resource are announced, and everything can be created',
    async () => {
      const { page, troubles } = await visit(browser, `${world.url}/docs`);
      await page.waitForSelector('#examples-missing:not([hidden])');
      await signIn(page, world.users.administrator);
      const creations = (await idsOf(page, '.opblock-post')).filter((id) => id.includes('-create'));
      expect(await tryOut(page, creations)).toEqual(creations.map((id) => ({ id, status: 201 })));
      await page.reload();
      await page.waitForSelector('.opblock');
      expect(await page.isHidden('#examples-missing')).toBe(true);
      expect(troubles).toEqual([]);
    },
    patience,
  );
});

/** The writes of one kind need none of another. */
function isTried(id: string): boolean {
  return isWhole || id.startsWith('operations-tags-');
}

function idsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((blocks) => blocks.map(({ id }) => id));
}

/**
 * Presses "Try it out" and "Execute" of each operation in turn; clicks are dispatched, which takes
 * no scrolling.
 */
async function tryOut(page: Page, ids: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const press = (button: string) => page.locator(`#${id} ${button}`).dispatchEvent('click');
    await press('.opblock-summary-control');
    await press('.try-out__btn:not(.cancel)');
    // The one thing that only a person can choose.
    for (const file of await page.locator(`#${id} input[type=file]`).all()) await file.setInputFiles(drawing);
    const answered = page.waitForResponse((response) => response.url().includes('/calendar/events/v1/'));
    await press('.execute');
    outcomes.push({ id, status: (await answered).status() });
    await page.locator(`#${id} .live-responses-table`).waitFor({ state: 'attached' });
    await press('.try-out__btn.cancel');
    await press('.opblock-summary-control');
  }
  return outcomes;
}

/**
 * The examples in the descriptions of the optional parameters of an operation, headers excepted.
 */
async function readHints(page: Page, id: string): Promise<[name: string, value: string][]> {
  const open = () => page.locator(`#${id} .opblock-summary-control`).dispatchEvent('click');
  await open();
  const codes = page.locator(`#${id} [data-param-in=query] .parameters-col_description code`);
  await codes.first().waitFor({ state: 'attached' });
  const texts = await codes.allTextContents();
  await open();
  return texts
    .filter((text) => text.includes('='))
    .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]);
}

/** Coordinates come in pairs. */
function pairOf(hints: readonly [string, string][], name: string): Record<string, string> {
  return Object.fromEntries(
    name.startsWith('geoloc_') ? hints.filter(([other]) => other.startsWith('geoloc_l')) : [],
  );
}
