import { afterEach, expect, test } from '@jest/globals';
import { startCalendar } from '../harness/world.ts';
import { copyPrograms } from './page.ts';

interface Program {
  signIn: (name: string, password: string) => Promise<unknown>;
  me: () => Promise<unknown>;
  signOut: () => Promise<unknown>;
}

const { fetch: plainFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = plainFetch;
});

/** Keeps cookies and sends the origin of its page, as a browser does. */
function browseFrom(origin: string): void {
  let cookie = '';
  globalThis.fetch = async (url, options) => {
    const headers = new Headers(options?.headers);
    headers.set('Origin', origin);
    if (cookie !== '') headers.set('Cookie', cookie);
    const response = await plainFetch(url, { ...options, headers });
    for (const set of response.headers.getSetCookie())
      cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
    return response;
  };
}

test('the page of docs/clients.md signs in, knows who has signed in, and signs out', async () => {
  const world = await startCalendar();
  const programs = await copyPrograms(world.url);
  browseFrom(world.url);
  const { signIn, me, signOut } = (await programs.load('sign-in.ts')) as unknown as Program;
  const { name, password } = world.users.author;
  await expect(signIn(name, 'wrong')).rejects.toThrow('The user name, password or token is incorrect.');
  expect(await me()).toBeNull();
  expect(await signIn(name, password)).toEqual({ name, role: 'AUTHOR' });
  expect(await me()).toEqual({ name, role: 'AUTHOR' });
  await signOut();
  expect(await me()).toBeNull();
  await programs.remove();
  await world.close();
});
