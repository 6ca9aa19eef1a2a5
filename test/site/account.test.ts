import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { createPeople, type Person } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { createMaker } from '../harness/make.ts';
import { password } from '../harness/users.ts';

let world: World;
let make: ReturnType<typeof createMaker>;
const { person, signIn } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  make = createMaker(world);
});
afterAll(() => world.close());

const own = () => ({ origin: world.url, 'sec-fetch-site': 'same-origin' });

/** Sends a form as a browser without scripts does. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}, language = 'en') =>
  fetch(`${world.url}/${language}/account`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...own(), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0', ...headers },
    body: new URLSearchParams(fields),
  });
const enter = ({ name }: Person, more: Record<string, string> = {}) =>
  send({ action: 'sign-in', name, password, ...more });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
const open = async (path: string, cookie = '', etag = '') => {
  const headers = { cookie, accept: 'text/html', 'if-none-match': etag };
  const response = await fetch(world.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** The numbers of the sessions that a page can end. */
const endable = (text: string) =>
  [...text.matchAll(/name="target"\s+value="(\d+)"/g)].map(([, number = '']) => number);

describe('The account page', () => {
  test('signs in by a form, with a cookie that scripts cannot read, and is stored nowhere', async () => {
    const someone = await person('editor');
    const form = await open('/en/account');
    expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(form.headers.get('content-security-policy')).toContain("form-action 'self'");
    const done = await enter(someone);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/en/account']);
    expect(done.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
    const page = await open('/en/account', cookieOf(done));
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const shown of [someone.name, 'editor', 'This session', 'Firefox, Windows'])
      expect(page.text).toContain(shown);
  });

  test('signs out, and the session ends', async () => {
    const cookie = cookieOf(await enter(await person()));
    const done = await send({ action: 'sign-out' }, { cookie });
    expect(done.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect((await open('/en/account', cookie)).text).toContain('name="password"');
  });

  test.each([
    ['/fi/calendar?view=week', '/fi/calendar?view=week'],
    ['https://evil.example/', '/en/account'],
    ['//evil.example/', '/en/account'],
    ['/\\evil.example/', '/en/account'],
    ['javascript:alert(1)', '/en/account'],
  ])('leads back to %s by %s', async (requested, expected) => {
    const { headers } = await enter(await person(), { return_to: requested });
    expect(new URL(headers.get('location') ?? '', world.url).href).toBe(world.url + expected);
    const { text } = await open(`/en/account?return_to=${encodeURIComponent(requested)}`);
    expect(text.includes('evil.example')).toBe(false);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighboring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows where', { origin: '', 'sec-fetch-site': '' }],
  ])('takes no form of %s', async (_, headers) => {
    const someone = await person();
    const cookie = cookieOf(await enter(someone));
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const post = (fields: Record<string, string>, more: Record<string, string> = {}) =>
      fetch(`${world.url}/en/account`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...sent, ...more },
        body: new URLSearchParams(fields),
      });
    const entered = await post({ action: 'sign-in', name: someone.name, password });
    expect([entered.status, entered.headers.getSetCookie()]).toEqual([403, []]);
    expect((await post({ action: 'sign-out' }, { cookie })).status).toBe(403);
    expect((await open('/en/account', cookie)).text).toContain('This session');
  });

  test.each(['', 'fly', '__proto__', 'constructor'])('does nothing of the action %j', async (action) => {
    expect((await send({ action })).status).toBe(303);
  });

  test('takes no form that is too long, and says so', async () => {
    const { status, headers } = await send({ action: 'sign-in', name: 'x'.repeat(2_000_000) });
    expect([status, headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect((await send({ action: 'sign-in', name: 'x'.repeat(50_000), password })).status).toBe(403);
  });

  test('says the same of a wrong password as of an unknown name, and pauses', async () => {
    const { name } = await person();
    const wrong = (who: string) => send({ action: 'sign-in', name: who, password: 'wrong' });
    const messageIn = async (response: Response) =>
      /role="alert"[^>]*>([^<]*)</.exec(await response.text())?.[1];
    const [known, unknown] = [await wrong(name), await wrong('nobody')];
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(known.headers.get('www-authenticate')).toBeNull();
    const message = await messageIn(known);
    expect(message).not.toBe('');
    expect(await messageIn(unknown)).toBe(message);
    for (let left = 4; left > 0; left -= 1) await wrong(name);
    expect((await wrong(name)).status).toBe(429);
  });

  test('ends one session, and then all but this one', async () => {
    const someone = await person();
    const cookie = cookieOf(await enter(someone));
    const others = [await signIn(someone), await signIn(someone), await signIn(someone)];
    const [first = ''] = endable((await open('/en/account', cookie)).text);
    expect((await send({ action: 'end-session', target: first }, { cookie })).status).toBe(303);
    const { text } = await open('/en/account', cookie);
    expect(endable(text)).toHaveLength(2);
    expect(endable(text)).not.toContain(first);
    await send({ action: 'end-others' }, { cookie });
    expect(endable((await open('/en/account', cookie)).text)).toEqual([]);
    for (const other of others) expect((await open('/en/account', other)).text).toContain('name="password"');
  });

  test('shows nobody the sessions or tokens of others, and ends and revokes none', async () => {
    const [mine, theirs] = [await person('editor'), await person('editor')];
    const [cookie, other] = [cookieOf(await enter(mine)), await signIn(theirs)];
    await signIn(theirs);
    await createToken(world.database, theirs.name, { name: 'their-website', scope: 'write' });
    const [victim = ''] = endable((await open('/en/account', other)).text);
    const { text } = await open('/en/account', cookie);
    expect([text.includes('their-website'), text.includes(theirs.name), endable(text)]).toEqual([
      false,
      false,
      [],
    ]);
    expect((await send({ action: 'end-session', target: victim }, { cookie })).status).toBe(403);
    expect((await send({ action: 'revoke-token', target: 'their-website' }, { cookie })).status).toBe(403);
    const after = (await open('/en/account', other)).text;
    expect([endable(after), after.includes('their-website')]).toEqual([[victim], true]);
    await send({ action: 'revoke-token', target: 'their-website' }, { cookie: other });
    expect((await open('/en/account', other)).text).not.toContain('their-website');
  });
});

describe('Every page', () => {
  test.each(['/en', '/en/calendar', '/en/calendar/map', '/en/statistics', 'event'])(
    'says who has signed in, and never to anybody else: %s',
    async (page) => {
      const path = page === 'event' ? `/en/event/${(await make.event()).slug}` : page;
      const someone = await person('editor');
      const cookie = await signIn(someone);
      const before = await open(path);
      const signed = await open(path, cookie);
      const after = await open(path, '', signed.headers.get('etag') ?? '');
      expect(signed.text).toContain(`Signed in as ${someone.name}`);
      expect(signed.text).not.toContain('return_to');
      expect(signed.headers.get('cache-control')).toBe('private, no-cache');
      expect(signed.headers.get('vary')).toContain('Cookie');
      for (const { text, status } of [before, after]) {
        expect([status, text.includes(someone.name)]).toEqual([200, false]);
        expect(text).toContain('/en/account?return_to=');
      }
      const tags = [signed.headers.get('etag'), after.headers.get('etag')].filter((tag) => tag !== null);
      expect(new Set(tags).size).toBe(tags.length);
    },
  );
});

describe('What is not public', () => {
  const markOf = (text: string, title: string) => {
    const [, after = ''] = text.split(title).slice(-2);
    return /^[^]{0,200}?class="badge hidden-status"[^>]*>([^<]*)</.exec(after)?.[1];
  };

  test.each([
    ['draft', 'en', 'Draft'],
    ['pending', 'fi', 'Odottaa hyväksyntää'],
    ['private', 'de', 'Privat'],
    ['future', 'zh-hans', '已排期'],
  ])('is marked wherever an editor sees it, and shown to nobody else: %s', async (status, language, mark) => {
    const hidden = status === 'future' ? { date: '2030-01-01 10:00:00' } : { status };
    const times = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' };
    const venue = await make.venue();
    const place = `mutation { updateVenue(number: ${venue.id}, input: { latitude: 60.17, longitude: 24.94 }) { errors { message } } }`;
    await world.graphql(place, {}, { as: 'editor' });
    const category = await make.category();
    const shared = { venue: venue.id, categories: [category.id], ...times };
    const event = await make.event({ ...shared, ...hidden, title: `Hidden ${status}` });
    const cookie = await signIn(await person('editor'));
    const filter = `venue=${venue.id}`;
    const views = ['month', 'week', 'day'].map((view) => `calendar?view=${view}&date=2027-03-20&${filter}`);
    const paths = [
      ...views,
      `calendar?start_date=2027-03-20&end_date=2027-03-21&${filter}`,
      `calendar/map?start_date=2027-03-20&end_date=2027-03-21&${filter}`,
      `venue/${venue.slug}`,
      `category/${category.slug}`,
    ];
    const found = await Promise.all(
      paths.map(async (path) => {
        const { text } = await open(`/${language}/${path}`, cookie);
        return [path, markOf(text, event.title)];
      }),
    );
    expect(found).toEqual(paths.map((path) => [path, mark]));
    const own = await open(`/${language}/event/${event.slug || event.id}`, cookie);
    expect(own.text).toMatch(new RegExp(`</h1>\\s*<span class="badge hidden-status"[^>]*>${mark}`));
    const suggested = await open(`/${language}/calendar/suggest?q=${status}`, cookie);
    expect(suggested.text).toContain(` · ${mark}`);
    for (const path of paths)
      expect([path, (await open(`/${language}/${path}`)).text.includes(event.title)]).toEqual([path, false]);
    expect((await open(`/${language}/calendar/suggest?q=${status}`)).text).toBe('[]');
  });
});
