import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findBarriers, findOverflow, visit } from '../harness/browser.ts';
import { signIn, signInStatus } from '../harness/sign-in.ts';
import { tokenOf } from '../harness/users.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

const openButton = '.sign-in [aria-haspopup=dialog]';
const signOutButton = '.sign-in > .acts > button >> nth=1';

describeInBrowser('The sign-in form', () => {
  const browsed = useBrowser({ sample: true });

  const open = async (path: string, options?: BrowserContextOptions) => {
    const visited = await visit(browsed.browser, browsed.world.url + path, options);
    await visited.page.waitForSelector(openButton);
    return visited;
  };

  test.each(['/docs', '/graphiql'])('of %s keeps a password in memory only', async (path) => {
    const { page, troubles } = await open(path);
    const { editor } = browsed.world.users;
    await signIn(page, editor);
    expect(await signInStatus(page).textContent()).toBe('Signed in as editor (editor)');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Sign out');
    const stored = await readStored(page);
    for (const secret of [editor.password, btoa(`editor:${editor.password}`)])
      expect(stored).not.toContain(secret);
    expect(await page.content()).not.toContain(editor.password);
    expect(await page.inputValue('.sign-in [name=password]')).toBe('');
    await page.reload();
    await page.waitForSelector(openButton);
    expect(await signInStatus(page).textContent()).toBe('');
    expect(troubles).toEqual([]);
  });

  test.each(['/fi/docs', '/fi/graphiql'])(
    'of %s says what is wrong and takes a token instead',
    async (path) => {
      const { page } = await open(path);
      await page.click(openButton);
      await page.fill('.sign-in [name=name]', 'author');
      await page.fill('.sign-in [name=password]', 'a guess');
      await page.keyboard.press('Enter');
      await page.waitForSelector(
        '.sign-in [role=alert] >> text=Käyttäjätunnus, salasana tai avain on väärä.',
      );
      await page.check('.sign-in [value=token]');
      await page.fill('.sign-in [name=token]', tokenOf('author'));
      await page.keyboard.press('Enter');
      await signInStatus(page).filter({ hasText: '(kirjoittaja)' }).waitFor();
    },
  );

  test('works with the keyboard alone, and Escape leaves it', async () => {
    const { page } = await open('/docs');
    await page.focus(openButton);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Sign in');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('author');
    await page.keyboard.press('Tab');
    await page.keyboard.type(browsed.world.users.author.password);
    await page.keyboard.press('Enter');
    await signInStatus(page).filter({ hasText: 'author (author)' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await signInStatus(page).textContent()).toBe('');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Sign in');
  });

  test.each(['/docs', '/de/graphiql'])(
    'of %s has no barrier, narrow and wide, light and dark',
    async (path) => {
      const { page, troubles } = await open(path, { viewport: { width: 320, height: 700 } });
      await page.waitForSelector('.opblock, #sample:not([disabled])');
      await page.click(openButton);
      for (const method of ['password', 'token']) {
        await page.check(`.sign-in [value=${method}]`);
        expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], 0]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], 0]);
      expect(troubles).toEqual([]);
    },
  );

  test('lets GraphiQL query and subscribe as the user, until the user signs out', async () => {
    const { page } = await open('/graphiql?operation=watch');
    await page.waitForSelector('#sample:not([disabled])');
    await signIn(page, browsed.world.users.editor);
    const sent = page.waitForRequest((request) => request.url().endsWith('/graphql/stream'));
    await page.click('.graphiql-execute-button');
    const credentials = `Basic ${btoa(`editor:${browsed.world.users.editor.password}`)}`;
    expect((await sent).headers().authorization).toBe(credentials);
    const ended = page.waitForEvent('requestfailed');
    await page.click(signOutButton);
    expect((await ended).url()).toBe(`${browsed.world.url}/graphql/stream`);
    const query = page.waitForRequest((request) => (request.postData() ?? '').includes('query Upcoming'));
    await page.selectOption('#sample', 'upcoming');
    await page.click('.graphiql-execute-button');
    expect((await query).headers()).not.toHaveProperty('authorization');
  });

  test('is the only place for credentials that lasts: GraphiQL stores no header', async () => {
    const { page } = await open('/graphiql?operation=upcoming');
    await page.waitForSelector('#sample:not([disabled])');
    await page.click('text=Headers');
    await page.focus('textarea[aria-label=Headers]');
    await page.keyboard.insertText(`{ "X-Secret": "not for the disk" }`);
    const sent = page.waitForRequest((request) => request.headers()['x-secret'] === 'not for the disk');
    await page.click('.graphiql-execute-button');
    await sent;
    await page.waitForFunction(() => localStorage.getItem('graphiql:queries')?.includes('Upcoming'));
    expect(await readStored(page)).not.toContain('not for the disk');
  });
});

/** Everything that the browser keeps for the page. */
async function readStored(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return JSON.stringify([await page.evaluate('[{ ...localStorage }, { ...sessionStorage }]'), cookies]);
}
