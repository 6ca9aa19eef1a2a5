import type { Locator, Page } from 'playwright-core';
import type { TestUser } from './users.ts';

/** Who has signed in on a page, as the page says it. */
export function signInStatus(page: Page): Locator {
  return page.locator('.sign-in [role=status]');
}

/** Signs in through the form of the page, as a reader does. */
export async function signIn(
  page: Page,
  { name, password }: Pick<TestUser, 'name' | 'password'>,
): Promise<void> {
  await page.click('.sign-in [aria-haspopup=dialog]');
  await page.fill('.sign-in [name=name]', name);
  await page.fill('.sign-in [name=password]', password);
  await page.keyboard.press('Enter');
  await signInStatus(page).filter({ hasText: name }).waitFor();
}
