import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A page in a browser, and its errors so far. */
export interface Visit {
  page: Page;
  /** Errors of scripts and the console, and requests to other origins. */
  troubles: string[];
}

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of Chromium: `CHROMIUM`, else one on the PATH; undefined if there is none. */
export function findChromium(): string | undefined {
  const { CHROMIUM: given, PATH = '' } = process.env;
  if (given !== undefined && given !== '') return given;
  const folders = [...PATH.split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** Starts headless Chromium with a new profile. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium was found: install the package chromium, or name one in CHROMIUM.');
  }
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath, args });
}

/** `pictures` is an origin that answers every request with an empty picture. */
export interface VisitOptions extends BrowserContextOptions {
  pictures?: string;
}

const emptyPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Opens a URL; requests to other origins are blocked and reported as errors. */
export async function visit(
  browser: Browser,
  url: string,
  { pictures, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(150_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  const { origin } = new URL(url);
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  await context.route(
    (address) => address.origin !== origin && address.protocol.startsWith('http'),
    async (route) => {
      if (new URL(route.request().url()).origin === pictures) {
        await route.fulfill({ contentType: 'image/gif', body: emptyPicture });
        return;
      }
      troubles.push(`asked for ${route.request().url()}`);
      await route.abort();
    },
  );
  await page.goto(url);
  return { page, troubles };
}

/** The result of axe-core. */
interface Checker {
  run(options: RunOptions): Promise<AxeResults>;
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The violations that axe-core finds on the page, one line per element. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: Checker };
    const { violations } = await checker.run({ resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** The horizontal overflow of the page in pixels. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
