import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findChromium, startBrowser } from './browser.ts';
import { startCalendar, type World, type WorldOptions } from './world.ts';

const isMissing = findChromium() === undefined && process.env.CI === undefined;
if (isMissing) console.log('No Chromium was found (PATH, CHROMIUM): the tests in a browser are skipped.');

/** Like `describe`, for tests in a browser: skipped where there is none, but never in CI. */
export const describeInBrowser = isMissing ? describe.skip : describe;

/** A calendar and a browser that looks at it. */
export interface Browsed {
  readonly world: World;
  readonly browser: Browser;
}

/**
 * Starts both for the tests of a block, and closes them after it; what a test opened is closed
 * after the test.
 */
export function useBrowser(options?: WorldOptions): Browsed {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startCalendar(options), startBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });
  return {
    get world() {
      return world;
    },
    get browser() {
      return browser;
    },
  };
}
